import Files
import Foundation
import Glibc

/// The folder of the previous version after the switch.
///
/// Others may have written files into it until the switch, and through folders that they hold open even later. Such files are moved
/// to the site. Only the site's own files, and those of others that the site has, are removed; folders only when they are empty.
struct PreviousSite {
  /// A writer may refill a folder between its last move and its removal.
  private static let rounds = 100

  /// Its path beside the site.
  let root: String
  private let site: SiteFolder
  /// The paths of its own files, and of the folders that contain them.
  private let (own, ownFolders): (Set<String>, Set<String>)
  /// The paths of the site's own files.
  private let siteFiles: Set<String>
  /// The files of others that the site got before the switch.
  private let kept: [String: KeptFile]
  /// The first file that can be neither moved nor removed, and the reason.
  private var fault: (path: String, reason: String)?

  /// - Parameters:
  ///   - root: its path.
  ///   - index: its index.
  ///   - present: the index of the site that has taken its place.
  init(
    at root: String, of site: SiteFolder, _ index: PublishedIndex, before present: PublishedIndex,
    kept: [String: KeptFile] = [:]
  ) {
    (self.root, self.site, self.kept) = (root, site, kept)
    // Nobody else writes files with hash names.
    own = index.ownPaths.union(present.files.filter(\.hasHashName).map(\.path))
    ownFolders = (index.files + index.earlier).reduce(into: []) { $0.formUnion($1.folders) }
    siteFiles = present.ownPaths
  }

  /// Moves the files of others to the site, and removes the folder.
  ///
  /// - Throws: `ToolError` that says where the folder is, if a file can be neither moved nor removed.
  mutating func clear() throws(ToolError) {
    if let mount = MountPoints.below(root).first {
      fault = (String(mount.dropFirst(root.count + 1)), "it is a mount point")
    } else {
      removeFilesThatAreGone()
    }
    for _ in 0..<Self.rounds where fault == nil {
      clear(in: "")
      if fault != nil || !holdsIndexOnly { continue }
      // The next run tells the folder by its index, which is therefore removed last.
      unlink("\(root)/\(PublishedIndex.name)")
      if rmdir(root) == 0 { return }
    }
    throw left
  }

  /// Removes from the site the files of others that their owner removed or renamed after the site got them.
  private func removeFilesThatAreGone() {
    for (path, file) in kept where Disk.status("\(root)/\(path)") == nil {
      let copy = "\(site.path)/\(path)"
      if FileStamp(copy) == file.next { unlink(copy) }
    }
  }

  private var holdsIndexOnly: Bool {
    fileNames(in: URL(fileURLWithPath: root)).allSatisfy { $0 == PublishedIndex.name }
  }

  private mutating func clear(in place: String) {
    for name in fileNames(in: URL(fileURLWithPath: "\(root)/\(place)")) where "\(place)\(name)" != PublishedIndex.name {
      let path = place + name
      if Disk.isFolder("\(root)/\(path)") { clearFolder(path) } else { clearFile(path) }
    }
  }

  private mutating func clearFolder(_ path: String) {
    if !ownFolders.contains(path), moveWithoutReplacing("\(root)/\(path)", "\(site.path)/\(path)") == 0 { return }
    clear(in: path + "/")
    if rmdir("\(root)/\(path)") != 0 { note(errno, at: path) }
  }

  private mutating func clearFile(_ path: String) {
    if own.contains(path) || SiteFolder.isForm(path, of: own) || siteHas(path) {
      if unlink("\(root)/\(path)") != 0 { note(errno, at: path) }
    } else if siteFiles.contains(path) || SiteFolder.isForm(path, of: siteFiles) {
      fault = fault ?? (path, "the site has a file of its own there")
    } else {
      move(path)
    }
  }

  /// Whether the site has the file of others, or a newer one.
  private func siteHas(_ path: String) -> Bool {
    if Disk.isFolder("\(site.path)/\(path)") { return false }
    guard let old = FileStamp("\(root)/\(path)"), let new = FileStamp("\(site.path)/\(path)") else { return false }
    if new.isSameFile(as: old) || old == kept[path]?.present { return true }
    if siteFiles.contains(path) { return false }
    return new != kept[path]?.next && !new.isOlder(than: old)
  }

  private mutating func move(_ path: String) {
    let (old, new) = ("\(root)/\(path)", "\(site.path)/\(path)")
    if Disk.status(new) != nil {
      if rename(old, new) != 0 { note(errno, at: path) }
      return
    }
    let folder = URL(fileURLWithPath: new).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    note(moveWithoutReplacing(old, new), at: path)
  }

  /// Notes why a file stays. Changes that others made meanwhile need another round only.
  private mutating func note(_ problem: Int32, at path: String) {
    if [0, ENOENT, EEXIST, ENOTEMPTY].contains(problem) { return }
    fault = fault ?? (path, String(cString: strerror(problem)))
  }

  /// The error for a folder that stays. It gets a name that later runs leave alone.
  private var left: ToolError {
    let aside = site.nameAside()
    let place = rename(root, aside) == 0 ? aside : root
    let (path, reason) = fault ?? ("", "others still write there")
    return ToolError(
      "\(place)\(path.isEmpty ? "" : "/" + path): is left of the version before, as it can be neither moved into the site nor removed "
        + "(\(reason)), and the new version is live; move what you need into \(site.shown), then remove \(place)")
  }
}

extension PublishedIndex {
  /// The paths of its files and of those of earlier versions.
  var ownPaths: Set<String> { Set((files + earlier).map(\.path) + [Self.name]) }
}
