import Glibc

/// The identities, sizes and times of files and folders, to notice changes where inotify cannot: on network file systems, and
/// beyond its limits.
public struct FileStates: Equatable, Sendable {
  private var states: [String: FileState] = [:]

  /// The most files that are looked at.
  private static let fileLimit = 100_000

  /// - Parameter paths: absolute paths, whose folders are looked at whole; symbolic links in them are not followed.
  public init(of paths: [String]) {
    for path in paths {
      let watched = WatchedPath(path)
      guard let place = watched.place else { continue }
      add(place)
      if watched.isFolder { addAll(in: place) }
    }
  }

  /// The states of no file.
  public init() {}

  /// The states of a file, or of a folder and everything in it.
  public init(at path: String) {
    add(path)
    if states[path]?.isFolder == true { addAll(in: path) }
  }

  /// Whether the states were complete, and none has changed since `time`, in nanoseconds since 1970.
  public func isReliable(now time: Int64) -> Bool {
    states.count < Self.fileLimit && states.values.allSatisfy { !$0.isLink && $0.time < time }
  }

  private mutating func addAll(in folder: String) {
    _ = FolderTree.each(from: folder) { folder in
      for entry in FolderTree.entries(of: folder) { add(FolderTree.join(folder, entry.name)) }
      return states.count < Self.fileLimit
    }
  }

  private mutating func add(_ path: String) { states[path] = FileState(at: path) }
}

/// Tells whether a file is still the same one, with the same contents.
package struct FileIdentity: Hashable, Sendable {
  private let numbers: [Int64]

  package init(_ status: stat) {
    // Links change the time of the inode, so it does not count.
    let time = status.st_mtim
    numbers = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
      Int64(time.tv_sec), Int64(time.tv_nsec),
    ]
  }
}

/// The identity, the mode and the time of a file, which tell whether it has changed.
public struct FileState: Hashable, Sendable {
  private let identity: FileIdentity
  private let mode: UInt32
  /// The time of the last change, in nanoseconds since 1970. That of the inode cannot be set back, as that of the content can.
  public let time: Int64

  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }

  /// Nil if there is no such file. Symbolic links are not followed.
  public init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (identity, mode) = (FileIdentity(status), UInt32(status.st_mode))
    time = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
  }
}
