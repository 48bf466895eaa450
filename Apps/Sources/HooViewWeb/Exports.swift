#if arch(wasm32)
  import Browser
  import SharedUI
  import Values

  // The functions that the bridge calls only in this app; SharedUI has the others.

  /// The app; nil before it is made.
  nonisolated(unsafe) private var app: HooViewApp?

  @c(start)
  public func start(_ now: Double) {
    start(at: now) {
      app = HooViewApp($0)
      return app
    }
  }

  /// The content of a node has been scrolled.
  @c(scrolled)
  public func scrolled(_ handle: Int32, _ offset: Double, _ time: Double) {
    report(at: time) { app?.scrolled(handle, to: offset, at: $1) }
  }

  /// So many bytes of a file have come.
  @c(progressed)
  public func progressed(_ handle: Int32, _ size: Double, _ time: Double) {
    report(at: time) { _, _ in app?.progressed(handle, Int(size)) }
  }

  /// The reader has typed into the finder.
  @c(typed)
  public func typed(_ count: Int32, _ time: Double) {
    let text = Text(utf8: takeInbox())
    report(at: time) { _, _ in app?.typed(text) }
  }
#endif
