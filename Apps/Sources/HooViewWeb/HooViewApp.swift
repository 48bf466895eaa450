import Browser
import Geometry
import Gestures
import HooView
import Packs
import SharedUI
import Values

/// HooView: passes the page's calls on to the screen, the index and the link that is being followed.
final class HooViewApp: BrowserApp {
  /// The bar's height, as in style.css.
  private static let bar = 52.0
  /// The width of the owl on the card of a shared one, in pixels; as on `OwlCard`.
  private static let cardPicture = 525.0
  /// Seconds that a reader who shares a Hoo waits for its larger picture.
  private static let cardPatience = 2.5

  let services: AppServices
  private let store: SetStore
  private let screen: HooScreen
  private let index: IndexLoader
  private let link: LinkFollower
  private let content: HooContent
  /// The button that opens the finder.
  private let find: Node
  // These come with the program's second part.
  private var favourites: Favourites?
  private var blinks: BlinkTimer?
  private var finder: FinderView?
  /// The request to read a poem aloud; nil while there is none.
  private var reading: Int32?
  /// The Hoo whose poem is being read aloud.
  private var read: HooAddress?
  /// Whether the keyboard's focus is elsewhere than in the grid.
  private var isFocusElsewhere = false

  /// nil where the content is of no use; the console says why.
  init?(_ start: AppStart) {
    let reading = HooContentReader.content(in: start.content)
    start.log(reading.faults, of: "hoo.json")
    guard let content = reading.model else { return nil }
    services = AppServices(
      start, words: content.words, options: [.poems, .motion, .slash, .language], guardKey: "start-hoo")
    services.environment.viewport = Self.withoutBar(services.environment.viewport)
    services.settings.button = services.page.find("[data-role=settings]")
    services.settings.otherKeys = AnnexKeys.all
    store = SetStore(host: SetHost(services, language: content.language))
    self.content = content
    find = services.page.find("[data-role=find]")
    find.listen()
    screen = HooScreen(
      services, store: store, isMirrored: start.content["direction"] == .text("rtl"), facts: start.facts)
    link = LinkFollower(services, screen: screen)
    screen.panel.draw(isReading: start.facts["reads"] == .bool(true) ? false : nil)
    index = IndexLoader(services, content: content, store: store)
    store.change = { [self] in change($0) }
    store.tell = { [self] in tell($0) }
    if let fragment = start.facts.text("fragment"), !fragment.isEmpty, !HooLink.isFile(fragment) {
      link.fragment = fragment
    }
    index.begin()
  }

  /// The second part of the program has arrived: starts finder, favourites, loupe, ghost, blinking and rail.
  func completed(at time: Double) {
    let favourites = Favourites(services) { [screen, page = services.page] in
      screen.shelf.nameCells()
      page.requestFrame()
    }
    self.favourites = favourites
    screen.hoos.isFavourite = { favourites.contains($0) }
    finder = FinderView(screen, button: find, favourites: favourites, language: content.language)
    screen.late = LateViews(loupe: LoupeView(page: services.page), rail: RailView(screen))
    blinks = BlinkTimer(screen)
    blinks?.begin()
    drawShortcut()
    screen.awaitGhost()
    services.page.requestFrame()
  }

  /// Nobody sees the part of the screen that the bar covers.
  private static func withoutBar(_ viewport: Viewport) -> Viewport {
    var viewport = viewport
    viewport.insets.top += bar
    return viewport
  }

  // MARK: sets

  private func replaceSets(with sets: [HooSetOutline], texts: [Text], at time: Double) {
    let isSame = store.outlines == sets
    store.texts = texts
    defer { finder?.replaceTexts() }
    if isSame { return }
    link.hold(at: time)
    store.replace(sets)
    screen.replaceSets(at: time)
    link.follow(at: time)
  }

  private func change(_ set: Int) {
    screen.shelf.change(set)
    finder?.change(set)
    link.change(set, at: services.now)
    // Until now its Hoos were counted.
    if let selected = screen.scene.selected, selected.set == set, store.open(set) != nil, screen.scene.state == .idle {
      screen.history.rename(screen.hoos.name(of: selected))
    }
  }

