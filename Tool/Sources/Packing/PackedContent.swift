import Check
import Files
import Foundation
import HooSets
import PackFiles

/// The files of a folder that belong into its `.disguise` file.
///
/// A costume pack has the list, `show.json`, pictures, `Contents.json` of image sets, and texts such as a licence. Sets of Hoos have the
/// folders of sets, their larger pictures, and such texts. Hidden files, copies of editors and anything else stay out.
struct PackedContent {
  /// The paths in the file with their files, sorted.
  private(set) var files: [(name: String, url: URL)] = []
  /// The visible files that are left out, relative to the folder.
  private(set) var leftOut: [String] = []

  /// The most files that are looked at.
  private static let fileLimit = 10_000

  /// - Parameter subject: the kind of the folder's content.
  init(of folder: URL, as subject: CheckSubject) throws(ToolError) {
    let isOneSet = subject == .hooSets && HooSetNames.isSet(folder)
    let paths = try Self.paths(in: folder)
    for path in paths {
      // The folder of one set is packed as the only one in a folder of sets.
      let name = isOneSet ? "\(folder.lastPathComponent)/\(path)" : path
      if subject == .pack ? Self.isOfPack(name, paths) : Self.isOfSets(name) {
        files.append((name, folder.appendingPathComponent(path)))
      } else {
        leftOut.append(path)
      }
    }
  }

  /// The paths of the visible files. Links are not followed.
  private static func paths(in folder: URL) throws(ToolError) -> [String] {
    guard let entries = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var paths: [String] = []
    while let path = entries.nextObject() as? String {
      let kind = FileKind(of: folder.appendingPathComponent(path))
      guard !isSkipped(path), kind != .link else {
        entries.skipDescendants()
        continue
      }
      if case .file = kind { paths.append(path) }
      if paths.count > fileLimit {
        throw ToolError("\(folder.path): holds more than \(fileLimit) files; move other files out of it")
      }
    }
    return paths.sorted()
  }

  /// Whether a file or folder is hidden, removed by the fitting room, an editor's copy, or one of the operating system.
  private static func isSkipped(_ path: String) -> Bool {
    let name = String(path.split(separator: "/").last ?? "")
    return path == Pack.removed || HooSetNames.isSkipped(name) || name.hasSuffix("~")
  }

  private static func isOfPack(_ path: String, _ paths: [String]) -> Bool {
    if Pack.isPicture(path) || HooSetNames.isText(path) { return true }
    let parts = path.split(separator: "/")
    if parts.count > 1 { return parts[0].hasSuffix(".xcassets") && parts.last == "Contents.json" }
    return path == "show.json" || path == Pack.listNames.first { paths.contains($0) }
  }

  private static func isOfSets(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count > 1 && parts[0] == HooSetNames.large { return Pack.isPicture(path) }
    return HooSetNames.isText(path) || parts.count > 1 && HooSetNames.isFolder(parts[0])
  }
}
