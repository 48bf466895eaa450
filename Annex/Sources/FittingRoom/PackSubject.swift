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

  /// The page measures costumes by the character of the show. Without the show it would save numbers that are right for another one.
  func checkSurroundings() throws(EditFault) { try checkShow() }

  func names(
    of path: String, in pack: EditablePack, before: EditablePack?, languages: [String]
  ) -> [[String: String]] {
    pack.costumes(changedBy: path, since: before).map { costume in
      let label = costume.string("label")
      let usual = label.isEmpty ? costume.costumeID : label
      return languages.reduce(into: [:]) { names, language in
        let own = costume.string("label-\(language)")
        names[language] = own.isEmpty ? usual : own
      }
    }
  }
}
