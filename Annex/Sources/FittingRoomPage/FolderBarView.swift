import Browser
import Fitting
import Packs
import Values

/// The bar of a workbench whose work is in a folder: it says what is to be saved, and when the preview or the server is behind.
final class FolderBarView: BarView {
  /// Why the preview shows an older state; empty if it does not.
  private var draftReason = Text.empty

  override var addition: Text {
    // A failure has the same reason, most of the time.
    let isTold = draftReason.isEmpty || key == "status-failed" || isFailing
    return isTold ? .empty : ". " + room.words.text("draft-failed", ("reason", draftReason))
  }

  override func noteDraft(_ reason: Text) {
    if reason == draftReason { return }
    draftReason = reason
    draw()
  }

  private var unanswered: Text { room.words["reason-server"] }

  override func noteLost() { noteDraft(unanswered) }

  override func noteNews(isCurrent: Bool, isChanged: Bool) -> Bool {
    let isLost = draftReason == unanswered || key == "status-failed" && reason == unanswered
    let isMended = isFailing && isCurrent
    guard isLost || isMended || !draftReason.isEmpty else { return false }
    if isLost { noteDraft(.empty) }
    if isMended { say("status-clean") }
    if isLost || isMended { follow(isChanged: isChanged) }
    return true
  }

  override func saySaved(keptIn folders: [Text]) {
    guard let first = folders.first else { return say("status-saved") }
    let more = folders.count > 1 ? room.words.text("kept-more", ("number", Text(folders.count - 1))) : .empty
    say("status-saved", room.words.text("status-saved-kept", ("folder", first + more)))
  }

  override func next(isChanged: Bool) -> Text { Self.key(after: key, isChanged: isChanged) }

  /// The state after a change of the document: the reason of a failed save stands until then.
  static func key(after key: Text, isChanged: Bool) -> Text {
    if key == "status-saving" { return key }
    if isChanged { return "status-changed" }
    if key == "load-failed" { return key }
    return ["status-saved", "status-taken", "status-followed"].contains(key) ? key : "status-clean"
  }
}
