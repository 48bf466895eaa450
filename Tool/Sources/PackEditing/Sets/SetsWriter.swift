import Files
import Foundation
import HooSets

#if canImport(Glibc)
  import Glibc
#endif

/// Writes changed sets such that each set is the old or the new one at any time, even after a loss of power.
///
/// The names of pictures in a set are fixed, and its document has the number of Hoos, so a set would be faulty while its files
/// are replaced one by one. So the new folder of a set is made beside its place, and then the two are exchanged in one step.
struct SetsWriter: StagedChanges {
  private let folder: URL
  /// The folders to remove, with the places that they get.
  private let removals: [SetsChanges.Removal]
  private let replacements: [SetsChanges.Replacement]
  /// The new folders that wait for their places.
  private var trees: [SetTree] = []
  /// Exchanges two folders in one step; false where the file system cannot.
  var exchange = LinkedFolder.exchange
  /// Called after each step of `commit`.
  var stepped: () -> Void = {}

  /// Makes the new folders. Either `commit` or `discard` must follow.
  init(staging changes: SetsChanges, in folder: URL) throws(ToolError) {
    (self.folder, removals, replacements) = (folder, changes.removals, changes.replacements)
    do {
      try LinkedFolder.make(folder)
      for plan in changes.plans { trees.append(try SetTree(plan, of: folder, at: url(Leftovers.treeName()))) }
    } catch {
      discard()
      throw error
    }
  }

  private func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  func discard() {
    for tree in trees { LinkedFolder.remove(tree.url) }
  }

  mutating func commit() throws(ToolError) {
    do {
      if !removals.isEmpty || !replacements.isEmpty { try LinkedFolder.make(url(HooSetNames.removed)) }
      for removal in removals where removal.isSet { try move(url(removal.path), to: url(removal.place)) }
      while let tree = trees.first {
        let old = try put(tree)
        // From here on the old folder may be where the new one was.
        trees.removeFirst()
        if let old { try tree.clear(old, of: folder) }
        if let origin = tree.plan.origin, origin != tree.plan.name { try move(url(origin), to: url(tree.plan.name)) }
      }
    } catch {
      discard()
      throw error
    }
  }

  private func move(_ folder: URL, to place: URL) throws(ToolError) {
    try LinkedFolder.move(folder, to: place)
    stepped()
  }

  /// Gives a new folder its place.
  ///
  /// - Returns: where the old one is now.
  private func put(_ tree: SetTree) throws(ToolError) -> URL? {
    guard let origin = tree.plan.origin else {
      try move(tree.url, to: url(tree.plan.name))
      return nil
    }
    // Linked before the exchange, so that a crash cannot lose a Hoo that was removed.
    for removal in removals where !removal.isSet && removal.path.hasPrefix(origin + "/") {
      try LinkedFolder.link(FolderWalk(of: url(removal.path)), into: url(removal.place)) { $0 }
      stepped()
    }
    for replacement in replacements {
      for file in replacement.files where file.hasPrefix(origin + "/") {
        try LinkedFolder.link(url(file), to: url(replacement.place + "/" + url(file).lastPathComponent))
      }
      stepped()
    }
    return try put(tree, inPlaceOf: url(origin))
  }

  private func put(_ tree: SetTree, inPlaceOf old: URL) throws(ToolError) -> URL {
    if try exchange(tree.url, old) {
      stepped()
      return tree.url
    }
    // Some file systems cannot exchange folders. The old one has a place where it is found again after a crash.
    try LinkedFolder.make(url(HooSetNames.removed))
    let aside = RemovedFolders(in: folder).place(for: old.lastPathComponent)
    try move(old, to: aside)
    try move(tree.url, to: old)
    return aside
  }
}
