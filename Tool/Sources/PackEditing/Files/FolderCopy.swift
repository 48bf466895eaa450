import Files
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A copy of a folder's files, for trying changes or for keeping them; removed with its owner.
///
/// Its files are hard links, which cost no space. They are safe as long as files are replaced by renaming and not written in
/// place, as the tool does.
public final class FolderCopy: Sendable {
  public let url: URL
  private let parent: PrivateFolder

  /// - Parameters:
  ///   - name: the name of the copied folder: the checks of sets look at it.
  ///   - files: the paths of the files to copy. Others can be large, such as drawings with layers.
  ///   - isLinked: false for a copy that lasts: other programs write in place.
  public init(
    of folder: URL, name: String, files: some Sequence<String>, isLinked: Bool = true
  ) throws(ToolError) {
    parent = try PrivateFolder { (parent) throws(ToolError) in
      let url = parent.appendingPathComponent(name)
      if mkdir(url.path, 0o700) != 0 { throw ToolError("\(url.path): cannot be created; check the disk") }
      for path in files {
        let (source, target) = (folder.appendingPathComponent(path), url.appendingPathComponent(path))
        try isLinked ? LinkedFolder.link(source, to: target) : LinkedFolder.copy(source, to: target)
      }
    }
    url = parent.url.appendingPathComponent(name)
  }

  /// Removes everything but one set.
  public func keep(only set: String) {
    for name in fileNames(in: url) where name != set && name != "\(set).zip" {
      try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
  }
}
