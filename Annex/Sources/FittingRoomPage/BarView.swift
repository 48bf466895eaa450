import Browser
import Fitting
import Packs
import Values

/// The state of saving of one workbench in words, and complaints about dropped files. Both show while it is shown.
final class BarView {
  private let room: Room
  private var isShown = false
  private var key = Text.empty
  private var sentence = Text.empty
  /// The state that the page shows.
  private var shownKey = Text.empty
  /// The reason in the sentence.
  private var reason = Text.empty
  /// Why the preview shows an older state; empty if it does not.
  private var draftReason = Text.empty

  /// The state before that of some work under way.
  private var before: (key: Text, sentence: Text)?

  /// Whether the home saves by itself: the bar says that it is about to, and nothing of changes to save.
  private let savesItself: Bool

  init(_ room: Room, savesItself: Bool) { (self.room, self.savesItself) = (room, savesItself) }

  /// The bytes of a sentence that finds room beside the buttons of a phone.
  private static var longest: Int { 30 }

  /// Whether it says that the files could not be opened, which another state ends.
  var isFailing: Bool { key == "load-failed" }

  /// Whether it says that the server does not answer, which its next sign of life ends.
  var isUnanswered: Bool {
    let unanswered = room.words["reason-server"]
    return draftReason == unanswered || key == "status-failed" && reason == unanswered
  }

  func setShown(_ new: Bool) {
    isShown = new
    draw()
  }

  func say(_ key: Text, reason: Text = .empty) {
    self.reason = reason
    say(key, room.words.text(key, ("reason", reason)))
  }

  private func say(_ key: Text, _ sentence: Text) {
    (self.key, self.sentence) = (key, sentence)
    draw()
  }

  /// Says that some work is under way.
  func begin(_ key: Text) {
    before = (self.key, sentence)
    say(key)
  }

  /// Says again what stood before that work, unless there is another state meanwhile.
  func end(_ key: Text) {
    if let before, self.key == key { say(before.key, before.sentence) }
    before = nil
  }

  private func draw() {
    guard isShown else { return }
    // A failed save has the same reason, most of the time.
    let isTold = draftReason.isEmpty || key == "status-failed"
    let behind = isTold ? Text.empty : ". " + room.words.text("draft-failed", ("reason", draftReason))
    // Listeners would hear of each word that is kept.
    let isRoutine = key == "status-keeping" || shownKey == "status-keeping" && key == "status-kept"
    room.status.set("aria-live", isRoutine ? "off" : nil)
    shownKey = key
    room.status.setText(sentence + behind)
    // On a phone it gets a line of its own.
    room.status.set("data-long", (sentence + behind).utf8.count > Self.longest)
    room.status.set("data-state", key)
  }

  /// - Parameter folders: the folders that keep what was removed.
  func saySaved(keptIn folders: [Text]) {
    guard let first = folders.first else { return say("status-saved") }
    let more = folders.count > 1 ? room.words.text("kept-more", ("number", Text(folders.count - 1))) : .empty
    say("status-saved", room.words.text("status-saved-kept", ("folder", first + more)))
  }

  /// Says again that the work is kept, after a file that was handed out before.
  func sayKept() { if key == "status-sent" { say("status-kept") } }

  /// Says under which name a file was handed out.
  func saySent(as name: Text) { say("status-sent", room.words.text("status-sent", ("name", name))) }

  /// Says whether there is something to save, unless it already says more.
  func follow(isChanged: Bool) {
    let next = savesItself ? Self.key(keeping: key, isChanged: isChanged) : Self.key(after: key, isChanged: isChanged)
    if next != key { say(next) }
  }

  /// The state of a home that saves by itself, after a change of the document: a reason why it does not save stands until it does.
  static func key(keeping key: Text, isChanged: Bool) -> Text {
    let isPlain = ["status-kept", "status-sent", "status-taken", "status-followed"].contains(key)
    if isChanged { return isPlain ? "status-keeping" : key }
    return key == "status-keeping" ? "status-kept" : key
  }

  /// The state after a change of the document: the reason of a failed save stands until then.
  static func key(after key: Text, isChanged: Bool) -> Text {
    if key == "status-saving" { return key }
    if isChanged { return "status-changed" }
    if key == "load-failed" { return key }
    return ["status-saved", "status-taken", "status-followed"].contains(key) ? key : "status-clean"
  }

  func noteDraft(_ reason: Text) {
    if reason == draftReason { return }
    draftReason = reason
    draw()
  }

  /// Says why dropped files are not used, and which ones hide everything behind them; an older complaint goes.
  ///
  /// - Parameter pixels: the pixels of a side that are enough.
  func complain(_ files: [DroppedFile], enough pixels: Int, _ wantsTransparency: Bool) {
    var sentences = Text.empty
    for file in files {
      guard let sentence = Self.complaint(about: file, enough: pixels, wantsTransparency, room.words) else { continue }
      sentences = sentences.isEmpty ? sentence : sentences + " " + sentence
    }
    // One sentence after another would silence the first for listeners.
    if sentences.isEmpty { hideNotice() } else { complain(sentences, saying: room.said + " " + sentences) }
  }

  func complain(_ sentence: Text) { complain(sentence, saying: sentence) }

  private func complain(_ sentence: Text, saying spoken: Text) {
    room.show(sentence)
    room.speak(spoken)
  }

  static func complaint(
    about file: DroppedFile, enough pixels: Int, _ wantsTransparency: Bool, _ words: Words
  ) -> Text? {
    let advice: Text? = wantsTransparency && file.isOpaque ? "opaque" : nil
    return (file.fault ?? advice).map {
      words.text("dropped-" + $0, ("name", file.name), ("pixels", Text(pixels)))
    }
  }

  func hideNotice() { if isShown { room.notice.setHidden(true) } }
}
