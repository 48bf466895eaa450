#if arch(wasm32)
  import Browser
  import Packs
  import SharedUI

  // The functions that the bridge calls only in this app; SharedUI has the others.

  @c(start)
  public func start(_ now: Double) { start(at: now) { App($0) } }

  @c(historyMoved)
  public func historyMoved(_ step: Int32, _ time: Double) {
    report(at: time) { $0.go(toStep: Int(step), at: $1) }
  }

  @c(addressed)
  public func addressed(_ count: Int32, _ time: Double) {
    let fragment = Text(utf8: takeInbox())
    report(at: time) { $0.go(to: fragment, at: $1) }
  }
#endif
