import Glibc

/// Notices changes of files and folders through inotify.
///
/// The tree below each path is watched whole; symbolic links in it are not followed. The folders above it are watched for the
/// next name of the path alone, so that a folder that is removed, renamed or reached through a changed link is found again.
final class InotifyWatch {
  /// The reason why inotify cannot be used.
  struct Refusal: Error, Equatable {
    var reason: String
  }

  private enum Use {
    /// All entries of the folder at this path count.
    case tree(String)
    /// Only these names count.
    case names(Set<String>)
  }

  private let paths: [String]
  private let queue: Inotify
  private var uses: [Int32: Use] = [:]

  /// Files count when they are closed after writing, so that none is read half written.
  private static let treeMask =
    Int(IN_CLOSE_WRITE) | Int(IN_CREATE) | Int(IN_DELETE) | Int(IN_MOVED_FROM) | Int(IN_MOVED_TO) | Int(IN_ATTRIB)
    | Int(IN_DELETE_SELF) | Int(IN_MOVE_SELF) | Int(IN_ONLYDIR) | Int(IN_DONT_FOLLOW)
  private static let nameMask =
    Int(IN_CLOSE_WRITE) | Int(IN_CREATE) | Int(IN_DELETE) | Int(IN_MOVED_FROM) | Int(IN_MOVED_TO) | Int(IN_ATTRIB)
    | Int(IN_ONLYDIR)

  /// The descriptor to wait for; it is readable while events wait.
  var descriptor: Int32 { queue.descriptor }
  /// The number of watched folders.
  var folders: Int { uses.count }

  /// - Parameter paths: absolute paths of files and folders, which need not exist yet.
  init(_ paths: [String]) throws(Refusal) {
    guard let queue = Inotify() else {
      throw Refusal(reason: "the limit of watchers is reached (fs.inotify.max_user_instances)")
    }
    (self.paths, self.queue) = (paths, queue)
    try look()
  }

  /// Reads the waiting events.
  ///
  /// - Returns: whether a file or folder may have changed.
  /// - Throws: `Refusal` if a new folder cannot be watched.
  func hasChanged() throws(Refusal) -> Bool {
    let events = queue.read().filter(counts)
    if events.isEmpty { return false }
    if events.contains(where: changesFolders) { try look() }
    return true
  }

  private func counts(_ event: Inotify.Event) -> Bool {
    // Events were lost: anything may have changed.
    if event.has(Int(IN_Q_OVERFLOW)) { return true }
    if event.has(Int(IN_IGNORED)) {
      uses[event.watch] = nil
      return false
    }
    switch uses[event.watch] {
    case nil: return false
    case .names(let names): return names.contains(event.name)
    case .tree(let folder):
      // A new file is read when it is closed after writing.
      return !event.has(Int(IN_CREATE)) || event.has(Int(IN_ISDIR)) || Self.isLink(FolderTree.join(folder, event.name))
    }
  }

  /// Whether the path is a symbolic link or one of several names of a file. Neither is written after it was made.
  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }

  /// Whether folders may have come or gone.
  private func changesFolders(_ event: Inotify.Event) -> Bool {
    if event.has(Int(IN_ISDIR) | Int(IN_Q_OVERFLOW) | Int(IN_DELETE_SELF) | Int(IN_MOVE_SELF)) { return true }
    if case .names = uses[event.watch] { return !event.has(Int(IN_CLOSE_WRITE) | Int(IN_ATTRIB)) }
    return false
  }

  /// Watches the folders as they are now. Each is watched before it is listed, so that no change in between is missed.
  private func look() throws(Refusal) {
    var found: [WatchedPath] = []
    var new: [Int32: Use] = [:]
    repeat {
      found = paths.map(WatchedPath.init)
      new = try watches(of: found)
      // A step that changed before its folder was watched has raised no event.
    } while paths.map(WatchedPath.init) != found
    for watch in uses.keys where new[watch] == nil { queue.remove(watch) }
    uses = new
  }

  private func watches(of found: [WatchedPath]) throws(Refusal) -> [Int32: Use] {
    var (new, trees) = ([Int32: Use](), Set<String>())
    for case let path in found where path.isFolder {
      guard let place = path.place else { continue }
      let isWhole = FolderTree.each(from: place) { folder in
        trees.insert(folder)
        return add(folder, Self.treeMask, .tree(folder), to: &new)
      }
      if !isWhole { throw Self.limit }
    }
    var names: [String: Set<String>] = [:]
    for step in found.flatMap(\.steps) { names[step.folder, default: []].insert(step.name) }
    for (folder, names) in names where !trees.contains(folder) {
      guard add(folder, Self.nameMask, .names(names), to: &new) else { throw Self.limit }
    }
    return new
  }

  /// - Returns: false if the kernel allows no more watches.
  private func add(_ folder: String, _ mask: Int, _ use: Use, to watches: inout [Int32: Use]) -> Bool {
    switch queue.add(folder, mask) {
    case .watched(let watch): watches[watch] = use
    case .absent: break
    case .limitReached: return false
    }
    return true
  }

  private static let limit = Refusal(
    reason: "there are more folders than can be watched (fs.inotify.max_user_watches)")
}
