import Files
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Folders with all their files, which are linked, exchanged and moved as a whole.
///
/// Files of a copy are hard links, which cost no space. They are safe because files are replaced by renaming and never written
/// in place.
enum LinkedFolder {
  /// Links a file at another place, or copies it where links are impossible. Symbolic links are not followed.
  static func link(_ source: URL, to target: URL) throws(ToolError) {
    try? FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Another disk has no hard links, and neither do some file systems.
    if linkat(AT_FDCWD, source.path, AT_FDCWD, target.path, 0) != 0 { try copy(source, to: target) }
  }

  /// Copies a file, for when others may write into it. Symbolic links are not followed.
  static func copy(_ source: URL, to target: URL) throws(ToolError) {
    try? FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard FileKind(of: source).isFile || FileKind(of: source) == .link else { return }
    do { try FileManager.default.copyItem(at: source, to: target) } catch {
      // A file that was removed meanwhile, or that cannot be read, is missing in the copy too.
      if isReadable(source) { throw ToolError("\(source.path): cannot be copied; check the disk") }
    }
  }

  private static func isReadable(_ file: URL) -> Bool {
    let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  /// Links everything that was listed in a folder into a new folder.
  ///
  /// - Parameter newPath: returns the path in the new folder for the path of a file or folder in the old one; nil to leave it
  ///   out with everything in it.
  /// - Throws: `ToolError` if a file of a whole copy can be neither linked nor copied.
  static func link(_ walk: FolderWalk, into new: URL, newPath: (String) -> String?) throws(ToolError) {
    let folder = URL(fileURLWithPath: walk.folder)
    try make(new, like: folder)
    for entry in walk.entries {
      guard let place = newPath(entry.path) else { continue }
      let (source, target) = (folder.appendingPathComponent(entry.path), new.appendingPathComponent(place))
      if entry.isFolder { try make(target, like: source) } else { try link(source, to: target) }
      if walk.isWhole && FileKind(of: target) == .nothing { throw lost(source) }
    }
  }

  private static func lost(_ file: URL) -> ToolError {
    ToolError("\(file.path.printable): cannot be read; change its owner or permissions, or move it out of the set")
  }

  /// Makes a folder with the permissions, the group and where permitted the owner of another one, in which its owner can write.
  private static func make(_ folder: URL, like other: URL) throws(ToolError) {
    try make(folder)
    var status = stat()
    guard lstat(other.path, &status) == 0 else { return }
    if chown(folder.path, status.st_uid, status.st_gid) != 0 { _ = chown(folder.path, uid_t.max, status.st_gid) }
    chmod(folder.path, status.st_mode & 0o7777 | 0o700)
  }

  static func make(_ folder: URL) throws(ToolError) {
    // Read at once: looking at what is there changes it.
    let problem = mkdir(folder.path, 0o755) == 0 ? 0 : errno
    if problem == 0 || problem == EEXIST && FileKind(of: folder) == .folder { return }
    throw reason(folder, problem)
  }

  /// Gives a folder another place, where there is nothing or an empty folder.
  static func move(_ folder: URL, to target: URL) throws(ToolError) {
    let problem = rename(folder.path, target.path) == 0 ? 0 : errno
    if problem != 0 { throw reason(target, problem) }
    sync(folder.deletingLastPathComponent())
    sync(target.deletingLastPathComponent())
  }

  /// Exchanges two folders in one step, so that at any time there is one of them at either place.
  ///
  /// - Returns: false if the file system cannot do it.
  static func exchange(_ folder: URL, _ other: URL) throws(ToolError) -> Bool {
    let problem = exchangeFolders(folder.path, other.path)
    if [EINVAL, ENOSYS, EXDEV, ENOTSUP].contains(problem) { return false }
    if problem != 0 { throw reason(other, problem) }
    sync(other.deletingLastPathComponent())
    return true
  }

  /// Writes the folders of a tree to the disk; their files are there already.
  static func syncFolders(of folder: URL) {
    sync(folder)
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return }
    while let path = paths.nextObject() as? String {
      let url = folder.appendingPathComponent(path)
      if FileKind(of: url) == .folder { sync(url) }
    }
  }

  private static func sync(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }

  private static func reason(_ url: URL, _ problem: Int32) -> ToolError {
    ToolError("\(url.path): cannot be written (\(String(cString: strerror(problem)))); check the disk")
  }
}
