import Browser
import Geometry
import Gestures
import HooView
import Packs
import SharedUI
import Values

/// HooView's screen: the shelf, the disc, and the panel with title and poem.
final class HooScreen {
  let services: AppServices
  let scene: HooScene
  let store: SetStore
  let hoos: HooLookup
  let shelf: MountedShelf
  let disc: DiscView
  let panel: PanelView
  let hint: HintView
  let history: SelectionHistory
  /// nil until the program's second part is here.
  var late: LateViews?
  var cells = MarkedCells()
  private var wishes = SetWishes()

  init(_ services: AppServices, store: SetStore, isMirrored: Bool, facts: Value) {
    let page = services.page
    self.services = services
    self.store = store
    hint = HintView(page: page, facts: facts)
    history = SelectionHistory(page: page, facts: facts)
    scene = HooScene(
      sets: [], viewport: services.environment.viewport, isMirrored: isMirrored,
      reducesMotion: services.environment.reducesMotion, at: services.now)
    hoos = HooLookup(services, scene: scene, store: store)
    shelf = MountedShelf(hoos)
    disc = DiscView(page: page)
    panel = PanelView(services)
  }

  var words: Words { services.words }

  var needsFrames: Bool { scene.needsFrames || shelf.isUnfinished || wishes.isFlying }

  // MARK: events

  /// The finder shows Hoos of `sets`, or is closed.
  func setFinding(_ isFinding: Bool, sets: [Int] = []) {
    if wishes.setFinding(isFinding, sets: sets) { services.page.requestFrame() }
  }

  /// The store has other sets.
  func replaceSets(at time: Double) {
    wishes.forgetLast()
    cells.forgetSharpened()
    shelf.replaceSets(at: time)
    hoos.large.removeAll()
  }

  /// The page reports its size after a frame's callbacks and before it paints: drawn now, no picture shows the old layout.
  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    services.environment.viewport = viewport
    if hoos.density != pixelsPerPoint {
      services.environment.pixelsPerPoint = pixelsPerPoint
      shelf.redraw()
    }
    scene.resize(to: viewport, at: time)
    measurePanel()
    frame(at: time)
  }

  func measurePanel() { panel.node.measure() }

  /// The panel has been measured, before the page paints: drawn now, no picture shows the old size in the new place.
  func measured(_ handle: Int32, _ box: Rect, at time: Double) {
    if handle == panel.node.handle, scene.setPanel(size: box.size, at: time) { frame(at: time) }
  }

  /// Carries out at once the parts that cannot wait for the next frame: the state's name, whose finger it is, and a move of the focus,
  /// which browsers judge by the event that causes it. Its target may have to be made first, so that is drawn.
  func finishEvent(at time: Double) {
    hint.events += 1
    draw(scene.state)
    if scene.wantsFocus { frame(at: time) }
  }

  /// The ghost of a finger shows how to scrub after some seconds without an event, once a visit.
  func awaitGhost() {
    guard hint.wantsGhost else { return }
    let before = hint.events
    services.requests.expect(services.page.wait(HintView.patience)) { [self] _ in
      guard hint.wantsGhost else { return }
      let isQuiet = before == hint.events && services.isWatched && !wishes.isFinding
      guard isQuiet, scene.layout.hooCount > 0 else { return awaitGhost() }
      if scene.showGhost(at: services.now) { hint.ghostShown() }
    }
  }

  // MARK: drawing

  func frame(at time: Double) {
    store.work()
    shelf.refreshChanged(at: time)
    let frame = scene.frame(at: time)
    shelf.place(frame.layout)
    if let offset = frame.scrollOffset { shelf.nodes.scroller.scroll(to: offset) }
    shelf.fillLines(frame, isBusy: shelf.mount(frame))
    want(frame, at: time)
    draw(frame)
    shelf.drawProgress()
    finish(frame)
  }

  /// Asks for the sets near the screen, and for others that are needed.
  private func want(_ frame: HooFrame, at time: Double) {
    // The store may report changes at once, so the wishes are settled before it is asked.
    guard wishes.note(frame, at: time) else { return }
    let margin = frame.sets.count
    let staying = max(0, frame.sets.lowerBound - margin)..<(frame.sets.upperBound + margin)
    store.want(wishes.wanted(frame), staying: staying)
  }

  /// A choice is also the page's address, so that it can be passed on and comes back with a reload.
  private func finish(_ frame: HooFrame) {
    if frame.hasTick { services.page.tick() }
    if let news = frame.announcement { follow(news) }
    if frame.state == .scrubbing { return }
    history.nameEntry(frame.selected.flatMap { hoos.title(of: $0) }, of: words["hoo-app-name"])
    cells.sharpen(frame.selected, on: shelf)
  }

  @inline(never)
  private func follow(_ news: HooScene.Announcement) {
    switch news {
    case .selected(let address): history.select(hoos.name(of: address))
    case .deselected: history.deselect()
    }
  }
}
