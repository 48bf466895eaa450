import Files
import Foundation
import HooSets
import PackFiles

/// The kind of content at a path, told by the names of its files.
public enum ContentKind: Sendable {
  case costumes
  case hooSets
  /// There is no file yet, or there are only drawings.
  case nothing

  /// Nil if it is neither.
  public init?(of url: URL) {
    if isFile(url) {
      guard ["plist", "json"].contains(url.pathExtension.lowercased()) else { return nil }
      self = .costumes
      return
    }
    if FileKind(of: url) == .nothing {
      self = .nothing
      return
    }
    guard isFolder(url) else { return nil }
    let names = fileNames(in: url)
    if ZippedPack.isPack(names) {
      self = .costumes
    } else if names.contains(where: Self.isSet) {
      self = .hooSets
    } else if names.allSatisfy({ $0.hasPrefix(".") || Pack.isPicture($0) }) {
      self = .nothing
    } else {
      return nil
    }
  }

  /// Whether this is the name of a set's folder or archive: `01`, `01.zip`, `01.0123456789abcdef.zip`.
  private static func isSet(_ name: String) -> Bool {
    let isArchive = name.lowercased().hasSuffix(".zip")
    // A folder of one digit is a set's with a wrong name, which the check of sets says.
    return HooSetPlace.isName(isArchive ? String(name.prefix { $0 != "." }) : name) || HooSetPlace.isShortName(name)
  }
}
