import Browser
import Values

/// Guards starts against kept documents that stop the app.
///
/// A mark is stored before kept documents are read and erased once their content has been drawn. A start that finds the
/// mark follows one that trapped, hung or crashed in between: it reads no kept document and asks the network instead. Nothing
/// kept is deleted. The mark stays until a document from the network has been drawn and kept in place of the old one.
///
///     let keptGuard = KeptGuard(page: page, key: "start-hoo", start: facts)
///     keptGuard.begin()                        // before the first `recall`, where `readsKept`
///     keptGuard.finish()                       // the content has been handed to the screen
///     keptGuard.drawn()                        // at the end of each frame
///
/// A page that is closed or hidden early is not taken for a failure: hiding erases the mark.
public final class KeptGuard {
  /// Whether kept documents may be read.
  public let readsKept: Bool

  private enum State { case idle, reading, drawing, done }

  private let page: Page
  private let key: Text
  private var state = State.idle
  private var actions: [() -> Void] = []

  /// - Parameters:
  ///   - key: the mark's name among the remembered words; it begins with `start-`.
  ///   - start: the facts that the page hands over at the start.
  public init(page: Page, key: Text, start: Value) {
    self.page = page
    self.key = key
    readsKept = start["remembered"]?[key] == nil
  }

  /// Stores the mark.
  public func begin() {
    guard readsKept else { return }
    state = .reading
    page.remember(key, "1")
  }

  /// The kept documents have been read and handed to the screen: the next frame draws them.
  public func finish() {
    guard state == .reading else { return }
    state = .drawing
    page.requestFrame()
  }

  /// Does something once the next frame has been drawn: a document that stops the app is not to be kept before.
  public func afterDrawing(_ action: @escaping () -> Void) {
    actions.append(action)
    page.requestFrame()
  }

  /// A document from the network has been drawn, and is kept in place of the old one.
  public func replaced() {
    if !readsKept { page.forget(key) }
  }

  /// A frame has been drawn.
  public func drawn() {
    if state == .drawing {
      state = .done
      page.forget(key)
    }
    let now = actions
    actions = []
    for action in now { action() }
  }

  /// The page can be seen, or no longer.
  public func setWatched(_ isWatched: Bool) {
    guard state == .reading || state == .drawing else { return }
    if isWatched { page.remember(key, "1") } else { page.forget(key) }
  }
}
