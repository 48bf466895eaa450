#if arch(wasm32)
  import Browser
  import Geometry
  import Gestures
  import Values

  // The functions that the bridge calls in both apps: one for each kind of event. Each hands the page one batch before it
  // returns. The apps' own Exports.swift have those that only one app receives.

  /// The app: the module's only state, touched by the page's one thread.
  nonisolated(unsafe) private var app: (any BrowserApp)?
  /// The start, until the app is made.
  nonisolated(unsafe) private var starting: AppStart?
  /// Whether the last frame has shown a movement that goes on.
  nonisolated(unsafe) private var isMoving = false
  /// The bytes that belong to the next call.
  nonisolated(unsafe) private var inbox: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    let address = inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
    if count == 0 { inbox = [] }
    return address
  }

  /// The bytes that were handed over for this call.
  public func takeInbox() -> [UInt8] {
    defer { inbox = [] }
    return inbox
  }

  /// Loads the content and starts the app that `make` makes of it; nil ends the app, and the console says why.
  ///
  /// The facts about the page are in the inbox, as JSON.
  public func start(at now: Double, _ make: @escaping (AppStart) -> (any BrowserApp)?) {
    let page = Page.live()
    defer { page.flush() }
    guard let facts = try? JSONReader.value(in: takeInbox(), .document) else {
      return page.fail("the page's facts are not valid JSON")
    }
    let new = AppStart(page: page, facts: facts, time: now)
    starting = new
    ContentLoad(new).begin {
      app = make($0)
      starting = nil
      return app != nil
    }
  }

  /// Hands `action` the app and the scene's time at `host`, by default the latest; then the page its batch.
  ///
  /// While something moves, only frames advance the scene's time: an event that did would make the next frame show a
  /// longer way than the time between the frames, and the frame after it a shorter one. At rest the event advances it, so
  /// that animations begin now.
  public func report(at host: Double? = nil, _ action: (_ app: any BrowserApp, _ time: Double) -> Void) {
    guard let app else { return }
    action(app, app.services.sceneTime(host, advances: !isMoving))
    finishCall()
  }

  private func finishCall() {
    guard let app else { return }
    if app.needsFrames { app.services.page.requestFrame() }
    app.services.page.flush()
  }

  @c(frame)
  public func frame(_ now: Double) {
    guard let app else { return }
    app.services.page.beginFrame()
    let last = app.services.now
    let time = app.services.sceneTime(now, advances: true)
    app.frame(at: time)
    // A frame that is older than the event that began the movement shows its beginning.
    isMoving = time > last && app.needsFrames
    finishCall()
  }

  @c(pointer)
  public func pointer(_ phase: Int32, _ id: Int32, _ device: Int32, _ x: Double, _ y: Double, _ time: Double) {
    guard let phase = PointerEvent.Phase(rawValue: phase), let device = PointerEvent.Device(rawValue: device)
    else { return }
    let position = Point(x: x, y: y)
    report(at: time) {
      $0.handle(
        PointerEvent(phase: phase, pointer: id, device: device, position: position, time: $1, sampleTime: time))
    }
  }

  /// Returns 1 where the key was used up.
  @c(key)
  public func key(_ code: Int32, _ time: Double) -> Int32 {
    var isUsed: Int32 = 0
    report(at: time) { isUsed = $0.handle(Key(rawValue: code) ?? .other, at: $1) ? 1 : 0 }
    return isUsed
  }

  /// A mouse that is not pressed has moved, or has left (`isOver` 0).
  @c(hovered)
  public func hovered(_ x: Double, _ y: Double, _ isOver: Int32, _ time: Double) {
    report(at: time) { $0.hover(at: isOver != 0 ? Point(x: x, y: y) : nil, time: $1) }
  }

  @c(activated)
  public func activated(_ handle: Int32, _ time: Double) {
    report(at: time) { app, time in
      // The press of a button may change its own look, which only a frame draws.
      app.services.page.requestFrame()
      if !app.services.settings.activate(handle) { return app.activate(handle, at: time) }
      readSettings(of: app, at: time)
    }
  }

  /// A dialog was closed, or something was chosen in it.
  @c(changed)
  public func changed(_ handle: Int32, _ time: Double) {
    report(at: time) {
      $0.services.settings.change(handle)
      readSettings(of: $0, at: $1)
    }
  }

  @c(motionPreferred)
  public func motionPreferred(_ reduced: Int32) {
    report {
      $0.services.settings.setSystemReducesMotion(reduced != 0)
      readSettings(of: $0, at: $1)
    }
  }

  private func readSettings(of app: any BrowserApp, at time: Double) {
    app.services.readSettings()
    app.settingsChanged(at: time)
  }

  @c(focused)
  public func focused(_ handle: Int32, _ time: Double) {
    report(at: time) { $0.focus(handle, at: $1) }
  }

  /// The node with this handle has the keyboard's focus and has just been hidden.
  @c(unfocused)
  public func unfocused(_ handle: Int32, _ time: Double) {
    report(at: time) { $0.moveFocus(from: handle, at: $1) }
  }

  @c(measured)
  public func measured(_ handle: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    report { $0.measured(handle, Rect(x: x, y: y, width: width, height: height), at: $1) }
  }

  @c(answered)
  public func answered(_ request: Int32, _ status: Int32, _ count: Int32, _ tail: Int32, _ time: Double) {
    let answer = Answer(status: Int(status), bytes: takeInbox(), tail: Int(tail))
    if let starting {
      starting.requests.answer(request, answer)
      starting.page.flush()
      return finishCall()
    }
    report(at: time) { app, now in
      if app.services.page.isAlarm(request) { return app.wake(at: now) }
      app.services.requests.answer(request, answer)
      app.answered()
    }
  }

  @c(resized)
  public func resized(
    _ width: Double, _ height: Double, _ top: Double, _ right: Double, _ bottom: Double, _ left: Double,
    _ textScale: Double, _ pixelsPerPoint: Double, _ time: Double
  ) {
    let insets = Insets(top: top, right: right, bottom: bottom, left: left)
    let viewport = Viewport(size: Size(width: width, height: height), insets: insets, textScale: textScale)
    report(at: time) { $0.resize(to: viewport, pixelsPerPoint: pixelsPerPoint, at: $1) }
  }

  /// The page can be seen, or no longer.
  @c(watched)
  public func watched(_ isWatched: Int32, _ now: Double) {
    report(at: now) {
      $0.services.setWatched(isWatched != 0)
      $0.setWatched(isWatched != 0, at: $1)
    }
  }

  /// The browser has gone to a history entry with this step, 0 for one that the app has not made.
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

  /// The program's second part is here.
  @c(completed)
  public func completed(_ time: Double) {
    report(at: time) { $0.completed(at: $1) }
  }

  /// A newer build is ready, which the next start uses; or the device has no room to keep the build that is on.
  @c(updated)
  public func updated(_ isFull: Int32) {
    report { app, _ in app.updated(isFull: isFull != 0) }
  }
#endif
