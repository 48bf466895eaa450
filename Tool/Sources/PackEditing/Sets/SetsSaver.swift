import Files
import Findings
import Foundation
import HooSets
import Values

/// Saves changes of a folder of sets, after a trial on a copy.
///
/// ```swift
/// let saver = SetsSaver(sets: url, shown: "my/sets")
/// let result = try saver.save(edit, revision: revision)
/// ```
public struct SetsSaver: ContentSaver {
  public let place: URL
  /// The folder's path in findings.
  public let shown: String
  private let known = KnownFindings()

  public init(sets: URL, shown: String) { (place, self.shown) = (sets.resolvedPack, shown) }

  public var folder: URL { place }

  public func removeLeftovers() {
    Leftovers.removeTrees(in: place)
    PrivateFolder.removeLeft()
  }

  public func content(at place: URL) throws(ToolError) -> EditableSets { try EditableSets(at: place) }

  public func findings(at place: URL) -> [Finding] {
    guard let sets = try? EditableSets(at: place) else { return HooSetsCheck.findings(in: place, shown: shown) }
    return known.findings(of: sets, shown: shown)
  }

  public func trial(_ edit: SetsEdit, of sets: EditableSets) throws(EditFault) -> EditTrial<EditableSets, SetsChanges> {
    let changes = try SetsChanges(edit, of: sets)
    let kept = Set(sets.snapshot.files.keys.map(\.firstPart)).subtracting(changes.replaced)
    let copied = kept.filter(edit.copied.contains)
    let copy = try EditFault.disk { () throws(ToolError) in
      let files = sets.snapshot.files.keys.filter { copied.contains($0.firstPart) }
      let copy = try FolderCopy(of: sets.folder, name: sets.folder.lastPathComponent, files: files)
      for plan in changes.plans {
        _ = try SetTree(plan, of: sets.folder, at: copy.url.appendingPathComponent(plan.name), isDraft: true)
      }
      return copy
    }
    return EditTrial(
      copy: copy, place: copy.url, findings: findings(in: copy.url, besides: changes.replaced.union(copied)),
      changes: changes, before: sets, renamed: changes.renamed)
  }

  /// The findings of a copy, and those of the sets that it lacks.
  ///
  /// - Parameter others: the names of the sets whose findings are those of the copy.
  private func findings(in copy: URL, besides others: Set<String>) -> [Finding] {
    let files = Set(others.map { "\(shown)/\($0)" })
    let rest = findings.filter { !files.contains($0.file) && $0.rule != HooToolRule.noSets.name }
    // A copy without sets is no fault: it lacks those that do not change.
    return findings(at: copy).filter { $0.rule != HooToolRule.noSets.name } + rest
  }

  public func write(_ trial: EditTrial<EditableSets, SetsChanges>) throws(EditFault) { try write(trial) {} }

  func write(_ trial: EditTrial<EditableSets, SetsChanges>, staged: () -> Void) throws(EditFault) {
    try write(trial, staged: staged) { () throws(ToolError) in
      Leftovers.removeTrees(in: folder)
      return try SetsWriter(staging: trial.changes, in: folder)
    }
  }

  /// The finding with the names that its set and its Hoo have on disk.
  public func identity(of finding: Finding, in sets: EditableSets, renamed: [String: String]) -> String {
    let parts = finding.entry.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let hoo = parts.prefix(2).joined(separator: "/")
    let name = URL(fileURLWithPath: finding.file).lastPathComponent
    let old = renamed[hoo].map { [$0] + parts.dropFirst(2) } ?? [renamed[parts[0]] ?? parts[0]] + parts.dropFirst()
    return [finding.rule, renamed[name] ?? name, old.joined(separator: "/"), finding.path].joined(separator: "\n")
  }

  /// A folder without sets is no reason to refuse: a person who removes the last one begins again.
  public func refuses(_ finding: Finding) -> Bool {
    finding.severity == .error && finding.rule != HooToolRule.noSets.name
  }
}

extension String {
  /// The name of the set's folder or archive in a path within the folder of sets.
  fileprivate var firstPart: String { String(prefix { $0 != "/" }) }
}
