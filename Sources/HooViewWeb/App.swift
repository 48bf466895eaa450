import Browser
import Geometry
import Gestures
import HooView
import Motion
import Packs
import SharedUI

/// HooView: asks for the index, and passes on to the screen what happens.
final class App {
  /// The bar's height, as in style.css.
  private static let bar = 52.0

  let page: Page
  private let requests = Requests()
  private let main: Node
  private var clock = Clock()
  private var content: HooContent?
  private var store: SetStore?
  private var screen: HooScreen?
  private var notice: NoticeView?
  private var settings: SettingsDialog?
  /// A link that is not followed to its end yet.
  private var awaited: Text?
  /// The Hoo that was opened for it by counting, before its set was here.
  private var guessed: HooAddress?
  /// An index that has come and is taken over with the next frame: to read it and to lay it out is a task each.
  private var arrived: [HooSetOutline]?
  /// Whether that index came from the network.
  private var isArrivedFresh = false
  /// Whether the index that was read last has no fault.
  private var isIndexWhole = false
  /// Whether the kept index has been asked for and answered, and whether it has been drawn since, if there is one.
  private var (isKeptRead, isKeptDrawn) = (false, false)
  private var keptGuard: KeptGuard?
  /// Whether the index could not be had.
  private var isIndexMissing = false
  /// Whether the keyboard's focus is elsewhere than in the grid.
  private var isFocusElsewhere = false
  /// Whether it is on a button that goes with the panel.
  private var isFocusInPanel = false

  /// An app on `page`, started at `now` on the page's clock.
  init(page: Page, now: Double) {
    self.page = page
    main = page.find("main")
    clock.advance(to: now)
  }

  /// The scene's time at `host`, the page's.
  func sceneTime(_ host: Double) -> Double { clock.advance(to: host) }

  /// - Returns: false where the content is of no use; the console says why.
  func start(with bytes: [UInt8]) -> Bool {
    guard let value = try? ValueDecoder.decode(bytes) else { return false }
    let reading = HooContentReader.content(in: value["content"] ?? .null)
    for fault in reading.faults { page.log("hoo.json: " + fault.line) }
    guard let content = reading.model else { return false }
    self.content = content
    furnish(content, value)
    if case .text(let fragment)? = value["fragment"], !fragment.isEmpty { awaited = fragment }
    recallIndex()
    requestFrame()
    return true
  }

  /// Nobody sees what the bar covers.
  private func environment(_ value: Value) -> Environment {
    var environment = Environment(value)
    environment.viewport = withoutBar(environment.viewport)
    return environment
  }

  private func withoutBar(_ viewport: Viewport) -> Viewport {
    var viewport = viewport
    viewport.insets.top += Self.bar
    return viewport
  }

  private func furnish(_ content: HooContent, _ value: Value) {
    let settings = SettingsDialog(
      page: page, words: content.words, settings: Settings(value), options: [.poems, .motion, .language],
      requests: requests
    ) { [self] in setReducesMotion($0.reducesMotion) }
    settings.button = page.find("[data-role=settings]")
    self.settings = settings
    var environment = environment(value)
    environment.reducesMotion = settings.settings.reducesMotion
    let scene = HooScene(
      sets: [], viewport: environment.viewport, isMirrored: value["isMirrored"] == .bool(true),
      reducesMotion: environment.reducesMotion, at: clock.now)
    let keptGuard = KeptGuard(page: page, key: "start-hoo", start: value)
    self.keptGuard = keptGuard
    let store = SetStore(
      page: page, requests: requests, language: content.language, readsKept: keptGuard.readsKept,
      change: { [self] in changed($0) }, tell: { [self] in tell($0) })
    self.store = store
    notice = NoticeView(main: main)
    screen = HooScreen(
      page: page, main: main, scene: scene, store: store, words: content.words, environment: environment,
      hint: HintView(page: page, start: value))
  }

  // MARK: the index

  private func recallIndex() {
    guard let content, let keptGuard else { return }
    guard keptGuard.readsKept else {
      page.log("the last start did not get as far as drawing what is kept; this one asks the network for all of it")
      return askIndex(hasKept: false)
    }
    keptGuard.begin()
    requests.expect(page.recallValue(content.index)) { [self] answer in
      let kept = answer.value.map { read($0, from: content.index) } ?? []
      isKeptRead = true
      if kept.isEmpty { page.requestFrame() } else { arrive(kept, isFresh: false) }
      askIndex(hasKept: !kept.isEmpty)
    }
  }

