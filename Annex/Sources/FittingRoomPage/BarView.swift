import Browser
import Fitting
import Packs
import Values

/// The state of saving of one workbench in words, and complaints about dropped files. Both show while it is shown.
///
/// This class is for a home that saves by itself: it says that it is about to, and nothing of changes to save.
class BarView {
  let room: Room
  private var isShown = false
  private(set) var key = Text.empty
  private var sentence = Text.empty
  /// The state that the page shows.
  private var shownKey = Text.empty
  /// The reason in the sentence.
  private(set) var reason = Text.empty

  /// The state before that of some work under way.
  private var before: (key: Text, sentence: Text)?

  init(_ room: Room) { self.room = room }

  /// The bytes of a sentence that finds room beside the buttons of a phone.
  private static var longest: Int { 30 }

  // MARK: additions of a folder's bar

  /// The sentence that follows the state; empty for none.
  var addition: Text { .empty }
  /// Notes why the preview shows an older state; an empty reason if it does not.
  func noteDraft(_ reason: Text) {}
  /// Notes that the server's news have ended.
  func noteLost() {}
  /// The server answers. Returns whether the draft is to be sent again, as the state may not be true any more.
  ///
  /// - Parameter isCurrent: whether the disk is as the page has it.
  func noteNews(isCurrent: Bool, isChanged: Bool) -> Bool { false }
  /// The state after a change of the document.
  func next(isChanged: Bool) -> Text { Self.key(keeping: key, isChanged: isChanged) }
  /// - Parameter folders: the folders that keep what was removed.
  func saySaved(keptIn folders: [Text]) { say("status-kept") }

  // MARK: the state

  /// Whether it says that the files could not be opened, which another state ends.
  var isFailing: Bool { key == "load-failed" }

  func setShown(_ new: Bool) {
    isShown = new
    draw()
  }

  func say(_ key: Text, reason: Text = .empty) {
    self.reason = reason
    say(key, room.words.text(key, ("reason", reason)))
  }

  func say(_ key: Text, _ sentence: Text) {
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

  func draw() {
    guard isShown else { return }
    let text = sentence + addition
    // Listeners would hear of each word that is kept.
    let isRoutine = key == "status-keeping" || shownKey == "status-keeping" && key == "status-kept"
    room.status.set("aria-live", isRoutine ? "off" : nil)
    shownKey = key
    room.status.setText(text)
    // On a phone it gets a line of its own.
    room.status.set("data-long", text.utf8.count > Self.longest)
    room.status.set("data-state", key)
  }

  /// Says again that the work is kept, after a file that was handed out before.
  func sayKept() { if key == "status-sent" { say("status-kept") } }

  /// Says under which name a file was handed out.
  func saySent(as name: Text) { say("status-sent", room.words.text("status-sent", ("name", name))) }

  /// Says whether there is something to save, unless it already says more.
  func follow(isChanged: Bool) {
    let next = next(isChanged: isChanged)
    if next != key { say(next) }
  }

  /// The state of a home that saves by itself, after a change of the document: a reason why it does not save stands until it does.
  static func key(keeping key: Text, isChanged: Bool) -> Text {
    let isPlain = ["status-kept", "status-sent", "status-taken", "status-followed"].contains(key)
    if isChanged { return isPlain ? "status-keeping" : key }
    return key == "status-keeping" ? "status-kept" : key
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
