import Foundation
import Packs

/// The files in a set's folder, as the reader wants them listed, and those that must not be opened.
struct HooFolder {
  /// In the order of their names; `url` is the path on disk.
  private(set) var files: [HooFile] = []
  /// By the name in the set, why this one is not opened.
  private(set) var obstacles: [String: Obstacle] = [:]
  /// By the name in the set, how many bytes lie behind the end of a picture. They do not count in its `size`.
  private(set) var tails: [String: Int] = [:]
  /// Folders in which nothing is, by their names in the set.
  private(set) var emptyFolders: [String] = []

  struct Obstacle: Hashable {
    var rule: String
    var message: String
    var remedy: String
  }

  /// Folders within one another: `01/07/` and one more, whose files are told to be misplaced.
  private static let depth = 3
  /// More are not looked at; the reader refuses half of it.
  private static let mostFiles = 2 * Limits.entries

  init(of place: HooSetPlace) { list(place.url, named: place.name, depth: 1) }

  private mutating func list(_ folder: URL, named name: String, depth: Int) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return obstruct("\(name)/", Obstacle(rule: "unreadable", message: "cannot be read", remedy: "allow reading it"))
    }
    let counted = names.sorted().filter { !HooSetPlace.isNothing($0) }
    if counted.isEmpty && depth > 1 { emptyFolders.append("\(name)/") }
    for child in counted where files.count < Self.mostFiles {
      add(folder.appendingPathComponent(child), named: "\(name)/\(child)", depth: depth)
    }
  }

  private mutating func add(_ url: URL, named name: String, depth: Int) {
    switch FileKind(of: url) {
    case .file(let bytes): addFile(url, named: name, bytes)
    case .folder where depth < Self.depth: list(url, named: name, depth: depth + 1)
    case .folder: files.append(HooFile(name: Text("\(name)/..."), url: Text(url.path)))
    case .link:
      obstruct(name, Obstacle(rule: "symlink", message: "is a symbolic link", remedy: "put the file itself there"))
    case .special:
      let message = "is a device, a pipe or a socket"
      obstruct(name, Obstacle(rule: "special-file", message: message, remedy: "put a file there"))
    case .nothing:
      obstruct(name, Obstacle(rule: "unreadable", message: "cannot be read", remedy: "allow reading it"))
    }
  }

  private mutating func addFile(_ url: URL, named name: String, _ bytes: Int) {
    let end = name.hasSuffix(".png") ? PNGEnd.offset(in: url, limit: Limits.unpackedBytes) : nil
    if let end, end < bytes { tails[name] = bytes - end }
    files.append(HooFile(name: Text(name), url: Text(url.path), size: min(bytes, end ?? bytes)))
  }

  /// The bytes of `file` that belong to the set, of which there may be `limit`.
  func data(of file: HooFile, limit: Int) throws(ToolError) -> Data {
    let (url, tail) = (URL(fileURLWithPath: file.url.string), tails[file.name.string] ?? 0)
    let data = try readFile(url, limit: limit + tail, within: url.deletingLastPathComponent())
    return tail > 0 ? data.prefix(file.size ?? data.count) : data
  }

  /// Lists it all the same, so that nobody calls it missing.
  private mutating func obstruct(_ name: String, _ obstacle: Obstacle) {
    files.append(HooFile(name: Text(name), url: .empty))
    obstacles[name] = obstacle
  }
}
