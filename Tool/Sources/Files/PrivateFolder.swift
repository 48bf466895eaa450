import Foundation
import Glibc
import Synchronization

/// A folder in the temporary directory that only this user can enter; removed with its owner.
///
/// Its name holds the process id, so that the folders of processes that were killed are found and removed.
public final class PrivateFolder: Sendable {
  public let url: URL

  private static let prefix = "disguise-draft-"

  /// Whether the process is about to end. It is locked while a folder is filled, since a writer would bring back what `end` has removed.
  private static let isEnding = Mutex(false)

  /// - Parameter fill: writes the content into the folder at its URL.
  public init(filledBy fill: (URL) throws(ToolError) -> Void = { _ in }) throws(ToolError) {
    url = Self.place.appendingPathComponent(Self.prefix + ProcessNumber.next())
    let path = url.path
    try Self.isEnding.withLock { isEnding throws(ToolError) in
      if isEnding { throw ToolError("\(path): is not created, as the program ends; start it again") }
      // Fails if the path exists: the folder is never one that another user has made.
      if mkdir(path, 0o700) != 0 { throw ToolError("\(path): cannot be created; check the disk") }
      try fill(url)
    }
  }

  deinit { Self.remove(url) }

  /// Locked while a folder is removed: of two removals of one folder each would stop at the first file that the other has taken.
  private static let removal = Mutex(())

  static func remove(_ url: URL) { removal.withLock { _ in try? FileManager.default.removeItem(at: url) } }

  /// The temporary folder.
  static var place: URL { FileManager.default.temporaryDirectory.resolvingSymlinksInPath() }

  /// Returns a message without the paths of such folders: each path in it is relative to its folder.
  public static func removePlaces(from message: String) -> String {
    let parts = message.components(separatedBy: "\(place.path)/\(prefix)")
    let rests = parts.dropFirst().map { $0.drop { $0.isNumber || $0 == "-" } }
    return parts[0] + rests.map { $0.hasPrefix("/") ? $0.dropFirst() : $0 }.joined()
  }

  /// Removes the folders that this user's killed processes have left.
  public static func removeLeft() {
    for name in fileNames(in: place) where name.hasPrefix(prefix) {
      let url = place.appendingPathComponent(name)
      var status = stat()
      guard ProcessNumber.isLeft(name.dropFirst(prefix.count), byUs: false), lstat(url.path, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid()
      else { continue }
      remove(url)
    }
  }

  /// Removes all folders of this process, which makes no more of them.
  public static func end() {
    isEnding.withLock { isEnding in
      isEnding = true
      removeAll()
    }
  }

  /// Removes all folders of this process.
  public static func removeAll() { removeAll(of: getpid(), in: place) }

  static func removeAll(of process: pid_t, in place: URL) {
    for name in fileNames(in: place) where name.hasPrefix("\(prefix)\(process)-") {
      remove(place.appendingPathComponent(name))
    }
  }
}
