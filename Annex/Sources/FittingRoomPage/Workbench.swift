import Browser
import Fitting
import Packs
import Values

/// The common part of both workbenches: loading, saving, drafts and conflicts with the disk. Subclasses add the views of their
/// documents.
class Workbench<Session: EditingSession> {
  let room: Room
  let bar: BarView
  let drawer: PictureDrawer
  var session: Session
  var findings: [FittingFinding] = []
  let home: Home
  private(set) var isPresent = true
  private(set) var isOpen = false
  private(set) var isSaving = false
  /// The message of the last draft, so that the same one is not sent twice.
  private var draft: Text?
  private var isDrafting = false
  /// The save that waits for the answer to the draft: on the disk, it would take away the files that the draft is about.
  private var waitingSave: (() -> Void)?
  /// Whether a file or a website of the work is being made.
  var isHandingOut = false
  /// The notice to show after the press under way, which hides the notice before.
  var news: Text?
  /// Opens what could not be opened.
  private var retry: (() -> Void)?
  /// The revision that the disk has instead of the page's; nil if it has none.
  private var reported: Text?

  init(_ room: Room, _ session: Session, at home: Home) {
    (self.room, self.session, self.home) = (room, session, home)
    bar = home.bar(room)
    drawer = PictureDrawer(room)
  }

  // MARK: what subclasses add

  /// Notes what others have removed from the disk.
  func meet(_ value: Value) {}
  /// Takes over the server's description; false if it is none.
  func open(_ value: Value, _ opening: Opening) -> Bool { false }
  /// Goes on with the work of a file, as a step; false where `value` describes none.
  func goOn(with value: Value) -> Bool { false }
  /// Whether something is held, which no change of the disk takes away.
  var isHeld: Bool { false }
  /// Lets go of everything that fingers hold.
  func letGo() { session.letGo() }
  /// Whether the picture that is being chosen should have a transparent ground.
  var wantsTransparency: Bool { true }
  /// Says to those who do not see the page how a drawing has changed.
  func say(_ change: DrawingChange) {}
  /// Shows the field with the first error that the page finds itself, and returns its sentence; nil if there is none.
  func leadToFirstError() -> Text? { nil }
  var message: Text { .empty }
  /// Whether the server can show the document.
  var isDraftable: Bool { true }
  /// The keys of what the server's findings count, in its order.
  var listedKeys: [Int] { [] }
  var draftMessage: Text { .empty }
  func showPreviews() {}
  func hidePreviews() {}
  /// The draft has faults for which it cannot be sent.
  func holdBackPreviews() {}

  // MARK: the disk

  var isChanged: Bool { session.isChanged }
  var canUndo: Bool { session.canUndo }
  var canRedo: Bool { session.canRedo }

  func load(then finish: @escaping () -> Void) {
    load(.first, saying: home.keepsChanges ? "status-kept" : "status-clean", then: finish)
  }

  private func load(_ opening: Opening, saying state: Text, then finish: @escaping () -> Void) {
    if retry == nil, opening != .following { bar.say("loading") }
    let again = { [self] in load(opening, saying: state, then: finish) }
    reported = nil
    home.load { [self] reply in
      let before = session.document
      switch reply {
      case .good(let value) where value != .null && open(value, opening):
        // A complaint about a file that could not be opened, or that was exported again, is no longer true.
        if !isOpen || session.document != before { bar.hideNotice() }
        (isOpen, retry) = (true, nil)
        if opening != .following || session.document != before || bar.isFailing { bar.say(state) }
      case .good(.null), .absent: isPresent = false
      case .failed(let reason) where !isOpen && open(home.empty, .first):
        (isOpen, retry) = (true, nil)
        bar.say("status-unkept", reason: reason)
      case .failed(let reason): failed(reason, again: again)
      case .good, .conflict, .refused: failed(room.words["reason-server"], again: again)
      }
      finish()
      meetReport()
    }
  }

  /// Meets another revision of the disk, as of a drawing that was exported over its file: a page without changes follows.
  func notice(_ revision: Text) {
    reported = revision == session.revision ? nil : revision
    if isOpen, bar.noteNews(isCurrent: reported == nil, isChanged: isChanged) {
      draft = nil
      room.page.wake(after: RestDelay.seconds)
    }
    followDisk()
  }

  /// Follows what was reported while the page was busy.
  private func meetReport() {
    if reported == session.revision { reported = nil }
    followDisk()
  }

  private func followDisk() {
    guard isOpen, !isSaving, !isChanged, !isHeld, !drawer.isBusy, reported != nil else { return }
    isSaving = true
    load(.following, saying: "status-followed") { [self] in
      isSaving = false
      room.redraw()
      room.page.wake(after: RestDelay.seconds)
    }
  }

  /// Files that are broken may be mended by hand: the page tries again.
  private func failed(_ reason: Text, again: @escaping () -> Void) {
    bar.say("load-failed", reason: reason)
    retry = again
    room.page.wake(after: RestDelay.retry)
  }

  func followChanges() { home.followChanges() }

  func save() { save(overOthers: false) }

  /// - Parameter overOthers: whether others have changed the disk since it was loaded.
  private func save(overOthers: Bool) {
    guard isOpen, !isSaving, session.isChanged else { return }
    if !home.keepsChanges {
      if let fault = leadToFirstError() { return bar.say("status-failed", reason: fault) }
      bar.say("status-saving")
    }
    isSaving = true
    if isDrafting, !home.keepsChanges { waitingSave = { [self] in send(overOthers) } } else { send(overOthers) }
  }

