import Files
import Findings
import Foundation

/// Content in a folder that is edited, as it is on disk now: a costume pack, or sets of Hoos.
public protocol EditableContent: Sendable {
  /// The files that a save may overwrite or depends on.
  var snapshot: FolderSnapshot { get }

  /// The file that a conflict names if the files of the older revision are unknown.
  var mainFile: String { get }

  /// The languages of the texts, the one without a suffix first.
  ///
  /// - Parameter known: the languages of the app, its own first.
  func languages(_ known: [String]) -> [String]
}

extension EditableContent {
  /// - Parameter own: the languages that have suffixes.
  static func languages(_ known: [String], besides own: Set<String>) -> [String] {
    let first = known.first { !own.contains($0) } ?? "en"
    return [first] + known.filter { $0 != first } + own.subtracting(known).sorted()
  }
}

/// A trial of changes: the changed copy of the content, and its findings.
public struct EditTrial<Content: EditableContent, Changes: Sendable>: Sendable {
  public let copy: FolderCopy
  /// The copy's folder, or the list in it if the content is a list.
  public let place: URL
  public let findings: [Finding]
  public let changes: Changes
  public let before: Content
  /// The old names of renamed parts by their new ones.
  var renamed: [String: String] = [:]
}

/// New files that are on the disk and wait for getting their names.
protocol StagedChanges {
  mutating func commit() throws(ToolError)
  func discard()
}

/// Saves changes of content in a folder, after a trial on a copy.
///
/// Nothing is written if the result would have errors of `disguise check` that the content does not have now, or if a file
/// changed since the revision. Two saves at a time must not overlap; the owner sees to that.
public protocol ContentSaver: Sendable {
  associatedtype Content: EditableContent
  associatedtype Edit: Sendable
  associatedtype Changes: Sendable

  /// The content's place without symbolic links on the way to it.
  var place: URL { get }
  /// The folder of the content's files.
  var folder: URL { get }

  func content(at place: URL) throws(ToolError) -> Content
  func findings(at place: URL) -> [Finding]
  func trial(_ edit: Edit, of content: Content) throws(EditFault) -> EditTrial<Content, Changes>

  /// The finding without numbers and names that the changes change.
  ///
  /// - Parameter renamed: the old names of renamed parts by their new ones.
  func identity(of finding: Finding, in content: Content, renamed: [String: String]) -> String

  /// Whether a save must not add a finding.
  func refuses(_ finding: Finding) -> Bool

  /// Writes the changes.
  func write(_ trial: EditTrial<Content, Changes>) throws(EditFault)

  /// Removes the temporary files and drafts of earlier runs that were killed.
  func removeLeftovers()
}

extension ContentSaver {
  public func content() throws(EditFault) -> Content {
    try EditFault.disk { () throws(ToolError) in try content(at: place) }
  }

  public func refuses(_ finding: Finding) -> Bool { finding.severity == .error }

  /// The findings of the content as it is on disk now.
  public var findings: [Finding] { findings(at: place) }

  /// Applies the changes to a copy.
  public func trial(_ edit: Edit) throws(EditFault) -> EditTrial<Content, Changes> { try trial(edit, of: content()) }

  /// Writes the changes.
  ///
  /// - Parameters:
  ///   - revision: the revision that the changes are based on.
  ///   - known: its files, if they are known.
  /// - Returns: the trial that was written, and the snapshot of the content after it.
  public func save(
    _ edit: Edit, revision: String, known: FolderSnapshot? = nil
  ) throws(EditFault) -> (trial: EditTrial<Content, Changes>, snapshot: FolderSnapshot) {
    let now = try content()
    guard now.snapshot.revision == revision else { throw Self.conflict(now, known) }
    let trial = try trial(edit, of: now)
    try write(trial)
    return (trial, try content().snapshot)
  }

  /// Writes the changes of a trial, unless it has new errors or files changed meanwhile.
  ///
  /// - Parameters:
  ///   - stage: writes the new files beside their places.
  ///   - staged: called when the new files are on the disk, and before they get their names.
  func write(
    _ trial: EditTrial<Content, Changes>, staged: () -> Void, _ stage: () throws(ToolError) -> some StagedChanges
  ) throws(EditFault) {
    let errors = try newErrors(of: trial)
    if !errors.isEmpty { throw .faults(errors) }
    var changes = try EditFault.disk(stage)
    staged()
    // Writing to the disk takes time, in which somebody may edit a file.
    do throws(EditFault) { try compare(with: trial.before) } catch {
      changes.discard()
      throw error
    }
    try EditFault.disk { () throws(ToolError) in try changes.commit() }
  }

  private func compare(with before: Content) throws(EditFault) {
    let now = try content()
    guard now.snapshot == before.snapshot else { throw Self.conflict(now, before.snapshot) }
  }

  private static func conflict(_ now: Content, _ known: FolderSnapshot?) -> EditFault {
    let files = known.map { now.snapshot.changes(since: $0) } ?? [now.mainFile]
    return .changed(revision: now.snapshot.revision, files: files)
  }

  /// Returns the errors of the trial that the content does not have.
  private func newErrors(of trial: EditTrial<Content, Changes>) throws(EditFault) -> [Finding] {
    let after = try EditFault.disk { () throws(ToolError) in try content(at: trial.place) }
    var old: [String: Int] = [:]
    for finding in findings where refuses(finding) {
      old[identity(of: finding, in: trial.before, renamed: [:]), default: 0] += 1
    }
    return trial.findings.filter { finding in
      guard refuses(finding) else { return false }
      let identity = identity(of: finding, in: after, renamed: trial.renamed)
      guard let count = old[identity], count > 0 else { return true }
      old[identity] = count - 1
      return false
    }
  }
}
