import Archives
import Files
import Foundation
import Packs
import Values

/// The files in a set's folder, listed for the reader, and the reasons why some of them must not be opened.
struct HooFolder: Sendable {
  /// The files sorted by name; `url` is the path on disk.
  private(set) var files: [HooFile] = []
  /// The reasons why files are not opened, by their names in the set.
  private(set) var obstacles: [String: Obstacle] = [:]
  /// The bytes behind the end of pictures, by the names in the set. A file's `size` does not include them.
  private(set) var tails: [String: Int] = [:]
  /// Empty folders, by their names in the set.
  private(set) var emptyFolders: [String] = []
  /// Folders that cannot be read, by their names in the set: nothing is known of what is in them.
  private(set) var closedFolders: [String] = []

  struct Obstacle: Hashable, Sendable {
    var rule: String
    var message: String
    var remedy: String
  }

  /// The levels of folders that are listed: `01/07/` and one more, whose files are reported as misplaced.
  private static let depth = 3
  /// The most files that are listed; the reader refuses more than half of them.
  private static let fileLimit = 2 * Limits.entries

  init(of place: HooSetPlace) { list(place.url, named: place.name, depth: 1) }

  private mutating func list(_ folder: URL, named name: String, depth: Int) {
    guard let names = try? readableNames(in: folder) else { return closedFolders.append("\(name)/") }
    let counted = names.filter { !HooSetPlace.isSkipped($0) }
    if counted.isEmpty && depth > 1 { emptyFolders.append("\(name)/") }
    for child in counted where files.count < Self.fileLimit {
      add(folder.appendingPathComponent(child), named: "\(name)/\(child)", depth: depth)
    }
  }

  private mutating func add(_ url: URL, named name: String, depth: Int) {
    switch FileKind(of: url) {
    case .file(let bytes): addFile(url, named: name, bytes)
    case .folder where depth < Self.depth: list(url, named: name, depth: depth + 1)
    case .folder: files.append(HooFile(name: Text("\(name)/..."), url: Text(url.path)))
    case .link:
      obstruct(
        name,
        Obstacle(rule: "symlink", message: "is a symbolic link", remedy: "replace it with the file that it points to"))
    case .special:
      let message = "is a device, a pipe or a socket"
      obstruct(name, Obstacle(rule: "special-file", message: message, remedy: "replace it with a regular file"))
    case .nothing:
      obstruct(name, Obstacle(rule: "unreadable", message: "cannot be read", remedy: "check its permissions"))
    }
  }

  private mutating func addFile(_ url: URL, named name: String, _ bytes: Int) {
    let end = name.hasSuffix(".png") ? Self.end(ofPNG: url) : nil
    if let end, end < bytes { tails[name] = bytes - end }
    files.append(HooFile(name: Text(name), url: Text(url.path), size: min(bytes, end ?? bytes)))
  }

  /// Returns the offset behind the last chunk, or nil if there is none within the limit.
  private static func end(ofPNG url: URL) -> Int? {
    guard let file = try? RegularFile(url, within: url.deletingLastPathComponent()),
      let data = try? file.readAll(upTo: Limits.unpackedBytes)
    else { return nil }
    return PNGWalk.end(of: [UInt8](data))
  }

  /// Reads the bytes of `file` that belong to the set, at most `limit`.
  func data(of file: HooFile, limit: Int) throws(ToolError) -> Data {
    let url = URL(fileURLWithPath: file.url.string)
    let folder = url.deletingLastPathComponent()
    guard tails[file.name.string] != nil, let size = file.size else {
      return try readFile(url, limit: limit, within: folder)
    }
    return try readStart(of: url, bytes: size, limit: limit, within: folder)
  }

  /// Lists a file that is not opened, so that it is not reported as missing.
  private mutating func obstruct(_ name: String, _ obstacle: Obstacle) {
    files.append(HooFile(name: Text(name), url: .empty))
    obstacles[name] = obstacle
  }
}