  private func send(_ overOthers: Bool) {
    let (sent, keys) = (session.document, listedKeys)
    home.save(message) { [self] reply in
      isSaving = false
      saved(sent, keys, reply)
      if case .good = reply, overOthers, !session.isChanged, !home.keepsChanges { loadMerged() } else { meetReport() }
      room.redraw()
      guard home.keepsChanges, isChanged else { return }
      if case .good = reply { room.page.wake(after: RestDelay.seconds) } else { room.page.wake(after: RestDelay.retry) }
    }
  }

  /// Shows what others have changed besides: a save keeps it on the disk.
  private func loadMerged() {
    load(.taking, saying: "status-merged", then: room.redraw)
  }

  private func saved(_ sent: Session.Document, _ keys: [Int], _ reply: Home.Reply) {
    switch reply {
    case .good(let value):
      let answer = FittingAnswer(value)
      session.noteSaved(sent, revision: answer.revision)
      if !home.keepsChanges { findings = answer.findings.map { $0.bound(to: keys) } }
      bar.saySaved(keptIn: answer.removed)
      // A change that was made during the save is not on the disk.
      if isChanged { bar.follow(isChanged: true) }
      room.noteSaved()
    case .conflict(let sentence):
      bar.say("status-conflict")
      room.conflict.show(sentence)
    case .refused(let answer):
      findings = answer.findings.map { $0.bound(to: keys) }
      bar.say("status-findings")
    case .absent: bar.say("status-failed", reason: room.words["reason-server"])
    case .failed(let reason): bar.say(home.keepsChanges ? "status-unkept" : "status-failed", reason: reason)
    }
  }

  /// Saves the changes as one goes. Faults do not matter: they keep the work from leaving, not from being kept.
  private func keep() {
    guard session.isChanged, !isSaving, !room.conflict.isPutOff || room.conflict.isOpen else { return }
    if isHeld || drawer.isBusy || room.conflict.isOpen { return room.page.wake(after: RestDelay.seconds) }
    save(overOthers: false)
  }

  func decide(_ choice: ConflictView.Choice) {
    room.conflict.isPutOff = choice == .later
    room.conflict.close()
    switch choice {
    case .mine: saveOverOthers()
    case .theirs: takeTheirs()
    case .later: break
    }
  }

  /// Loads what others have written. No draft of the page as it was is sent meanwhile.
  private func takeTheirs() {
    isSaving = true
    load(.taking, saying: "status-taken") { [self] in
      isSaving = false
      room.redraw()
    }
  }

  /// Saves what changed here over what others have changed, after a look at what they have removed.
  private func saveOverOthers() {
    isSaving = true
    bar.say("status-saving")
    home.load { [self] reply in
      isSaving = false
      if case .good(let value) = reply { meet(value) }
      save(overOthers: true)
      room.redraw()
    }
  }

  // MARK: steps

  func picture(of key: Int) -> EditedPicture? { session.picture(of: key) }

  func change(_ key: Int, by change: DrawingChange, to picture: EditedPicture) {
    session.change(key, by: change, to: picture)
  }

  func undo() { session.undo() }
  func redo() { session.redo() }
  func endStep() { session.endStep() }

  // MARK: the draft

  /// Sends the draft, if it has changed. A home that saves as one goes says what is to mend in it.
  func rest() {
    if !isOpen, let retry { return retry() }
    guard isOpen, !isDrafting else { return }
    if home.keepsChanges { keep() }
    if !isDraftable { return holdBackPreviews() }
    // A draft that the disk overtakes would be about texts and pictures that it already has, or about files that are gone.
    // A home that saves as one goes checks the draft alone: full storage must not hold back what is to mend.
    if isSaving && !home.keepsChanges || room.conflict.isOpen { return room.page.wake(after: RestDelay.seconds) }
    let message = draftMessage
    if draft == message { return showPreviews() }
    (draft, isDrafting) = (message, true)
    let keys = listedKeys
    home.try(message) { [self] reply in
      isDrafting = false
      take(reply, of: message, keys)
      if let save = waitingSave {
        waitingSave = nil
        save()
      }
      room.redraw()
      // It may have changed meanwhile.
      rest()
    }
  }

  private func take(_ reply: Home.Reply, of message: Text, _ keys: [Int]) {
    switch reply {
    case .good(let value):
      bar.noteDraft(.empty)
      findings = FittingAnswer(value).findings.map { $0.bound(to: keys) }
    case .refused(let answer): findings = answer.findings.map { $0.bound(to: keys) }
    case .absent, .conflict: break
    // The answer to a draft that was saved or changed meanwhile says nothing.
    case .failed(let reason): if message == draftMessage { bar.noteDraft(reason) }
    }
  }

  func follow() {
    bar.hideNotice()
    news.map { room.show($0) }
    news = nil
    if isOpen { bar.follow(isChanged: isChanged) }
    followDisk()
  }

  /// The other workbench shows its own draft meanwhile.
  func setShown(_ isShown: Bool) {
    bar.setShown(isShown)
    draft = nil
    if !isShown { hidePreviews() }
  }
}

/// How a workbench takes over what the disk has.
enum Opening {
  /// Nothing was open before: there is no step to undo.
  case first
  /// As a step that undo takes back.
  case taking
  /// As a step that joins the one before it, if that was of this kind too.
  case following
}

/// Seconds without a change after which the draft is sent.
enum RestDelay {
  static var seconds: Double { 0.3 }
  /// Seconds after which changes are kept although more of them come.
  static var most: Double { 2 }
  /// Seconds after which the page tries again to open what is broken.
  static var retry: Double { 2 }
  /// Seconds for which a reader who put a choice off is not asked again.
  static var undecided: Double { 60 }
}
