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
    self = isPart || ContentKind(of: url) == .hooSets ? .hooSets : .pack
  }

  private static func isArchive(_ url: URL) -> Bool {
    if url.pathExtension.lowercased() == "zip" { return true }
    guard let file = try? RegularFile(url, within: nil), let start = try? file.read(upTo: 4) else { return false }
    return start.starts(with: [0x50, 0x4B, 3, 4])
  }
}
