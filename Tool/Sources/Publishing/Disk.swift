import Files
import Foundation
import Glibc

/// The system calls by which publishing changes files. Their errors name the file, the reason and the remedy.
enum Disk {
  static func makeFolder(_ path: String) throws(ToolError) {
    if mkdir(path, 0o777) != 0 { throw fault(path) }
  }

  /// Writes a new file.
  static func write(_ bytes: Data, to path: String) throws(ToolError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    if file < 0 { throw fault(path) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let problem = count < 0 ? errno : ENOSPC
        close(file)
        throw fault(path, problem)
      }
      written += count
    }
    // Some file systems report a full disk only here.
    if close(file) != 0 { throw fault(path) }
  }

  /// Gives an unchanged file a second name. A copy takes its place where links are not possible or not permitted.
  ///
  /// - Parameter root: the folder of the old file, within which symbolic links are not followed.
  static func link(_ old: String, within root: String, to new: String) throws(ToolError) {
    let problem = Glibc.link(old, new) == 0 ? 0 : errno
    if problem == 0 { return }
    guard [EPERM, EMLINK, EXDEV, EOPNOTSUPP, ENOSYS].contains(problem) else { throw fault(new, problem) }
    try write(
      readFile(URL(fileURLWithPath: old), limit: PublishedFile.limit, within: URL(fileURLWithPath: root)), to: new)
  }

  static func copyLink(_ old: String, to new: String) throws(ToolError) {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: old) else {
      throw ToolError("\(old): cannot be read; check its permissions")
    }
    if symlink(target, new) != 0 { throw fault(new) }
  }

  /// Waits until the file or folder is on the disk.
  static func sync(_ path: String) throws(ToolError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0 { throw fault(path) }
    defer { close(file) }
    if fsync(file) != 0 { throw fault(path) }
  }

  /// Returns the attributes of a file, folder or link; nil if there is none.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  static func isFolder(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Gives the folder `new` the mode and, if permitted, the owner of the folder `old`.
  static func copyOwner(of old: String, to new: String) {
    guard let status = status(old), status.st_mode & S_IFMT == S_IFDIR else { return }
    _ = chown(new, status.st_uid, status.st_gid)
    _ = chmod(new, status.st_mode & 0o7777)
  }

  /// Makes the file's time later than that of the file it replaces, by a second at least: servers make the entity tag from the
  /// time in seconds and the size, and an equal tag would hide the change.
  static func makeLater(_ new: String, than old: String) {
    guard let old = status(old), let new1 = status(new), new1.st_mtim.tv_sec <= old.st_mtim.tv_sec else { return }
    let time = timespec(tv_sec: old.st_mtim.tv_sec + 1, tv_nsec: 0)
    utimensat(AT_FDCWD, new, [time, time], 0)
  }

  /// Removes a file or a folder with its contents; links are not followed, and nothing is removed if a folder of others is
  /// mounted in it.
  static func remove(_ path: String) throws(ToolError) {
    if status(path) == nil { return }
    if let mount = MountPoints.below(path).first {
      throw ToolError("\(mount): is a mount point; unmount it, then remove \(path)")
    }
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw ToolError("\(path): cannot be removed; check its permissions, then remove it")
    }
  }

  /// Returns the error for `path`.
  ///
  /// - Parameter number: the error number. `errno` is that of the last call only until the next one.
  static func fault(_ path: String, _ number: Int32 = errno) -> ToolError {
    let remedy =
      switch number {
      case ENOSPC, EDQUOT: "free some space and publish again"
      case EACCES, EPERM, EROFS: "check the permissions of the folder that holds the site"
      default: "check the disk and publish again"
      }
    return ToolError("\(path): \(String(cString: strerror(number))); \(remedy)")
  }
}
