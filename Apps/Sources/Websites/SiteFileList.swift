import Values

/// The index of a published site, `site.json`: its version and all its files. `disguise publish` goes on from there.
public struct SiteFileList: Sendable {
  public struct File: Sendable {
    /// The path relative to the site's folder.
    public var path: Text
    public var bytes: Int64
    /// 64 hexadecimal digits.
    public var sha256: Text
    /// The last version that used the file; nil in the list of the present version.
    public var last: Int64?

    public init(path: Text, bytes: Int64, sha256: Text, last: Int64? = nil) {
      (self.path, self.bytes, self.sha256, self.last) = (path, bytes, sha256, last)
    }

    fileprivate var line: Text {
      let last = last.map { ",\"last\":" + Text($0) } ?? .empty
      return "{\"bytes\":" + Text(bytes) + last + ",\"path\":" + path.json + ",\"sha256\":\"" + sha256 + "\"}"
    }
  }

  /// The only format so far.
  public static var format: Int { 1 }

  public var version: Int64
  public var history: [Int64]
  /// The files of the present version, sorted by path.
  public var files: [File]
  /// The files that only earlier versions used.
  public var earlier: [File]

  public init(version: Int64, history: [Int64] = [], files: [File], earlier: [File] = []) {
    (self.version, self.history, self.files, self.earlier) = (version, history, files, earlier)
  }

  /// The index as JSON with one file per line. Equal indexes give equal bytes.
  public var text: Text {
    "{\"format\":" + Text(Self.format) + ",\"version\":" + Text(version) + ",\"history\":["
      + history.map { Text($0) }.joined(by: ", ") + "],\n\"files\":[\n" + files.map { $0.line }.joined(by: ",\n")
      + "\n],\n\"earlier\":[\n" + earlier.map { $0.line }.joined(by: ",\n") + "\n]}\n"
  }
}
