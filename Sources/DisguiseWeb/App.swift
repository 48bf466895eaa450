import Browser
import DisguiseORama
import Geometry
import Gestures
import Motion
import Packs
import SharedUI

/// The app: knows which screen is on, and passes on to it what happens.
final class App {
  let page: Page
  let requests = Requests()
  private let main: Node
  private var clock = Clock()
  /// The latest time on the page's clock.
  private var hostTime: Double
  private var isWatched = true
  private var context: AppContext?
  private var launch: LaunchScreen?
  private var intro: IntroScreen?
  private var dressingRoom: DressingRoomScreen?
  private var loader: CostumeLoader?
  private var settings: SettingsDialog?

  /// An app on `page`, started at `now` on the page's clock.
  init(page: Page, now: Double) {
    self.page = page
    main = page.find("main")
    hostTime = now
    clock.advance(to: now)
  }

  /// The scene's time at `host`, the page's.
  func sceneTime(_ host: Double) -> Double {
    hostTime = max(hostTime, host)
    return clock.advance(to: host)
  }

  /// - Returns: false where the content is of no use; the console says why.
  func start(with bytes: [UInt8]) -> Bool {
    guard let value = try? ValueDecoder.decode(bytes) else { return false }
    let reading = AppContentReader.content(in: value["content"] ?? .null)
    for fault in reading.faults { page.log("app.json: " + fault.line) }
    guard let content = reading.model else { return false }
    let settings = makeSettings(value, words: content.words)
    var environment = Environment(value)
    environment.reducesMotion = settings.settings.reducesMotion
    let context = AppContext(
      page: page, main: main, content: content, environment: environment,
      showsIntro: value["showsIntro"] == .bool(true), introStep: introStep(in: value, of: content.intro))
    self.context = context
    loader = CostumeLoader(
      context: context, requests: requests, keptGuard: KeptGuard(page: page, key: "start-disguise", start: value))
    loader?.keepPictures()
    launch = LaunchScreen(context: context)
    return true
  }

  /// The step of the page's history entry, so that a reload continues there; 0 where the script keeps no history.
  private func introStep(in start: Value, of script: IntroScript) -> Int {
    guard script.allowsBack, case .number(let step)? = start["step"], step >= 0, step < Double(script.steps.count)
    else {
      return 0
    }
    return Int(step)
  }

  private func makeSettings(_ start: Value, words: Words) -> SettingsDialog {
    let dialog = SettingsDialog(
      page: page, words: words, settings: Settings(start), options: [.motion, .language], requests: requests
    ) { [self] in setReducesMotion($0.reducesMotion) }
    settings = dialog
    return dialog
  }

  func frame(at host: Double) {
    page.beginFrame()
    let time = sceneTime(host)
    if let launch {
      launch.frame(at: time)
      if launch.isOver(at: time) { leaveLaunch(at: time) }
    }
    intro?.frame(at: time)
    if intro?.isGone(at: time) == true { intro = nil }
    dressingRoom?.frame(at: time)
    loader?.keptGuard.drawn()
    requestFrame(at: time)
  }

  private func requestFrame(at time: Double) {
    if launch != nil || intro?.needsFrames(at: time) == true || dressingRoom?.needsFrames == true {
      page.requestFrame()
    }
  }

  private func leaveLaunch(at time: Double) {
    guard let context else { return }
    launch?.remove()
    launch = nil
    if context.showsIntro {
      intro = IntroScreen(context: context, at: time)
    } else {
      enterDressingRoom(from: nil, at: time)
    }
  }

  private func enterDressingRoom(from scotch: Rect?, at time: Double) {
    guard let context, let loader else { return }
    let room = DressingRoomScreen(context: context, scotch: scotch, at: time)
    dressingRoom = room
    room.setWatched(isWatched)
    settings?.button = CornersView(page: page, words: context.content.words).settings
    loader.open(for: room, time: { [self] in clock.now }, hostTime: { [self] in hostTime })
  }

  // MARK: events

  func handle(_ event: PointerEvent) {
    if event.phase == .down {
      launch?.skip()
      loader?.refresh(isWatched: isWatched)
    }
    dressingRoom?.handle(event)
    requestFrame(at: event.time)
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    launch?.skip()
    let isUsed = dressingRoom?.handle(key, at: time) ?? false
    requestFrame(at: time)
    return isUsed
  }

  func activate(_ handle: Int32, at time: Double) {
    if settings?.activate(handle) == true { return }
    if let intro, intro.owns(handle) {
      intro.press(handle, at: time)
      if intro.isOver { endIntro(at: time) }
    }
    dressingRoom?.activate(handle, at: time)
    requestFrame(at: time)
  }

  private func endIntro(at time: Double) {
    guard dressingRoom == nil else { return }
    page.remember("intro-seen", "1")
    enterDressingRoom(from: intro?.scotchRect(at: time), at: time)
    dressingRoom?.takeFocus()
  }

  func focus(_ handle: Int32, at time: Double) {
    dressingRoom?.focus(handle, at: time)
    requestFrame(at: time)
  }

  func measured(_ handle: Int32, _ box: Rect) {
    launch?.measured(handle, box, at: clock.now)
    intro?.measured(handle, box, at: clock.now)
    requestFrame(at: clock.now)
  }

  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    guard let context else { return }
    let isSame = context.environment.viewport == viewport
    context.environment.pixelsPerPoint = pixelsPerPoint
    context.environment.viewport = viewport
    loader?.sharpen()
    if isSame { return }
    launch?.skip()
    intro?.resize(at: time)
    dressingRoom?.resize(at: time)
    page.requestFrame()
  }

  /// Something was chosen in a dialog, or it was closed.
  func change(_ handle: Int32, at time: Double) {
    settings?.change(handle)
    requestFrame(at: time)
  }

  func setSystemReducesMotion(_ reduces: Bool) { settings?.setSystemReducesMotion(reduces) }

  private func setReducesMotion(_ reduces: Bool) {
    context?.environment.reducesMotion = reduces
    dressingRoom?.setReducesMotion(reduces)
  }

  func setWatched(_ watched: Bool, at host: Double) {
    isWatched = watched
    loader?.keptGuard.setWatched(watched)
    hostTime = max(hostTime, host)
    dressingRoom?.setWatched(watched)
    loader?.refresh(isWatched: watched)
  }

  func tellOfUpdate() { loader?.tell("notice-update") }

  func wake(at host: Double) {
    hostTime = max(hostTime, host)
    dressingRoom?.wake()
    loader?.refresh(isWatched: isWatched)
  }

  func goBack(to step: Int, at time: Double) {
    intro?.go(to: step, at: time)
    requestFrame(at: time)
  }
}
