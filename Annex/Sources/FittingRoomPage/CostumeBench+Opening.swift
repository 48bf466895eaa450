import Browser
import Fitting
import Packs
import Values

extension CostumeBench {
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
