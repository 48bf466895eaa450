import Files
import Foundation

/// The kind of a path within a pack's folder. Links are found in each of its parts, as none may lead out of the pack.
enum PlacedFile {
  case missing
  /// The path's first part that is a link, relative to the pack.
  case link(String)
  /// A folder, a device, a pipe or a socket.
  case special
  case file(bytes: Int)

  /// - Parameter url: a path within `root`.
  init(_ url: URL, within root: URL) {
    let parts = url.path.dropFirst(root.path.count).split(separator: "/").map(String.init)
    for count in 1...max(1, parts.count) {
      let path = parts.prefix(count).joined(separator: "/")
      if case .link = FileKind(of: root.appendingPathComponent(path)) {
        self = .link(path)
        return
      }
    }
    switch FileKind(of: url) {
    case .file(let bytes): self = .file(bytes: bytes)
    case .nothing: self = .missing
    case .folder, .link, .special: self = .special
    }
  }
}