  private func askIndex(hasKept: Bool) {
    guard let content else { return }
    requests.expect(page.fetchValue(content.index, isKept: hasKept)) { [self] answer in
      isIndexMissing = answer.value == nil && answer.status != 304
      // The kept index may still wait for its frame, and the store knows no sets until then.
      if answer.status == 304 { return keptGuard?.afterDrawing { [self] in prune() } ?? () }
      guard let value = answer.value else {
        page.log(content.index + ": " + answer.reason)
        return say(hasKept ? "hoo-notice-index" : "hoo-notice-none", isLasting: !hasKept)
      }
      let sets = read(value, from: content.index)
      guard !sets.isEmpty else { return say(hasKept ? "hoo-notice-index" : "hoo-notice-empty", isLasting: !hasKept) }
      arrive(sets, isFresh: true)
    }
  }

  private func read(_ value: Value, from url: Text) -> [HooSetOutline] {
    let reading = HooIndexReader.sets(in: value, language: content?.language ?? "en")
    for fault in reading.faults { page.log(url + ": " + fault.line) }
    isIndexWhole = reading.faults.isEmpty
    return reading.model
  }

  private func arrive(_ sets: [HooSetOutline], isFresh: Bool) {
    arrived = sets
    isArrivedFresh = isFresh
    requestFrame()
  }

  /// An index is kept only once it has been drawn: one that stops the app would stop every later start.
  private func replace(_ sets: [HooSetOutline]) {
    arrived = nil
    if isArrivedFresh { keptGuard?.afterDrawing { [self] in keepIndex() } }
    guard let store, let screen, store.outlines != sets else { return }
    // A Hoo is the same by its name, not by its place in the index.
    let selected = screen.scene.selected.map { screen.name(of: $0) }
    if let selected {
      screen.scene.escape(at: clock.now)
      awaited = awaited ?? selected
    }
    guessed = nil
    store.replace(sets)
    screen.replaceSets(at: clock.now)
    followLink()
    requestFrame()
  }

  private func keepIndex() {
    guard let content else { return }
    page.keepValue(content.index)
    keptGuard?.replaced()
    prune()
  }

  /// A faulty index may fail to name sets that are good.
  private func prune() {
    if isIndexWhole { store?.prune() }
  }

  private func changed(_ set: Int) {
    screen?.change(set)
    if guessed?.set == set { followLink() }
    // Until now its Hoos were counted.
    if let screen, let selected = screen.scene.selected, selected.set == set, store?.open(set) != nil,
      screen.scene.state == .idle
    {
      page.setFragment(screen.name(of: selected))
    }
    requestFrame()
  }

  private func tell(_ notice: SetStore.Notice) {
    guard let content else { return }
    switch notice {
    case .keptInstead(let set): self.notice?.show(content.words.text("hoo-kept-refused", ("set", set)))
    }
  }

  private func say(_ key: Text, isLasting: Bool = false) {
    guard let content else { return }
    notice?.show(content.words[key], isLasting: isLasting)
  }

  // MARK: links

  /// Opens the Hoo that a link asks for: by counting at once, by its name as soon as its set is open. Whoever chooses
  /// another meanwhile has made up his mind.
  private func followLink() {
    guard let awaited, let store, let screen, !store.outlines.isEmpty else { return }
    if let guessed, screen.scene.selected != guessed { return forgetLink() }
    guard let link = HooLink(awaited), let set = store.outlines.firstIndex(where: { $0.name == link.set }) else {
      forgetLink()
      return sayUnknown(awaited)
    }
    switch store.state(of: set) {
    case .open(let open):
      forgetLink()
      guard let hoo = open.set.hoos.firstIndex(where: { $0.name == link.hoo }) else { return sayUnknown(awaited) }
      let address = HooAddress(set: set, hoo: hoo)
      if screen.scene.selected != address { screen.scene.open(address, at: clock.now) }
    case .refused: forgetLink()
    case .closed, .opening, .unreachable:
      let last = screen.scene.layout.counts[set] - 1
      if guessed != nil || last < 0 { return }
      let guess = HooAddress(set: set, hoo: min(last, link.guess))
      guessed = guess
      screen.scene.open(guess, at: clock.now)
    }
  }

  private func forgetLink() { (awaited, guessed) = (nil, nil) }

  private func sayUnknown(_ fragment: Text) {
    guard let content else { return }
    notice?.show(content.words.text("hoo-notice-unknown", ("address", fragment)))
  }

  /// The address of the page has another fragment.
  func go(to fragment: Text, at time: Double) {
    forgetLink()
    if fragment.isEmpty {
      screen?.scene.escape(at: time)
    } else {
      awaited = fragment
      followLink()
    }
    drawNow(at: time)
  }

  // MARK: frames

  func frame(at host: Double) {
    page.beginFrame()
    let time = sceneTime(host)
    if let arrived {
      replace(arrived)
      return page.requestFrame()
    }
    drawNow(at: time)
    isKeptDrawn = isKeptRead
    finishRecalling()
    keptGuard?.drawn()
  }

  /// Kept sets that are in view are read as well before the start counts as good.
  private func finishRecalling() {
    if isKeptDrawn, store?.isRecalling == false { keptGuard?.finish() }
  }

