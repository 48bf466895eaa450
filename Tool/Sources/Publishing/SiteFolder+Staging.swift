import Files
import Foundation
import Glibc

/// The folders beside a site: the next version before the switch, and the previous one after it. A killed run leaves them behind.
extension SiteFolder {
  private var prefix: String { ".\(URL(fileURLWithPath: path).lastPathComponent).disguise-" }

  /// `name`, `name-2` and so on, beside the site.
  private func names(_ name: String) -> some Sequence<String> {
    (1...999).lazy.map { "\(parent)/\(prefix)\(name)" + ($0 == 1 ? "" : "-\($0)") }
  }

  /// Makes a folder for the next version.
  func makeStaging() throws(ToolError) -> String {
    for path in names("new") {
      if mkdir(path, 0o777) == 0 { return path }
      // The rest of a killed run that cannot be removed.
      if errno != EEXIST { throw Disk.fault(path) }
    }
    throw ToolError("\(parent)/\(prefix)new: is in use up to number 999; remove these folders")
  }

  /// Refuses a site with a folder from which the files of the present version could not be removed after the switch.
  ///
  /// - Parameter place: the path of a folder in the site, with a slash at its end; empty for the site.
  func refuseClosedFolders(in place: String = "") throws(ToolError) {
    let folder = "\(path)/\(place)"
    // An empty folder is removed by the permission of the one above.
    if (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true { return }
    if Disk.status(path) != nil && access(folder, R_OK | W_OK | X_OK) != 0 {
      let shown = "\(shown)/\(place)".dropLast()
      throw ToolError(
        "\(shown): is not writable, so its files could not be replaced; run chmod u+rwx \(shown) or publish as its owner"
      )
    }
    for name in fileNames(in: URL(fileURLWithPath: folder)) where Disk.isFolder(folder + name) {
      try refuseClosedFolders(in: "\(place)\(name)/")
    }
  }

  /// A free name for a folder that later runs are to leave alone.
  func nameAside() -> String { names("left").first { Disk.status($0) == nil } ?? "" }

  /// Removes what killed runs left behind.
  ///
  /// - Throws: `ToolError` if files of others are in it that cannot be moved into the site.
  func clearLeftovers() throws(ToolError) {
    let start = "\(prefix)new"
    for name in fileNames(in: URL(fileURLWithPath: parent)) where name == start || name.hasPrefix(start + "-") {
      let path = "\(parent)/\(name)"
      if let previous = previousIndex(at: path), let present = try index() {
        var previous = PreviousSite(at: path, of: self, previous, before: present)
        try previous.clear()
      } else {
        // The next version gets another name where this fails.
        try? Disk.remove(path)
      }
    }
  }

  /// Removes the remains of killed first runs to other names: the next version of a site that is not there, without its index, which is
  /// written before files of others are kept. The lock keeps living runs out of the folder above.
  func clearUnfinished() {
    for name in fileNames(in: URL(fileURLWithPath: parent)) where name.hasPrefix(".") {
      guard let mark = name.range(of: ".disguise-new", options: .backwards) else { continue }
      let (site, path) = (name[..<mark.lowerBound].dropFirst(), "\(parent)/\(name)")
      let number = name[mark.upperBound...]
      guard !site.isEmpty, number.isEmpty || number.hasPrefix("-") && Int(number.dropFirst()) != nil,
        Disk.status("\(parent)/\(site)") == nil, Disk.isFolder(path), Disk.status(path)?.st_uid == geteuid(),
        Disk.status("\(path)/\(PublishedIndex.name)") == nil
      else { continue }
      try? Disk.remove(path)
    }
  }

  /// The index of a folder that was the site before a switch; nil for a next version that did not get so far.
  ///
  /// The index of the next version is always later than that of the present one.
  private func previousIndex(at root: String) -> PublishedIndex? {
    let (old, new) = ("\(root)/\(PublishedIndex.name)", "\(path)/\(PublishedIndex.name)")
    guard let before = FileStamp(old), let now = FileStamp(new), before.isOlder(than: now),
      let data = try? readFile(
        URL(fileURLWithPath: old), limit: PublishedIndex.limit, within: URL(fileURLWithPath: root))
    else { return nil }
    return try? PublishedIndex(data, at: old)
  }

  /// Whether a server would send the file in the place of one of `files`.
  static func isForm(_ path: String, of files: Set<String>) -> Bool {
    [".gz", ".br"].contains { path.hasSuffix($0) } && files.contains(String(path.dropLast(3)))
  }
}
