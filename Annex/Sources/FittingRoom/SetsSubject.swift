import CommandParts
import PackEditing
import Site
import Values

extension SetsSaver: FittingSubject {
  typealias Request = SetsRequest

  func sheet(of sets: EditableSets, languages: [String], app: AppFolder) -> FittingSheet {
    SetsSheet(sets, languages: languages).sheet
  }

  func draft(of trial: EditTrial<EditableSets, SetsChanges>, for request: SetsRequest) -> PreviewDraft {
    if let set = request.shown { trial.copy.keep(only: set) }
    return .sets(trial.place)
  }

  func members(after trial: EditTrial<EditableSets, SetsChanges>) -> [(String, Value)] {
    [("removed", .list(trial.changes.removedPlaces.map(Value.text)))]
  }
}
