import Check
import Files
import Foundation
import PackFiles

/// The paths of content for a site, of which `.disguise` files are opened.
struct OpenedPaths {
  private(set) var opened: [OpenedFile] = []

  /// Returns the folder of an opened file, or the path itself.
  mutating func url(of path: String) throws(ToolError) -> URL {
    guard let file = try OpenedFile.open(path) else { return URL(fileURLWithPath: path) }
    opened.append(file)
    return file.url
  }

  mutating func url(of path: String?) throws(ToolError) -> URL? {
    guard let path else { return nil }
    return try url(of: path) as URL
  }

  /// Returns the pack at `path`, or at `standard` without one.
  mutating func pack(at path: String?, else standard: URL) throws(ToolError) -> Pack {
    guard let path else { return try Pack(at: standard) }
    let url = try url(of: path)
    if ContentKind(of: url) == .hooSets {
      throw ToolError(
        "\(path): holds sets of Hoos, not costumes; pass a costume pack here, and sets with --hoosets of serve")
    }
    do throws(ToolError) { return try Pack(at: url) } catch { throw opened.named(error) }
  }
}
