#if arch(wasm32)
  import Browser
  import DisguiseORama
  import Geometry
  import Gestures
  import Packs

  // What `bridge.js` calls: one function for each kind of event. Each hands the page one batch before it returns.

  /// The app: the module's only state, touched by the page's one thread.
  nonisolated(unsafe) private var app: App?
  /// The bytes that the next call is about.
  nonisolated(unsafe) private var inbox: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    let address = inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
    if count == 0 { inbox = [] }
    return address
  }

  /// Returns 0 where the app cannot run with the content it was handed.
  @c(start)
  public func start(_ now: Double) -> Int32 {
    let new = App(page: Page.live(), now: now)
    app = new
    let isRunning = new.start(with: takeInbox())
    new.page.flush()
    return isRunning ? 1 : 0
  }

  /// Looks at the beginning of an image's file: 0 where it may be decoded, 1 where it is none that we take, 2 where it has
  /// too many pixels.
  @c(imageFault)
  public func imageFault(_ count: Int32) -> Int32 {
    guard let size = ImageHeader.size(in: takeInbox()) else { return 1 }
    return Double(size.width) * Double(size.height) > Double(Limits.pixels) ? 2 : 0
  }

  @c(frame)
  public func frame(_ now: Double) {
    app?.frame(at: now)
    app?.page.flush()
  }

  @c(pointer)
  public func pointer(_ phase: Int32, _ id: Int32, _ device: Int32, _ x: Double, _ y: Double, _ time: Double) {
    guard let app, let phase = PointerEvent.Phase(rawValue: phase), let device = PointerEvent.Device(rawValue: device)
    else { return }
    let position = Point(x: x, y: y)
    app.handle(
      PointerEvent(phase: phase, pointer: id, device: device, position: position, time: app.sceneTime(time)))
    app.page.flush()
  }

  /// Returns 1 where the key was used up.
  @c(key)
  public func key(_ code: Int32, _ time: Double) -> Int32 {
    guard let app else { return 0 }
    let isUsed = app.handle(Key(rawValue: code) ?? .other, at: app.sceneTime(time))
    app.page.flush()
    return isUsed ? 1 : 0
  }

  @c(activated)
  public func activated(_ handle: Int32, _ time: Double) {
    guard let app else { return }
    app.activate(handle, at: app.sceneTime(time))
    app.page.flush()
  }

  /// A dialog was closed, or something was chosen in it.
  @c(changed)
  public func changed(_ handle: Int32, _ time: Double) {
    guard let app else { return }
    app.change(handle, at: app.sceneTime(time))
    app.page.flush()
  }

  @c(focused)
  public func focused(_ handle: Int32, _ time: Double) {
    guard let app else { return }
    app.focus(handle, at: app.sceneTime(time))
    app.page.flush()
  }

  @c(measured)
  public func measured(_ handle: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    app?.measured(handle, Rect(x: x, y: y, width: width, height: height))
    app?.page.flush()
  }

  @c(answered)
  public func answered(_ request: Int32, _ status: Int32, _ count: Int32, _ time: Double) {
    let bytes = takeInbox()
    guard let app else { return }
    // What comes sets out now, not when the last frame was drawn.
    _ = app.sceneTime(time)
    app.requests.answer(request, Answer(status: Int(status), bytes: bytes))
    app.page.flush()
  }

  @c(resized)
  public func resized(
    _ width: Double, _ height: Double, _ top: Double, _ right: Double, _ bottom: Double, _ left: Double,
    _ textScale: Double, _ pixelsPerPoint: Double, _ time: Double
  ) {
    guard let app else { return }
    let insets = Insets(top: top, right: right, bottom: bottom, left: left)
    let viewport = Viewport(size: Size(width: width, height: height), insets: insets, textScale: textScale)
    app.resize(to: viewport, pixelsPerPoint: pixelsPerPoint, at: app.sceneTime(time))
    app.page.flush()
  }

  @c(motionPreferred)
  public func motionPreferred(_ reduced: Int32) {
    app?.setSystemReducesMotion(reduced != 0)
    app?.page.flush()
  }

  /// The page can be seen, or no longer.
  @c(watched)
  public func watched(_ isWatched: Int32, _ now: Double) {
    app?.setWatched(isWatched != 0, at: now)
    app?.page.flush()
  }

  /// The time that was asked for has come.
  @c(woken)
  public func woken(_ now: Double) {
    app?.wake(at: now)
    app?.page.flush()
  }

  @c(historyMoved)
  public func historyMoved(_ step: Int32, _ time: Double) {
    guard let app else { return }
    app.goBack(to: Int(step), at: app.sceneTime(time))
    app.page.flush()
  }

  /// A newer build is ready; the next start uses it.
  @c(updated)
  public func updated() {
    app?.tellOfUpdate()
    app?.page.flush()
  }

  private func takeInbox() -> [UInt8] {
    defer { inbox = [] }
    return inbox
  }
#endif