  private func tell(_ notice: SetStore.Notice) {
    switch notice {
    case .keptInstead(let set): services.say(text: services.words.text("hoo-kept-refused", ("set", set)))
    }
  }

  // MARK: frames

  var needsFrames: Bool { index.hasArrived || screen.needsFrames }

  func frame(at time: Double) {
    if let arrived = index.takeArrived() {
      replaceSets(with: arrived.sets, texts: arrived.texts, at: time)
      return services.page.requestFrame()
    }
    screen.frame(at: time)
    drawPanel()
    index.drawn()
    link.isFinal = index.isSettled
    link.follow(at: time)
    services.keptGuard.drawn()
  }

  private func drawPanel() {
    let selected = screen.scene.selected
    if let selected { drawFavourite(selected) }
    if reading != nil, selected != read { stopReading() }
  }

  @inline(never)
  private func drawFavourite(_ selected: HooAddress) {
    screen.panel.draw(isFavourite: screen.hoos.isFavourite(screen.hoos.name(of: selected)))
  }

  // MARK: events

  func handle(_ event: PointerEvent) {
    screen.scene.handle(event)
    screen.finishEvent(at: event.time)
    if event.phase == .up, screen.scene.state == .idle { isFocusElsewhere = false }
  }

  func hover(at point: Point?, time: Double) {
    screen.hint.events += 1
    screen.scene.hover(at: point, time: time)
  }

  /// Each offset is drawn, as the screen measures how fast the page is scrolled.
  func scrolled(_ handle: Int32, to offset: Double, at time: Double) {
    if handle != screen.shelf.nodes.scroller.handle { return screen.scene.scrolledPanel(to: offset) }
    screen.scene.scrolled(to: offset, at: time)
    screen.finishEvent(at: time)
    services.page.requestFrame()
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    guard let finder else { return false }
    if finder.isOpen {
      let isUsed = finder.handle(key)
      leaveFinder(at: time)
      return isUsed
    }
    if key == .find {
      guard services.settings.settings.hasSlash else { return false }
      finder.open()
      return true
    }
    if screen.late?.rail.handle(key, at: time) == true {
      // The grid's focus has moved, but not to there.
    } else if key == .escape {
      guard screen.scene.escape(at: time) else { return false }
    } else {
      guard !isFocusElsewhere, let step = FocusStep(key) else { return false }
      screen.scene.moveFocus(step, at: time)
    }
    screen.finishEvent(at: time)
    return true
  }

  func activate(_ handle: Int32, at time: Double) {
    if let address = screen.shelf.address(of: handle) {
      screen.scene.activate(address, at: time)
    } else {
      let (isFinders, target) = finder?.activate(handle) ?? (false, nil)
      switch target {
      // By its name: a set that is not open yet may have gaps.
      case .hoo(let address):
        link.go(to: screen.hoos.name(of: address), at: time)
        screen.scene.returnFocus()
      case .set(let set): screen.scene.show(set: set, at: time)
      case nil: if isFinders { return leaveFinder(at: time) }
      }
      if target != nil { isFocusElsewhere = false }
      switch screen.panel.command(of: handle) {
      case .share: share()
      case .close: screen.scene.escape(at: time)
      case .favourite: if let selected = screen.scene.selected { favourites?.toggle(screen.hoos.name(of: selected)) }
      case .read: toggleReading()
      case nil: if target == nil { return }
      }
    }
    screen.finishEvent(at: time)
  }

  /// Opens the dialog that shares the selected Hoo, with its largest picture for the card.
  private func share() {
    guard let address = screen.scene.selected else { return }
    // A set that opens meanwhile may give the Hoo another name.
    let subject = screen.hoos.name(of: address)
    services.expectShare(of: subject, from: screen.panel.share)
    // The script opens one dialog only, and none if another Hoo is selected by then.
    let open = { [self] in if let selected = screen.scene.selected { openCard(of: selected, as: subject) } }
    screen.hoos.bringLarge(address, size: Self.cardPicture / screen.hoos.density, then: open)
    services.requests.expect(services.page.wait(Self.cardPatience)) { _ in open() }
  }

