import Files
import Foundation
import Values

/// The kind of files that a path of `disguise check` leads to.
public enum CheckSubject: Hashable, Sendable {
  case pack
  /// An archive, a set's folder, or a folder of either.
  case hooSets

  /// Tells them apart by the names of files; anything unknown counts as a pack.
  public init(at path: String) {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    if case .file = FileKind(of: url) {
      self = Self.isArchive(url) ? .hooSets : .pack
      return
    }
    let names = fileNames(in: url)
    let isPart = names.contains { ["hoo_set.json", "hoo.json"].contains($0.lowercased()) }
    let kind = ContentKind(of: url)
    self = isPart || kind == .hooSets || kind == nil && Self.hasSet(in: url, names) ? .hooSets : .pack
  }

  /// Whether a folder holds a set under a name that is none of a set.
  private static func hasSet(in folder: URL, _ names: [String]) -> Bool {
    names.contains { fileNames(in: folder.appendingPathComponent($0)).contains("hoo_set.json") }
  }

  private static func isArchive(_ url: URL) -> Bool {
    if url.pathExtension.lowercased() == "zip" { return true }
    guard let file = try? RegularFile(url, within: nil), let start = try? file.read(upTo: 4) else { return false }
    return start.starts(with: [0x50, 0x4B, 3, 4])
  }
}
