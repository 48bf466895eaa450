import CommandParts
import PackEditing
import PackFiles
import Site
import Values

extension PackSaver: FittingSubject {
  typealias Request = PackRequest

  func sheet(of pack: EditablePack, languages: [String], app: AppFolder) -> FittingSheet {
    PackSheet(pack, at: place, languages: languages, app: app).sheet
  }

  func draft(of trial: EditTrial<EditablePack, FileChanges>, for request: PackRequest) -> PreviewDraft {
    if request.stageCharacter == "app" { trial.copy.removeSets(["scotch", "lids"]) }
    return .pack(trial.place)
  }

  func members(after trial: EditTrial<EditablePack, FileChanges>) -> [(String, Value)] {
    trial.changes.removals.isEmpty ? [] : [("removed", .list([.text(Pack.removed)]))]
  }
}
