import FileWatch
import Files
import Foundation
import HooSets

#if canImport(Glibc)
  import Glibc
#endif

/// The new folder of a set, made beside the old one from links to its files.
struct SetTree: Sendable {
  let plan: SetPlan
  let url: URL
  /// The files of the old folder when they were linked.
  private let known: Set<FileIdentity>

  /// - Parameters:
  ///   - folder: the folder of sets.
  ///   - isDraft: whether the new folder may be lost with the power, and lack files that cannot be taken over.
  init(_ plan: SetPlan, of folder: URL, at url: URL, isDraft: Bool = false) throws(ToolError) {
    (self.plan, self.url) = (plan, url)
    let old = try plan.origin.map { origin throws(ToolError) in
      try FolderWalk(of: folder.appendingPathComponent(origin), isWhole: !isDraft)
    }
    known = Set(old?.entries.map(\.identity) ?? [])
    do {
      if let old { try LinkedFolder.link(old, into: url) { plan.newPath(of: $0) } }
      try FolderWriter.apply(plan.files, to: url, isDraft: isDraft)
    } catch {
      // On a full disk each byte counts.
      LinkedFolder.remove(url)
      throw error
    }
    if !isDraft { LinkedFolder.syncFolders(of: url) }
  }

  /// Removes the old folder. Files that are not in the new one, as somebody changed or added them after they were linked, are
  /// kept as a removed set, and so is what cannot be removed.
  func clear(_ old: URL, of folder: URL) throws(ToolError) {
    if let walk = try? FolderWalk(of: old), walk.entries.allSatisfy({ $0.isFolder || known.contains($0.identity) }),
      walk.remove()
    {
      return
    }
    // The next save would remove a folder with the name of a tree.
    if old == url { try keep(old, in: folder) }
  }

  private func keep(_ old: URL, in folder: URL) throws(ToolError) {
    let name = plan.origin ?? plan.name
    do {
      try LinkedFolder.make(folder.appendingPathComponent(HooSetNames.removed))
      try LinkedFolder.move(old, to: RemovedFolders(in: folder).place(for: name))
    } catch {
      // The place for removed sets may be a file or a link.
      let number = UInt32.random(in: 0 ... .max)
      try LinkedFolder.move(old, to: folder.appendingPathComponent("\(HooSetNames.removed)-\(name)-\(number)"))
    }
  }
}

extension SetPlan {
  /// The path in the new folder for one in the old folder; nil for what a removed Hoo has.
  func newPath(of path: String) -> String? {
    // By bytes: a character may hold a slash and the accent with which the next name begins.
    let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
    guard let name = hoos[String(path[..<end])] else { return path }
    return name.map { $0 + path[end...] }
  }
}

/// The folder for removed sets and Hoos, within the folder of sets.
struct RemovedFolders {
  private let folder: URL
  private var taken: Set<String>

  init(in sets: URL) {
    folder = sets.appendingPathComponent(HooSetNames.removed)
    taken = Set(fileNames(in: folder))
  }

  /// Returns a place that is not taken: `removed/07-03`, or `removed/07-03-2`.
  func place(for name: String) -> URL {
    let names = [name] + (2...10_000).map { "\(name)-\($0)" }
    return folder.appendingPathComponent(names.first { !taken.contains($0) } ?? name)
  }

  /// Returns a place, relative to the folder of sets, that no other call has returned.
  mutating func take(_ name: String) -> String {
    let place = place(for: name).lastPathComponent
    taken.insert(place)
    return "\(HooSetNames.removed)/\(place)"
  }
}
