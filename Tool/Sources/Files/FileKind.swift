import Foundation

/// The kind of a directory entry; links are not followed.
package enum FileKind: Hashable {
  case file(bytes: Int)
  case folder
  case link
  /// A device, a pipe or a socket.
  case special
  case nothing

  package init(of url: URL) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
      let type = attributes[.type] as? FileAttributeType
    else {
      self = .nothing
      return
    }
    switch type {
    case .typeRegular: self = .file(bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
    case .typeDirectory: self = .folder
    case .typeSymbolicLink: self = .link
    default: self = .special
    }
  }
}
