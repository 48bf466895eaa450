import Foundation

/// File systems whose changes may come from another machine, which inotify does not report.
enum RemoteFileSystem {
  private static let kinds: Set<Substring> = ["nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "vboxsf", "ceph"]

  /// Whether the path lies on such a file system.
  static func holds(_ path: String) -> Bool {
    let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
    return holds(WatchedPath(path).place ?? path, in: mounts)
  }

  /// - Parameter mounts: the content of `/proc/self/mountinfo`: the mount point is the fifth field, and the kind the first one
  ///   after a hyphen.
  static func holds(_ path: String, in mounts: String) -> Bool {
    let found = mounts.split(separator: "\n").compactMap { line -> (point: Substring, kind: Substring)? in
      let fields = line.split(separator: " ")
      guard let end = fields.firstIndex(of: "-"), end + 1 < fields.count, fields.count > 4 else { return nil }
      return (fields[4], fields[end + 1])
    }
    let around = found.filter { $0.point == "/" || path == $0.point || path.hasPrefix("\($0.point)/") }
    // Of several mounts on one point the last one counts.
    let longest = around.map(\.point.count).max()
    guard let kind = around.last(where: { $0.point.count == longest })?.kind else { return false }
    return kinds.contains(kind) || kind.hasPrefix("fuse.")
  }
}
