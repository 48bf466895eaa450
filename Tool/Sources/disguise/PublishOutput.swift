import CommandParts
import Findings
import Publishing

/// Prints the changes of `disguise publish`.
struct PublishOutput {
  /// The site's folder or address as the user wrote it.
  let place: String

  /// Prints each change, and the totals.
  func sayChanges(_ plan: PublishPlan) {
    let (added, changed, unused) = plan.changes
    for (verb, paths) in [("add", added), ("change", changed), ("no longer used", unused)] {
      for path in paths { StandardStreams.say("\(verb): \(path): \(plan.bytesSent(path)) bytes sent") }
    }
    StandardStreams.say(plan.isNew ? "\(totals(plan)); nothing was written" : unchanged(plan))
  }

  /// - Parameter restored: the paths of changed and damaged files that were written again.
  func say(_ plan: PublishPlan, restored: [String]) {
    if plan.isNew { return StandardStreams.say(totals(plan)) }
    if restored.isEmpty { return StandardStreams.say(unchanged(plan)) }
    let files = FindingsReport.count(restored.count, "changed or damaged files")
    let more = restored.count > 3 ? " and others" : ""
    let names = restored.prefix(3).joined(separator: ", ")
    StandardStreams.say("\(place): version \(plan.index.version): \(files) restored: \(names)\(more)")
  }

  /// - Parameter uploads: the number of files that were uploaded besides the index.
  func say(_ plan: PublishPlan, uploads: Int) {
    if plan.isNew { StandardStreams.say(totals(plan)) }
    if !plan.isNew && uploads == 0 { StandardStreams.say(unchanged(plan)) }
    if uploads > 0 { StandardStreams.say("\(place): \(FindingsReport.count(uploads, "files")) uploaded") }
  }

  private func totals(_ plan: PublishPlan) -> String {
    let (added, changed, unused) = plan.changes
    let (firstVisit, update) = plan.download
    return "\(place): version \(plan.index.version): \(added.count) files added, \(changed.count) changed, "
      + "\(unused.count) no longer used; first visit \(firstVisit) bytes, update \(update) bytes"
  }

  private func unchanged(_ plan: PublishPlan) -> String {
    "\(place): version \(plan.index.version): nothing has changed"
  }
}
