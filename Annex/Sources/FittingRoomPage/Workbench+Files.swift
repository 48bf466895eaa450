import Browser
import Fitting
import Packs
import Values

extension Workbench {
  // MARK: sending

  /// A website takes seconds: the page says that it is being made.
  func begin(_ purpose: Home.Use) {
    isHandingOut = purpose != .trial
    if purpose == .website { bar.begin("status-website") }
  }

  func end(_ purpose: Home.Use) {
    if purpose != .trial { isHandingOut = false }
    guard purpose == .website else { return }
    bar.end("status-website")
    room.redraw()
  }

  func handOut(_ message: Text, named name: Text, for purpose: Home.Use) {
    home.send(message, named: name, for: purpose) { [self] reply in
      end(purpose)
      tell(reply, of: name)
    }
  }

  private func tell(_ reply: Home.Reply, of name: Text) {
    switch reply {
    case .failed(let reason):
      bar.sayKept()
      bar.complain(room.words.text("send-failed", ("reason", reason)))
    case .good(let note): if note == .text("saved") { bar.saySent(as: name) }
    case .absent, .conflict, .refused: break
    }
  }

  // MARK: opening

  /// Goes on with a `.disguise` file, or says why not.
  ///
  /// - Parameter value: the name, the `opening` with the kind of the outcome, and the line of a fault. The page holds the work of a file that
  ///   is opened as long as this is handed over.
  func take(opened value: Value) {
    let kind = value.text("opening") ?? .empty
    let sentence = room.words.text(
      "open-" + kind, ("name", value.text("name") ?? .empty), ("line", value.text("line") ?? .empty))
    if kind != "opened" { return bar.complain(sentence) }
    letGo()
    home.load { [self] reply in
      guard case .good(let work) = reply, goOn(with: work) else { return bar.complain(room.words["open-failed"]) }
      bar.hideNotice()
      room.speak(sentence)
      room.redraw()
      room.page.wake(after: RestDelay.seconds)
    }
  }
}
