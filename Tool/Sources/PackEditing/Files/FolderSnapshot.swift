import Files
import Foundation

/// The files of a folder that a save may overwrite or depends on, with the digests of their bytes.
public struct FolderSnapshot: Hashable, Sendable {
  /// The digests by path in the folder.
  public let files: [String: String]
  /// SHA-256 over the names and bytes of all files, as 64 hexadecimal digits.
  public let revision: String

  /// The most files of a folder that are read.
  static let limit = 10_000

  /// - Parameters:
  ///   - skipped: a folder whose files are not looked at.
  ///   - isIncluded: whether a save may overwrite or depends on the file at a path in the folder.
  init(of folder: URL, skipping skipped: String? = nil, isIncluded: (String) -> Bool) throws(ToolError) {
    var files: [String: String] = [:]
    for path in try Self.paths(in: folder, skipping: skipped) where isIncluded(path) {
      files[path] = Self.digest(of: folder.appendingPathComponent(path), within: folder)
    }
    let lines = files.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value)\n" }.joined()
    (self.files, revision) = (files, ContentHash.hex(of: Data(lines.utf8)))
  }

  /// Returns the paths of the files in a folder, without hidden ones. Links are not followed.
  static func paths(in folder: URL, skipping skipped: String? = nil) throws(ToolError) -> [String] {
    guard let files = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var paths: [String] = []
    while let path = files.nextObject() as? String {
      let isHidden = path == skipped || (path as NSString).lastPathComponent.hasPrefix(".")
      let kind = FileKind(of: folder.appendingPathComponent(path))
      if isHidden || kind == .link { files.skipDescendants() }
      if isHidden || kind == .folder { continue }
      paths.append(path)
      if paths.count > limit {
        throw ToolError("\(folder.path): holds more than \(limit) files; pass one with fewer")
      }
    }
    return paths.sorted()
  }

  /// The digest of a file; a word for a link or for a file that cannot be read, which a save refuses to overwrite.
  private static func digest(of url: URL, within folder: URL) -> String {
    guard case .file = FileKind(of: url) else { return "special" }
    return BuildCache.value("digest", of: url.path) {
      (try? readFile(url, limit: 64 << 20, within: folder)).map(ContentHash.hex) ?? "unreadable"
    }
  }

  /// The paths of files that differ from those of an earlier snapshot, also added and removed ones.
  public func changes(since earlier: FolderSnapshot) -> [String] {
    Set(files.keys).union(earlier.files.keys).filter { files[$0] != earlier.files[$0] }.sorted()
  }
}
