import Files
import Foundation
import PackFiles

#if canImport(Glibc)
  import Glibc
#endif

/// Writes files into a folder such that each is the old or the new one at any time, even after a loss of power.
///
/// Every file is written beside its place and synced before the first one is renamed, so that a full disk changes nothing. The
/// folders on the way are opened one by one without following links, so that nothing outside of the folder is written. Removed files
/// may be kept in a folder of their own.
///
/// The renames happen in the order of the changes, and removals follow them. A change of several files is whole at any time
/// if new files have new names and the file that names them comes last.
struct FolderWriter: StagedChanges {
  private let folder: URL
  private let removals: [String]
  private let isDraft: Bool
  /// The name of the folder for removed files; nil to remove them for good.
  private let kept: String?
  /// The files that wait for being renamed.
  private var staged: [(folder: Folder, temporary: String, name: String)] = []

  /// - Parameter isDraft: whether the files may be lost with the power. Syncing takes most of the time.
  static func apply(_ changes: FileChanges, to folder: URL, isDraft: Bool = false) throws(ToolError) {
    var writer = try FolderWriter(staging: changes, in: folder, isDraft: isDraft)
    try writer.commit()
  }

  /// Writes the new files beside their places. Either `commit` or `discard` must follow.
  init(
    staging changes: FileChanges, in folder: URL, isDraft: Bool = false, keepingIn kept: String? = nil
  ) throws(ToolError) {
    (self.folder, removals, self.isDraft, self.kept) = (folder, changes.removals, isDraft, kept)
    do {
      for write in changes.writes { try stage(write) }
    } catch {
      discard()
      throw error
    }
  }

  // MARK: - Writing

  private mutating func stage(_ write: FileChanges.Write) throws(ToolError) {
    let (parent, name) = try open(write.path, creates: true)
    let mode = try parent.mode(of: name, shown: write.path)
    let temporary = Leftovers.temporaryName()
    staged.append((parent, temporary, name))
    try parent.write(write.data, to: temporary, like: name, mode: mode, syncs: !isDraft, shown: write.path)
  }

  mutating func commit() throws(ToolError) {
    do {
      while let file = staged.first {
        try file.folder.rename(file.temporary, to: file.name, syncs: !isDraft)
        staged.removeFirst()
      }
    } catch {
      discard()
      throw error
    }
    for path in removals { try remove(path) }
  }

  func discard() {
    for file in staged { file.folder.remove(file.temporary) }
  }

  /// Removes a file. A symbolic link stays: other programs may use it.
  private func remove(_ path: String) throws(ToolError) {
    let (parent, name) = try open(path, creates: false)
    if (try? parent.mode(of: name, shown: path)) == nil { return }
    guard let kept else { return parent.remove(name) }
    // Where the folder is something else, the file stays.
    if let place = try? Folder(at: folder, creates: false).open(kept, creates: true, shown: kept) {
      parent.move(name, to: place)
    }
  }

  /// Opens the folder of a file, each part of its path in turn.
  private func open(_ path: String, creates: Bool) throws(ToolError) -> (Folder, String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last, parts.allSatisfy(AssetCatalog.isPlain), !path.contains("\0") else {
      throw ToolError("\(path): is outside of the folder; use a name without / and ..")
    }
    var parent = try Folder(at: folder, creates: creates)
    for part in parts.dropLast() { parent = try parent.open(part, creates: creates, shown: path) }
    return (parent, name)
  }
}

/// An open folder, in which files are named without a path.
private final class Folder {
  private let descriptor: Int32
  private let path: String

  init(at url: URL, creates: Bool) throws(ToolError) {
    path = url.path
    let made = creates && mkdir(path, 0o755) != 0 ? errno : 0
    descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { return }
    let problem = Self.problem(made, opening: errno)
    if problem == ENOTDIR { throw ToolError("\(path): is not a folder; pass a folder") }
    throw Self.reason(problem, path)
  }

  private init(_ descriptor: Int32, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  func open(_ name: String, creates: Bool, shown: String) throws(ToolError) -> Folder {
    let made = creates && mkdirat(descriptor, name, 0o755) != 0 ? errno : 0
    // A new folder is on the disk before its files are.
    if creates && made == 0 { fsync(descriptor) }
    let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if opened >= 0 {
      if creates && made == 0 { giveOwner(opened, like: ".") }
      return Folder(opened, "\(path)/\(name)")
    }
    let problem = Self.problem(made, opening: errno)
    if [ELOOP, ENOTDIR].contains(problem) {
      throw ToolError("\(shown): \(name) is a symbolic link or not a folder; replace it with a folder")
    }
    throw Self.reason(problem, shown)
  }

  /// The error number that explains why a folder cannot be opened: that of making it, if it does not exist.
  private static func problem(_ made: Int32, opening: Int32) -> Int32 {
    opening == ENOENT && made != 0 ? made : opening
  }

  /// Returns the permissions of the regular file `name`, or those of a new file.
  func mode(of name: String, shown: String) throws(ToolError) -> mode_t {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 { return 0o644 }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ToolError("\(shown): is a symbolic link or not a file; replace it with a file")
    }
    return status.st_mode & 0o777
  }

  /// Gives a new file the group, and where permitted the owner, of the file `name`; those of this folder without such a file.
  private func giveOwner(_ file: Int32, like name: String) {
    var status = stat()
    let isThere = fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    guard isThere || fstat(descriptor, &status) == 0 else { return }
    if fchown(file, status.st_uid, status.st_gid) != 0 { _ = fchown(file, uid_t.max, status.st_gid) }
  }

  /// - Parameter old: the file that the new one replaces.
  func write(
    _ data: Data, to name: String, like old: String, mode: mode_t, syncs: Bool, shown: String
  ) throws(ToolError) {
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    if file < 0 { throw Self.reason(errno, shown) }
    defer { close(file) }
    var position = 0
    while position < data.count {
      let count = data.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + position, $0.count - position) }
      if count < 0 && errno != EINTR { throw Self.reason(errno, shown) }
      position += max(0, count)
    }
    giveOwner(file, like: old)
    _ = fchmod(file, mode)
    if syncs && fsync(file) != 0 { throw Self.reason(errno, shown) }
  }

  func rename(_ name: String, to target: String, syncs: Bool) throws(ToolError) {
    if renameat(descriptor, name, descriptor, target) != 0 { throw Self.reason(errno, "\(path)/\(target)") }
    if syncs { fsync(descriptor) }
  }

  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Moves a file into another folder, where it gets a number if its name is taken.
  func move(_ name: String, to place: Folder) {
    let names = [name] + (2...10_000).map { "\($0)-\(name)" }
    let free = names.first { faccessat(place.descriptor, $0, F_OK, AT_SYMLINK_NOFOLLOW) != 0 }
    if let free { renameat(descriptor, name, place.descriptor, free) }
  }

  private static func reason(_ problem: Int32, _ shown: String) -> ToolError {
    switch problem {
    case ENOSPC, EDQUOT: ToolError("\(shown): cannot be written, as the disk is full; nothing was changed")
    case EROFS: ToolError("\(shown): cannot be written, as the disk is mounted read-only; nothing was changed")
    case EACCES, EPERM: ToolError("\(shown): cannot be written; check the folder's permissions")
    default: ToolError("\(shown): cannot be written (\(String(cString: strerror(problem)))); check the disk")
    }
  }
}
