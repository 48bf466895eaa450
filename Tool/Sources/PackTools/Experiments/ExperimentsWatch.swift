import Foundation

/// Notices changes of the experiments' files.
///
///     var watch = ExperimentsWatch(url)
///     while let _ = try? await Task.sleep(for: .seconds(1)) {
///       if watch.hasChanged() { ... }          // read the folder again
///     }
///
/// It compares names, sizes and times of modification, which works on every file system; inotify reports nothing on network
/// mounts. A change counts once the files have stayed the same between two calls, so that no file is read half written.
public struct ExperimentsWatch: Sendable {
  private struct State: Hashable {
    var path: String
    var size: Int64
    var inode: UInt64
    var seconds: Int
    var nanoseconds: Int
  }

  private let url: URL
  /// The files when they last counted as changed, and when they were last looked at.
  private var known: [State]
  private var latest: [State]

  public init(_ url: URL) {
    self.url = url
    known = Self.states(at: url)
    latest = known
  }

  /// Looks at the files. Cost: one `stat` for each.
  public mutating func hasChanged() -> Bool {
    let now = Self.states(at: url)
    defer { latest = now }
    if now != latest || now == known { return false }
    known = now
    return true
  }

  private static func states(at url: URL) -> [State] {
    ((try? ExperimentsFolder.files(at: url)) ?? []).map { file in
      var status = stat()
      lstat(file.path, &status)
      return State(
        path: file.path, size: Int64(status.st_size), inode: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec)
    }
  }
}
