import Glibc

/// The identity of a file and the time of its last change. Equal stamps are of one file without a change between them.
struct FileStamp: Hashable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the stamp of a file or link; nil if there is none.
  init?(_ path: String) {
    guard let status = Disk.status(path) else { return nil }
    (device, number, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Whether both are names of one file.
  func isSameFile(as other: FileStamp) -> Bool { (device, number) == (other.device, other.number) }

  func isOlder(than other: FileStamp) -> Bool { (seconds, nanoseconds) < (other.seconds, other.nanoseconds) }
}

/// A file of others in the site's folder, which the next version keeps: its stamps in the present folder and in the next one.
struct KeptFile: Hashable {
  let present: FileStamp
  let next: FileStamp?
}
