import Check
import Files
import Findings
import Foundation
import PackFiles
import Values

/// Saves changes of a costume pack, after a trial on a copy.
///
/// ```swift
/// let saver = PackSaver(pack: url, shown: "my/pack")
/// let result = try saver.save(edit, revision: revision)
/// ```
public struct PackSaver: ContentSaver {
  /// The pack's folder, or its list.
  public let place: URL
  /// The pack's path in findings.
  public let shown: String

  public init(pack: URL, shown: String) { (place, self.shown) = (pack.resolvedPack, shown) }

  public var folder: URL {
    let url = place.standardizedFileURL
    return FileKind(of: url.resolvingSymlinksInPath()).isFile ? url.deletingLastPathComponent() : url
  }

  public func removeLeftovers() {
    Leftovers.removeFiles(in: folder)
    PrivateFolder.removeLeft()
  }

  /// Throws for a show that cannot be read.
  public func checkShow() throws(EditFault) {
    guard let pack = try? Pack(at: place) else { return }
    _ = try EditFault.disk { () throws(ToolError) in try pack.showDocument() }
  }

  public func content(at place: URL) throws(ToolError) -> EditablePack { try EditablePack(at: place) }

  public func findings(at place: URL) -> [Finding] { PackCheck(at: place.path, shown: shown).findings }

  public func trial(_ edit: PackEdit, of pack: EditablePack) throws(EditFault) -> EditTrial<EditablePack, FileChanges> {
    try trial(try PackChanges(edit, of: pack).files, of: pack, renamed: edit.renamed)
  }

  /// - Parameter renamed: the old ids of renamed costumes by their new ones.
  func trial(
    _ changes: FileChanges, of before: EditablePack, renamed: [String: String] = [:]
  ) throws(EditFault) -> EditTrial<EditablePack, FileChanges> {
    let copy = try EditFault.disk { () throws(ToolError) in
      let name = before.folder.lastPathComponent
      // A hard link would change the times of the files, and everything that is known about them would be found out again.
      let copy = try FolderCopy(of: before.folder, name: name, files: before.snapshot.files.keys, isLinked: false)
      try FolderWriter.apply(changes, to: copy.url, isDraft: true)
      return copy
    }
    let isFolder = before.folder.path == place.standardizedFileURL.path
    let place = isFolder ? copy.url : copy.url.appendingPathComponent(before.listName)
    return EditTrial(
      copy: copy, place: place, findings: findings(at: place), changes: changes, before: before, renamed: renamed)
  }

  public func write(_ trial: EditTrial<EditablePack, FileChanges>) throws(EditFault) { try write(trial) {} }

  func write(_ trial: EditTrial<EditablePack, FileChanges>, staged: () -> Void) throws(EditFault) {
    try write(trial, staged: staged) { () throws(ToolError) in
      Leftovers.removeFiles(in: folder)
      return try FolderWriter(staging: trial.changes, in: trial.before.folder, keepingIn: Pack.removed)
    }
  }

  /// The finding without its index in the list, which changes when costumes are removed or reordered.
  public func identity(of finding: Finding, in pack: EditablePack, renamed: [String: String]) -> String {
    let parts = finding.path.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
    var place = finding.path
    if finding.path.hasPrefix("["), let index = Int(parts[0].dropFirst()), pack.items.indices.contains(index) {
      let id = pack.items[index].costumeID
      place = (renamed[id] ?? id) + " " + parts.dropFirst().joined()
    }
    return [finding.rule, finding.entry, place].joined(separator: "\n")
  }
}

extension PackEdit {
  /// The old ids of renamed costumes by their new ones.
  fileprivate var renamed: [String: String] {
    let pairs = costumes.compactMap { costume -> (String, String)? in
      if case .existing(let id) = costume.origin, id != costume.id { (costume.id, id) } else { nil }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension FolderCopy {
  /// Removes image sets, so that the app's own pictures are used.
  public func removeSets(_ names: [String]) {
    for catalog in fileNames(in: url) where catalog.hasSuffix(".xcassets") {
      let catalog = AssetCatalog(at: url.appendingPathComponent(catalog))
      for folder in names.compactMap({ catalog.folder(of: $0) }) { try? FileManager.default.removeItem(at: folder) }
    }
  }
}
