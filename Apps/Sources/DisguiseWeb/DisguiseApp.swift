import Browser
import DisguiseORama
import Geometry
import Gestures
import Packs
import SharedUI
import Sound
import Values

#if canImport(ExperimentVisits)
  import ExperimentVisits
  import Experiments
#endif

/// Disguise-O-Rama: knows which screen is on, and passes the page's calls on to it.
final class DisguiseApp: BrowserApp {
  let services: AppServices
  private let context: AppContext
  private let loader: CostumeLoader
  private let visit: Visit
  private var launch: LaunchScreen?
  private var intro: IntroScreen?
  private var dressingRoom: DressingRoomScreen?
  private let corners: CornersView
  /// From the arrival of the program's second part, without which it could not be played, to its end.
  private var rehearsal: Rehearsal?
  /// Whether the motion sensor is to report.
  private var isTilting = false

  /// nil where the content is of no use; the console says why.
  init?(_ start: AppStart) {
    let reading = AppContentReader.content(in: start.content, today: Int(start.facts.number("today")))
    start.log(reading.faults, of: "app.json")
    guard let content = reading.model else { return nil }
    let options = [Settings.Setting.motion, .sound, .tilt, .language, .usage].filter {
      switch $0 {
      case .tilt: start.facts["tilts"] == .bool(true)
      case .usage: Visit.offersChoice(start)
      default: true
      }
    }
    services = AppServices(start, words: content.words, options: options, guardKey: "start-disguise")
    let wish = CostumeWish(start.facts.text("fragment"))
    visit = Visit(start, services, skipsIntro: wish != nil)
    context = AppContext(services, content: content, facts: start.facts, visit: visit)
    // The introduction begins with an undressed character.
    let look = visit.showsIntro ? nil : start.facts["remembered"]?.text(CostumeWish.key)
    context.wish = wish ?? CostumeWish(look)
    loader = CostumeLoader(context: context)
    corners = CornersView(page: start.page)
    services.settings.button = corners.settings
    context.shareButton = corners.share
    drawSound()
    loader.keepPictures()
    if !visit.showsIntro { loader.begin() }
    launch = LaunchScreen(context: context)
    services.settings.willClear = { [visit] in visit.stop() }
    context.wish == nil ? launch?.begin() : leaveLaunch(at: services.now)
  }

  var needsFrames: Bool {
    launch != nil || intro?.needsFrames(at: services.now) == true || dressingRoom?.needsFrames == true || canRehearse
  }

  /// Whether there is time for a frame of the rehearsal.
  private var canRehearse: Bool { rehearsal != nil && dressingRoom?.isAtRest == true && services.isWatched }

  private func rehearse() {
    guard canRehearse else { return }
    rehearsal?.proceed()
    if rehearsal?.isOver == true { rehearsal = nil }
  }

  func completed(at time: Double) {
    if !context.environment.reducesMotion { rehearsal = Rehearsal(context) }
  }

  func frame(at time: Double) {
    if let launch {
      launch.frame(at: time)
      if launch.isOver(at: time), !visit.delaysIntro(at: time) { leaveLaunch(at: time) }
    }
    intro?.frame(at: time)
    if intro?.isPainted == true { visit.add(.exposed) }
    if intro?.isGone(at: time) == true { intro = nil }
    dressingRoom?.frame(at: time)
    rehearse()
    loader.proceed()
    if dressingRoom?.hasDressed == true { visit.add(.dressed) }
    services.keptGuard.drawn()
  }

  private func leaveLaunch(at time: Double) {
    launch?.remove()
    launch = nil
    if context.showsIntro {
      intro = IntroScreen(context: context, at: time)
    } else {
      enterDressingRoom(from: nil, at: time)
    }
  }

  private func enterDressingRoom(from character: Rect?, at time: Double) {
    let room = DressingRoomScreen(context: context, character: character, at: time)
    dressingRoom = room
    room.setWatched(services.isWatched)
    room.grant(context.wish, at: time)
    loader.open(for: room)
    drawTilt()
  }

  // MARK: events

  func handle(_ event: PointerEvent) {
    if event.phase == .down {
      launch?.skip()
      loader.refresh(isWatched: services.isWatched)
    }
    dressingRoom?.handle(event)
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    launch?.skip()
    return dressingRoom?.handle(key, at: time) ?? false
  }

