import Browser
import Fitting
import Packs
import Values

/// The dialog about files that have changed on the disk.
final class ConflictView {
  enum Choice { case mine, theirs, later }

  private let dialog: Node
  private let files: Node
  private let mine: Node
  private let theirs: Node
  private let later: Node
  /// Whether the reader has yet to choose.
  private(set) var isOpen = false
  /// Whether the reader put the choice off a short time ago: saving as one goes would ask again at once.
  var isPutOff = false

  init(page: Page) {
    dialog = page.find("[data-role=conflict]")
    files = page.find("[data-role=conflict-files]")
    mine = page.find("[data-role=keep-mine]")
    theirs = page.find("[data-role=take-theirs]")
    later = page.find("[data-role=decide-later]")
    for button in [mine, theirs, later] { button.listen() }
    dialog.listenToChanges()
  }

  /// - Parameter sentence: who has changed what.
  func show(_ sentence: Text) {
    files.setText(sentence)
    (isOpen, isPutOff) = (true, true)
    dialog.showDialog()
    later.focus()
  }

  func close() { dialog.closeDialog() }

  /// The dialog is closed, perhaps by the Escape key.
  func noteClosed() { isOpen = false }

  func choice(of handle: Int32) -> Choice? {
    switch handle {
    case mine.handle: .mine
    case theirs.handle: .theirs
    case later.handle: .later
    default: nil
    }
  }
}