  private func drawNow(at time: Double) {
    screen?.frame(at: time)
    announce()
    requestFrame()
  }

  private func requestFrame() {
    if arrived != nil || screen?.needsFrames(at: clock.now) == true { page.requestFrame() }
  }

  /// A choice is also the page's address, so that it can be passed on and comes back with a reload.
  private func announce() {
    guard let screen else { return }
    switch screen.scene.takeAnnouncement() {
    case .selected(let address): page.setFragment(screen.name(of: address))
    case .deselected: page.setFragment(.empty)
    case nil: break
    }
  }

  // MARK: events

  func handle(_ event: PointerEvent) {
    screen?.scene.handle(event)
    drawNow(at: event.time)
    if event.phase == .up, screen?.scene.state == .idle { isFocusElsewhere = false }
  }

  func hover(at point: Point?, time: Double) {
    screen?.scene.hover(at: point, time: time)
    requestFrame()
  }

  func scrolled(to offset: Double, at time: Double) {
    screen?.scene.scrolled(to: offset, at: time)
    drawNow(at: time)
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    guard let screen else { return false }
    if key == .escape {
      guard screen.scene.selected != nil else { return false }
      screen.scene.escape(at: time)
      if isFocusInPanel { leavePanel() }
    } else {
      guard !isFocusElsewhere, let step = FocusStep(key) else { return false }
      screen.scene.moveFocus(step, at: time)
      screen.frame(at: time)
      screen.focusStop()
    }
    drawNow(at: time)
    return true
  }

  func activate(_ handle: Int32, at time: Double) {
    guard let screen else { return }
    if settings?.activate(handle) == true { return }
    if let address = screen.address(of: handle) {
      screen.scene.activate(address, at: time)
    } else {
      switch screen.command(of: handle) {
      case .share: share()
      case .close: close(at: time)
      case nil: return
      }
    }
    drawNow(at: time)
  }

  private func share() {
    guard let screen, let content, let address = screen.scene.selected else { return }
    let title = screen.title(of: address) ?? content.words["hoo-app-name"]
    requests.expect(page.share(title: title, fragment: screen.name(of: address))) { [self] answer in
      switch Shared(answer) {
      case .copied:
        say("hoo-link-copied")
        screen.panel.showCopied()
      case .handedOn: break
      // Whoever closes the share sheet knows it.
      case nil: if !answer.reason.utf8.starts(with: Text("AbortError").utf8) { say("hoo-link-failed") }
      }
    }
  }

  /// The focus goes back to where it came from, or it would be lost with the button.
  private func close(at time: Double) {
    screen?.scene.escape(at: time)
    leavePanel()
  }

  private func leavePanel() {
    screen?.focusStop()
    (isFocusElsewhere, isFocusInPanel) = (false, false)
  }

  func focus(_ handle: Int32, at time: Double) {
    guard let screen else { return }
    isFocusInPanel = screen.command(of: handle) != nil
    if let address = screen.address(of: handle) {
      isFocusElsewhere = false
      screen.scene.focus(address, at: time)
    } else {
      isFocusElsewhere = true
    }
    drawNow(at: time)
  }

  func measured(_ handle: Int32, _ box: Rect) {
    screen?.measured(handle, box, at: clock.now)
    requestFrame()
  }

  /// What was asked for has come; there may be more to do with it than fits into one call.
  func take(_ answer: Answer, to request: Int32) {
    requests.answer(request, answer)
    store?.showEarlierEditions()
    finishRecalling()
    requestFrame()
  }

  func progressed(_ handle: FileHandle, _ size: Int, at time: Double) {
    store?.progressed(handle, size)
    if store?.opening.contains(where: { store?.progress(of: $0) != nil }) == true { page.requestFrame() }
  }

  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    screen?.resize(to: withoutBar(viewport), pixelsPerPoint: pixelsPerPoint, at: time)
    drawNow(at: time)
  }

  /// Something was chosen in the settings. Poems of another size cover another part of the screen.
  func change(_ handle: Int32) {
    settings?.change(handle)
    screen?.measurePanel()
  }

  func setSystemReducesMotion(_ reduces: Bool) { settings?.setSystemReducesMotion(reduces) }

  private func setReducesMotion(_ reduces: Bool) {
    screen?.setReducesMotion(reduces, at: clock.now)
    requestFrame()
  }

  /// A page that is hidden has no finger on it; one that comes back may have a network again.
  func setWatched(_ watched: Bool) {
    keptGuard?.setWatched(watched)
    if watched {
      store?.retry(at: clock.now)
      if isIndexMissing { askIndex(hasKept: store?.outlines.isEmpty == false) }
    } else {
      screen?.scene.blur(at: clock.now)
    }
    requestFrame()
  }

  func tellOfUpdate() { say("hoo-notice-update") }

  func wake() {
    store?.noteLate()
    page.requestFrame()
  }
}