  private func openCard(of address: HooAddress, as subject: Text) {
    let picture = screen.hoos.picture(of: address, size: Self.cardPicture / screen.hoos.density)
    screen.panel.showCard(picture, color: store.outlines[address.set].color)
    services.share(subject, from: screen.panel.share, by: content.card)
    services.page.requestFrame()
  }

  /// The reader has typed into the finder.
  func typed(_ text: Text) { finder?.search(text) }

  /// Reads the poem aloud, or stops.
  private func toggleReading() {
    if reading != nil { return stopReading() }
    guard let address = screen.scene.selected, let (title, poem) = store.text(of: address) else { return }
    let request = services.page.readAloud(title + ".\n" + poem, language: services.settings.settings.spokenLanguage)
    (reading, read) = (request, address)
    screen.panel.draw(isReading: true)
    services.requests.expect(request) { [self] _ in if reading == request { endReading() } }
  }

  private func stopReading() {
    _ = services.page.readAloud(.empty, language: .empty)
    endReading()
  }

  private func endReading() {
    (reading, read) = (nil, nil)
    screen.panel.draw(isReading: false)
  }

  /// The browser returns the keyboard's focus to the button that opened the finder, but not to the page itself.
  private func leaveFinder(at time: Double) {
    if finder?.leavesFocus == true { returnFocus(at: time) }
  }

  /// A closed panel is out of reach.
  func moveFocus(from handle: Int32, at time: Double) { returnFocus(at: time) }

  /// Moves the keyboard's focus to the grid. The page does not report the focus that it moves itself.
  private func returnFocus(at time: Double) {
    screen.scene.returnFocus()
    isFocusElsewhere = false
    screen.finishEvent(at: time)
  }

  func focus(_ handle: Int32, at time: Double) {
    finder?.focus(handle)
    screen.late?.rail.focus(handle)
    if screen.panel.command(of: handle) != nil {
      screen.scene.focusPanel(at: time)
      screen.finishEvent(at: time)
    }
    if let address = screen.shelf.address(of: handle) {
      isFocusElsewhere = false
      screen.scene.focus(address, at: time)
    } else {
      isFocusElsewhere = true
    }
  }

  func measured(_ handle: Int32, _ box: Rect, at time: Double) { screen.measured(handle, box, at: time) }

  /// An answer may leave more to do than fits into one call.
  func answered() {
    store.work()
    store.showEarlierEditions()
    index.finishRecalling()
  }

  func progressed(_ handle: FileHandle, _ size: Int) {
    store.progressed(handle, size)
    if store.opening.contains(where: { store.progress(of: $0) != nil }) { services.page.requestFrame() }
  }

  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    screen.resize(to: Self.withoutBar(viewport), pixelsPerPoint: pixelsPerPoint, at: time)
  }

  /// Poems of another size cover another part of the screen.
  func settingsChanged(at time: Double) {
    screen.scene.setReducesMotion(services.environment.reducesMotion, at: time)
    screen.measurePanel()
    blinks?.begin()
    drawShortcut()
  }

  /// The button that opens the finder names the key that does the same, if the reader wants it.
  private func drawShortcut() { find.set("aria-keyshortcuts", services.settings.settings.hasSlash ? "/" : nil) }

  /// A page that is hidden has no finger on it; one that comes back may have a network again.
  func setWatched(_ isWatched: Bool, at time: Double) {
    if isWatched {
      store.retry()
      index.retry()
      screen.hoos.large.retry()
      blinks?.begin()
    } else {
      if reading != nil { stopReading() }
      screen.scene.blur(at: time)
      screen.finishEvent(at: time)
    }
  }

  func updated(isFull: Bool) { services.say(isFull ? "hoo-notice-full" : "hoo-notice-update") }

  func wake(at time: Double) {
    store.noteLate()
    services.page.requestFrame()
  }

  func go(toStep step: Int, at time: Double) { screen.history.moved(toStep: step) }

  func go(to fragment: Text, at time: Double) {
    if HooLink.isFile(fragment) { return }
    if screen.history.arrived(at: fragment) { link.go(to: fragment, at: time) }
    screen.finishEvent(at: time)
  }
}
