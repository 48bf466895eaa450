#if arch(wasm32)
  import Browser
  import Geometry
  import SharedUI
  import Values

  // The functions that the bridge calls only in this app; SharedUI has the others.

  @c(start)
  public func start(_ now: Double) { start(at: now) { App($0) } }

  /// A mouse that is not pressed has moved, or has left (`isOver` 0).
  @c(hovered)
  public func hovered(_ x: Double, _ y: Double, _ isOver: Int32, _ time: Double) {
    report(at: time) { $0.hover(at: isOver != 0 ? Point(x: x, y: y) : nil, time: $1) }
  }

  /// The content of a node has been scrolled.
  @c(scrolled)
  public func scrolled(_ handle: Int32, _ offset: Double, _ time: Double) {
    report(at: time) { $0.scrolled(handle, to: offset, at: $1) }
  }

  /// So many bytes of a file have come.
  @c(progressed)
  public func progressed(_ handle: Int32, _ size: Double, _ time: Double) {
    report(at: time) { app, _ in app.progressed(handle, Int(size)) }
  }

  /// The reader has typed into the finder.
  @c(typed)
  public func typed(_ count: Int32, _ time: Double) {
    let text = Text(utf8: takeInbox())
    report(at: time) { app, _ in app.typed(text) }
  }

  /// The browser has gone to a history entry with this step, 0 for one that no choice has made.
  @c(historyMoved)
  public func historyMoved(_ step: Int32, _ time: Double) {
    report(at: time) { $0.go(toStep: Int(step), at: $1) }
  }

  /// The page's address has another fragment.
  @c(addressed)
  public func addressed(_ count: Int32, _ time: Double) {
    let fragment = Text(utf8: takeInbox())
    report(at: time) { $0.go(to: fragment, at: $1) }
  }
#endif
