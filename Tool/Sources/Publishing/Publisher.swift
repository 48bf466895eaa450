import Files
import Foundation
import Site

/// Publishes a site to a folder, by the rules of versions: equal content keeps its version, other content gets a higher one.
public struct Publisher: Sendable {
  private let folder: SiteFolder
  /// The version that the user wants; nil for the next one.
  private let wanted: Int?
  /// Whether the site may lose its signature.
  private let mayBeUnsigned: Bool
  /// Builds the site with a version in it.
  private let site: @Sendable (Int) throws(ToolError) -> Site

  public init(
    to folder: SiteFolder, version: Int?, mayBeUnsigned: Bool = false,
    site: @escaping @Sendable (Int) throws(ToolError) -> Site
  ) {
    (self.folder, wanted, self.mayBeUnsigned, self.site) = (folder, version, mayBeUnsigned, site)
  }

  /// Returns the changes that `publish` would make. Nothing is written.
  public func plan() throws(ToolError) -> PublishPlan {
    let plan = try PublishPlan(of: site, version: wanted, after: try folder.index(), at: folder.shown)
    if !mayBeUnsigned { try plan.refuseUnsigned(at: folder.shown) }
    if let present = plan.present { try folder.refuseClashes(of: plan.index, after: present) }
    return plan
  }

  /// Publishes the site. On an error the folder stays as it was.
  ///
  /// - Returns: the changes, and the paths of the files that had other bytes, or none, and are restored.
  public func publish() throws(ToolError) -> (plan: PublishPlan, restored: [String]) {
    try folder.whileLocked { () throws(ToolError) in
      let plan = try plan()
      let damaged = plan.isNew ? [] : plan.index.files.filter { !folder.holds($0) }
      if plan.isNew || !damaged.isEmpty {
        try folder.replace(with: plan.index, plan.files.contents, present: plan.present)
      }
      return (plan, damaged.map(\.path))
    }
  }
}

extension SiteFolder {
  /// Replaces the site by the one with `index` in one step. Earlier files that are missing or damaged are left out.
  func replace(
    with index: PublishedIndex, _ contents: [String: Data], present: PublishedIndex?
  ) throws(ToolError) {
    try refuseClosedFolders()
    let sound = index.keeping(holds)
    var staged = try StagedSite(beside: self)
    do {
      try staged.build(sound, contents, present: present)
      try switchTo(staged.root)
    } catch {
      try? Disk.remove(staged.root)
      throw error
    }
    try Disk.sync(parent)
    if Disk.status(staged.root) == nil { return }
    var previous = PreviousSite(
      at: staged.root, of: self, present ?? PublishedIndex(version: 1, files: []), before: sound, kept: staged.kept)
    try previous.clear()
  }

  /// Removes the files that none of the last `count` versions used.
  ///
  /// - Returns: the removed files.
  public func prune(keepingVersions count: Int, isDryRun: Bool) throws(ToolError) -> [PublishedFile] {
    try refuseUnpublished()
    if isDryRun { return try prunable(keepingVersions: count).removed }
    return try whileLocked { () throws(ToolError) in
      let (present, pruned, removed) = try prunable(keepingVersions: count)
      if !removed.isEmpty { try replace(with: pruned, [:], present: present) }
      return removed
    }
  }

  private func refuseUnpublished() throws(ToolError) {
    let fault =
      if Disk.status(path) == nil { "no such folder" } else if !Disk.isFolder(path) { "is not a folder" } else {
        "is not a published site, as it has no \(PublishedIndex.name)"
      }
    if Disk.status("\(path)/\(PublishedIndex.name)") != nil { return }
    throw ToolError("\(shown): \(fault); pass the folder of a published site")
  }

  private func prunable(
    keepingVersions count: Int
  ) throws(ToolError) -> (present: PublishedIndex, pruned: PublishedIndex, removed: [PublishedFile]) {
    guard let present = try index() else {
      throw ToolError("\(shown): has no \(PublishedIndex.name); pass the folder of a published site")
    }
    let (pruned, removed) = present.pruning(toVersions: count)
    return (present, pruned, removed)
  }
}
