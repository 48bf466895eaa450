import Files
import Foundation

/// An entry of `site.json`: a file below the site's folder, its size and its SHA-256.
public struct PublishedFile: Codable, Hashable, Sendable {
  /// The largest file that is read, in bytes.
  static let limit = 1 << 32

  /// The path relative to the site's folder: `assets/app.en.0123456789abcdef.json`.
  public let path: String
  public let bytes: Int
  /// 64 hexadecimal digits.
  public let sha256: String
  /// The last version that used the file; nil in the list of the present version.
  public let last: Int?

  init(path: String, bytes: Int, sha256: String, last: Int? = nil) {
    (self.path, self.bytes, self.sha256, self.last) = (path, bytes, sha256, last)
  }

  init(path: String, _ data: Data) {
    self.init(path: path, bytes: data.count, sha256: ContentHash.hex(of: data))
  }

  func lastUsed(by version: Int) -> PublishedFile {
    PublishedFile(path: path, bytes: bytes, sha256: sha256, last: version)
  }

  /// Whether both entries stand for the same bytes.
  func isSame(as other: PublishedFile) -> Bool { bytes == other.bytes && sha256 == other.sha256 }

  /// Whether the entry is well-formed and its path stays below the site's folder.
  var isValid: Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { ["", ".", ".."].contains($0) || $0.utf8.contains(0) } && (0...Self.limit).contains(bytes)
      && sha256.utf8.count == 64 && sha256.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