  func activate(_ handle: Int32, at time: Double) {
    if let intro, intro.owns(handle) {
      intro.press(handle, at: time)
      if intro.isOver { endIntro(at: time) }
    }
    dressingRoom?.activate(handle, at: time)
    switch corners.button(handle) {
    case .surprise: dressingRoom?.surprise(at: time)
    case .sound: toggleSound()
    case .share: share()
    case nil: break
    }
  }

  private func toggleSound() {
    services.settings.toggleSound()
    drawSound()
    if services.settings.settings.hasSound { context.play([Cue(.pop)]) }
  }

  private func drawSound() {
    if !context.content.studioURL.isEmpty { corners.draw(hasSound: services.settings.settings.hasSound) }
    context.prepareSound()
  }

  /// Shows the costumes of a file that the reader has opened, for this visit.
  func show(_ list: [UInt8]) { loader.open(list) }

  /// Shares a picture of the character as he is dressed.
  private func share() {
    let studio = context.content.studioURL
    guard let costume = dressingRoom?.worn, !studio.isEmpty else { return }
    services.expectShare(of: costume.id, from: corners.share)
    services.share(costume.id, from: corners.share, by: studio)
  }

  /// Turns the motion sensor on while the reader wants it and the room may move and can be seen; else off.
  private func drawTilt() {
    let settings = services.settings.settings
    let isWanted = settings.tilts && !settings.reducesMotion && services.isWatched && dressingRoom != nil
    if isWanted == isTilting { return }
    isTilting = isWanted
    context.call(.tilt, gain: isWanted ? 1 : 0)
    if !isWanted { dressingRoom?.level() }
  }

  /// Reports that are late count no more.
  func feel(_ acceleration: Acceleration) {
    if isTilting { dressingRoom?.feel(acceleration) }
  }

  func refuseTilt() {
    if !services.settings.refuse(.tilt, "settings-tilt-refused") { services.say("settings-tilt-refused") }
    drawTilt()
  }

  func hover(at point: Point?, time: Double) { dressingRoom?.hover(at: point, time: time) }

  func scroll(by delta: Vector, at time: Double) { dressingRoom?.scroll(by: delta, at: time) }

  private func endIntro(at time: Double) {
    guard dressingRoom == nil else { return }
    context.page.remember("intro-seen", "1")
    // A press comes after the picture of the frame before it.
    if intro?.isShown == true { visit.add(.exposed) }
    visit.add(.finished)
    enterDressingRoom(from: intro?.characterRect(at: time), at: time)
    dressingRoom?.takeFocus()
  }

  func focus(_ handle: Int32, at time: Double) { dressingRoom?.focus(handle, at: time) }

  func moveFocus(from handle: Int32, at time: Double) {
    if let intro, intro.owns(handle) { return intro.takeFocus() }
    dressingRoom?.moveFocus(from: handle, at: time)
  }

  func measured(_ handle: Int32, _ box: Rect, at time: Double) {
    launch?.measured(handle, box, at: time)
    intro?.measured(handle, box, at: time)
  }

  func answered() {}

  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    let isSame = context.environment.viewport == viewport
    services.environment.pixelsPerPoint = pixelsPerPoint
    services.environment.viewport = viewport
    loader.sharpen()
    if isSame { return }
    launch?.skip()
    intro?.resize(at: time)
    dressingRoom?.resize(at: time)
  }

  func settingsChanged(at time: Double) {
    dressingRoom?.setReducesMotion(context.environment.reducesMotion)
    if !services.settings.settings.sharesUsage { visit.stop() }
    drawSound()
    drawTilt()
  }

  func setWatched(_ isWatched: Bool, at time: Double) {
    dressingRoom?.setWatched(isWatched)
    visit.setWatched(isWatched)
    drawTilt()
    loader.refresh(isWatched: isWatched)
  }

  func wake(at time: Double) {
    dressingRoom?.wake()
    loader.refresh(isWatched: services.isWatched)
  }

  func updated(isFull: Bool) { services.say(isFull ? "notice-full" : "notice-update") }

  func go(toStep step: Int, at time: Double) { intro?.go(to: step, at: time) }

  func go(to fragment: Text, at time: Double) {
    guard let wish = CostumeWish(fragment) else { return }
    context.wish = wish
    dressingRoom?.grant(wish, travels: true, at: time)
    loader.find(wish)
  }
}
