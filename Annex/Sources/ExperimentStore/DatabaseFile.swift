import Glibc

/// The identity of a database's file on disk: a file that replaces another at the same path has another one.
struct DatabaseFile: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// The identity of the file at `path`, also behind symbolic links; nil if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
