import Files
import Foundation
import Site
import Values
import Websites

/// The index of a published site, `site.json`: its version and all its files.
public struct PublishedIndex: Codable, Hashable, Sendable {
  public static let name = "site.json"
  /// The largest index that is read, in bytes.
  static let limit = 64 << 20
  /// The largest version: JavaScript counts no further exactly.
  public static let lastVersion = 1 << 53 - 1
  private static let format = SiteFileList.format

  private let format: Int
  public let version: Int
  /// The versions before it, in ascending order.
  let history: [Int]
  /// The files of the present version, sorted by path; `site.json` itself is left out.
  public let files: [PublishedFile]
  /// The files that only earlier versions used, which stay for pages still open.
  public let earlier: [PublishedFile]

  init(version: Int, history: [Int] = [], files: [PublishedFile], earlier: [PublishedFile] = []) {
    format = Self.format
    (self.version, self.history) = (version, history)
    (self.files, self.earlier) = (files.sorted { $0.path < $1.path }, earlier.sorted { $0.path < $1.path })
  }

  /// - Parameter place: the path or address of the index, for the error.
  public init(_ data: Data, at place: String) throws(ToolError) {
    guard let index = try? JSONDecoder().decode(Self.self, from: data) else {
      throw ToolError("\(place): not an index of `disguise publish`; \(Self.remedy)")
    }
    guard index.format == Self.format else {
      throw ToolError("\(place): has format \(index.format), which this program does not know; use a newer disguise")
    }
    guard index.isValid else {
      throw ToolError("\(place): has a faulty entry; \(Self.remedy)")
    }
    self = index
  }

  private static let remedy =
    "restore it, or publish to a new folder with a higher --version than the site had, as browsers refuse a lower one"

  private var isValid: Bool {
    let all = files + earlier
    let paths = Set(all.map(\.path) + [Self.name])
    return (1...Self.lastVersion).contains(version) && all.allSatisfy(\.isValid) && paths.count == all.count + 1
      && !all.contains { !$0.folders.isDisjoint(with: paths) } && earlier.allSatisfy(\.hasHashName)
      && history == history.sorted() && history.allSatisfy { (1..<version).contains($0) }
  }

  /// The index as JSON with one file per line. Equal indexes give equal bytes.
  public var data: Data {
    let list = SiteFileList(
      version: Int64(version), history: history.map { Int64($0) }, files: files.map(\.listed),
      earlier: earlier.map(\.listed))
    return Data(list.text.utf8)
  }

  /// The entry of the signed list; nil for a site without a signature.
  var signedList: PublishedFile? { files.first { $0.path == SiteSigning.list } }

  /// Whether the site was saved in a fitting room: it has no compressed forms.
  var isOfWebsite: Bool { !files.contains { $0.path.hasSuffix(".gz") || $0.path.hasSuffix(".br") } }

  /// Whether `data` are the bytes of the signed list.
  func hasSignedList(_ data: Data) -> Bool {
    signedList.map { $0.isSame(as: PublishedFile(path: $0.path, data)) } ?? false
  }

  /// - Throws: `ToolError` after the last version.
  func nextVersion(at place: String) throws(ToolError) -> Int {
    if version < Self.lastVersion { return version + 1 }
    throw ToolError("\(place): holds version \(version), the last one there is; publish to a new address")
  }

  /// Returns the index of the next version: files that it no longer uses become earlier ones.
  func next(version: Int, files: [PublishedFile]) -> PublishedIndex {
    let used = Set(files.map(\.path))
    let kept = self.files.filter(\.hasHashName).map { $0.lastUsed(by: self.version) } + earlier
    return PublishedIndex(
      version: version, history: history + [self.version], files: files,
      earlier: kept.filter { !used.contains($0.path) })
  }

  /// Returns the index without the earlier files for which `isSound` is false.
  func keeping(_ isSound: (PublishedFile) -> Bool) -> PublishedIndex {
    PublishedIndex(version: version, history: history, files: files, earlier: earlier.filter(isSound))
  }

  /// Returns the index with the files that the last `count` versions used, and the other files.
  func pruning(toVersions count: Int) -> (index: PublishedIndex, removed: [PublishedFile]) {
    let versions = history.suffix(count - 1)
    let kept = earlier.filter { versions.contains($0.last ?? 0) }
    let index = PublishedIndex(version: version, history: Array(versions), files: files, earlier: kept)
    return (index, earlier.filter { !versions.contains($0.last ?? 0) })
  }
}

extension PublishedFile {
  fileprivate var listed: SiteFileList.File {
    SiteFileList.File(path: Text(path), bytes: Int64(bytes), sha256: Text(sha256), last: last.map { Int64($0) })
  }

  /// Whether open pages may ask for the file after an update: its name has the hash of its contents.
  var hasHashName: Bool { path.hasPrefix("assets/") }

  /// The paths of the folders that contain the file.
  var folders: Set<String> {
    Set(path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) })
  }
}
