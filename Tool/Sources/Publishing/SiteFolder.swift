import Files
import Foundation
import Glibc
import Site

/// The folder of a published site. The next version is built beside it, in a hidden folder, and takes its place in one step.
public struct SiteFolder: Sendable {
  /// The absolute path; links in it are followed.
  let path: String
  /// The path as the user wrote it.
  let shown: String

  public init(_ shown: String) throws(ToolError) {
    path = Self.resolved(URL(fileURLWithPath: shown).standardizedFileURL.path)
    self.shown = shown
    if path == "/" { throw ToolError("\(shown): is the root folder; publish to a folder inside of it") }
  }

  /// Follows the links in an absolute path, of which the last parts may be missing.
  private static func resolved(_ path: String) -> String {
    if path == "/" { return path }
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let url = URL(fileURLWithPath: path)
    let above = resolved(url.deletingLastPathComponent().path)
    return (above == "/" ? "" : above) + "/" + url.lastPathComponent
  }

  /// Refuses a folder of content that contains the site, or lies in it: each of them would spoil the other.
  public func refuse(_ content: String) throws(ToolError) {
    if !isFolder(URL(fileURLWithPath: content)) { return }
    let folder = Self.resolved(URL(fileURLWithPath: content).standardizedFileURL.path)
    if (path + "/").hasPrefix(folder + "/") {
      throw ToolError("\(shown): lies in \(content), which is published; choose a folder outside of it")
    }
    if folder.hasPrefix(path + "/") {
      throw ToolError("\(content): lies in the site's folder \(shown); move it out of there, then publish again")
    }
  }

  /// The folder above, which is written to.
  var parent: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// The index of the published site; nil if the folder is missing or empty.
  ///
  /// - Throws: `ToolError` if there is something else.
  public func index() throws(ToolError) -> PublishedIndex? {
    guard Disk.status(path) != nil else {
      guard let obstacle = obstacle(above: path) else { return nil }
      throw ToolError("\(shown): cannot be a folder, as \(obstacle) is none; choose a path without it")
    }
    guard Disk.isFolder(path) else { throw ToolError("\(shown): is not a folder; publish to a new one") }
    let place = "\(path)/\(PublishedIndex.name)"
    if Disk.status(place) != nil {
      let data = try readFile(
        URL(fileURLWithPath: place), limit: PublishedIndex.limit, within: URL(fileURLWithPath: path))
      return try PublishedIndex(data, at: "\(shown)/\(PublishedIndex.name)")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw ToolError("\(shown): cannot be read; check its permissions")
    }
    if names.isEmpty { return nil }
    throw ToolError(
      "\(shown): is not empty and has no \(PublishedIndex.name), so it was not published by this program; choose a new folder. "
        + "If the file is lost, give that folder a higher --version than the site had: browsers refuse a lower one"
    )
  }

  /// The signed list of the present site; nil if there is none, or a damaged one.
  public var signedList: Data? {
    let list = try? readFile(
      URL(fileURLWithPath: "\(path)/\(SiteSigning.list)"), limit: PublishedIndex.limit,
      within: URL(fileURLWithPath: path))
    return list.flatMap { (try? index())?.hasSignedList($0) == true ? $0 : nil }
  }

  /// Keeps other runs of `publish` and `prune` away while `work` runs. First removes the rest of a killed run.
  func whileLocked<Result>(_ work: () throws(ToolError) -> Result) throws(ToolError) -> Result {
    do { try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true) } catch {
      throw ToolError("\(parent): cannot be created; check the permissions of the folder above")
    }
    // The folder above stays the same through all switches.
    let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { throw Disk.fault(parent) }
    defer { close(folder) }
    if flock(folder, LOCK_EX | LOCK_NB) != 0 {
      if errno != EWOULDBLOCK { throw Disk.fault(parent) }
      throw ToolError("\(shown): another `disguise publish` or `prune` is at work in \(parent); wait for its end")
    }
    try refuseMountPoints()
    try clearLeftovers()
    clearUnfinished()
    return try work()
  }

  /// - Parameter table: the paths of all mount points.
  func refuseMountPoints(in table: [String] = MountPoints.present()) throws(ToolError) {
    if let own = Disk.status(path), let above = Disk.status(parent), own.st_dev != above.st_dev { throw mountPoint }
    if table.contains(path) { throw mountPoint }
    if let mount = MountPoints.below(path, in: table).first { throw mountPoint(at: mount.dropFirst(path.count + 1)) }
  }

  /// The error for a folder of others that is mounted in the site, and would be moved away with the previous version.
  func mountPoint(at place: some StringProtocol) -> ToolError {
    ToolError("\(shown)/\(place): is a mount point, which the switch would move; unmount it, or mount it elsewhere")
  }

  private var mountPoint: ToolError {
    ToolError("\(shown): is a mount point, which cannot be switched in one step; publish to a folder inside of it")
  }

  /// Whether a file has the bytes of its entry.
  func holds(_ file: PublishedFile) -> Bool {
    let bytes = try? readFile(
      URL(fileURLWithPath: "\(path)/\(file.path)"), limit: file.bytes, within: URL(fileURLWithPath: path))
    return bytes.map { file.isSame(as: PublishedFile(path: file.path, $0)) } ?? false
  }

  /// Exchanges the present site for the one in `staging`; moves it there if nothing is published yet.
  func switchTo(_ staging: String) throws(ToolError) {
    try refuseMountPoints()
    let problem = Disk.status(path) == nil ? (rename(staging, path) == 0 ? 0 : errno) : exchangeFolders(staging, path)
    switch problem {
    case 0: break
    case EBUSY, EXDEV: throw mountPoint
    case EINVAL, ENOSYS, EOPNOTSUPP: throw noExchange
    default: throw Disk.fault(path, problem)
    }
  }

  private var noExchange: ToolError {
    ToolError(
      "\(shown): its file system cannot exchange two folders in one step, as ext4, xfs, btrfs and tmpfs can; "
        + "publish to a new folder on it and rename that yourself")
  }
}
