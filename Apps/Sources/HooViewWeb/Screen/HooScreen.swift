import Browser
import Geometry
import Gestures
import HooView
import Packs
import SharedUI
import Values

/// The shelf on the page: the sets and lines near the screen, the disc, and the panel with title and poem.
final class HooScreen {
  let services: AppServices
  let scene: HooScene
  let store: SetStore
  let scroller: Node
  let content: Node
  let grounds: Node
  let grid: Node
  let disc: Node
  /// nil until the program's second part is here, as is the rail.
  var loupe: LoupeView?
  let panel: PanelView
  let hint: HintView
  let history: SelectionHistory
  let large: LargePictures
  var rail: RailView?
  /// The Hoo that was last asked for in a larger picture.
  private var sharpened: HooAddress?
  /// The title of the page, which names the chosen Hoo.
  let pageTitle: Node
  /// Whether the Hoo with this name is one of the reader's favourites.
  var isFavourite: (Text) -> Bool = { _ in false }
  /// The usual width of a Hoo's smallest image, in pixels.
  private static let usualPicture = 72.0
  /// Both in the order of the shelf.
  var sets: [SetView] = []
  var lines: [LineView] = []
  /// Lines that are no longer near the screen, in a hidden element, until they show others.
  var reusable: [LineView] = []
  let reusePool: Node
  /// The layout by which all of them are placed.
  var placed: ShelfLayout?
  /// The cells that differed from the others in the last frame.
  var drawnCells: [HooAddress] = []
  private var isTouchClaimed = false
  /// Counts the reader's events.
  var events = 0
  /// Whether lines that are to be there are still to be made.
  var isMounting = false
  /// Cells that are made in the next frame where they are seen. The first of all cost most by far, as all code and all
  /// style is new to the browser: few at first, twice as many in each frame.
  var seenCells = 4 * HooScreen.cellsPerFrame
  var pace = ScrollPace()
  var isFlying = false
  var wasWanted: (sets: Range<Int>, view: Int?)?
  /// Sets whose state is another one since they were drawn.
  var changed: [Int] = []

  init(_ services: AppServices, store: SetStore, isMirrored: Bool, facts: Value) {
    self.services = services
    self.store = store
    hint = HintView(page: services.page, facts: facts)
    history = SelectionHistory(page: services.page, facts: facts)
    scene = HooScene(
      sets: [], viewport: services.environment.viewport, isMirrored: isMirrored,
      reducesMotion: services.environment.reducesMotion, at: services.now)
    let page = services.page
    scroller = page.find(".scroller")
    content = page.find(".content")
    grounds = page.find(".grounds")
    grid = page.find(".grid")
    disc = page.find(".disc")
    pageTitle = page.find("title")
    large = LargePictures(services)
    panel = PanelView(page: page)
    reusePool = services.main.create("div")
    reusePool.setHidden(true)
    scroller.listenToScrolling()
    store.setFirstScale { [self] in
      let scale = (density * cellPictureSize(isChosen: false) / Self.usualPicture).rounded(.up)
      return max(1, min(3, Int(scale)))
    }
  }

  var main: Node { services.main }
  var words: Words { services.words }
  /// Pixels per point.
  var density: Double { services.environment.pixelsPerPoint }

  func needsFrames(at time: Double) -> Bool {
    scene.needsFrames || isMounting || isFlying || !changed.isEmpty || lines.contains { !$0.isFilled }
  }

  /// The sets that are to be open because the finder shows their Hoos; none while it is closed.
  private(set) var found: [Int] = []
  private(set) var isFinding = false

  func setFinding(_ isFinding: Bool, sets: [Int] = []) {
    if self.isFinding == isFinding, found == sets { return }
    (self.isFinding, found, wasWanted) = (isFinding, sets, nil)
    services.page.requestFrame()
  }

  // MARK: events

  /// A set is in another state: the next frame draws it again.
  func change(_ set: Int) {
    if !changed.contains(set) { changed.append(set) }
  }

  /// The store has other sets.
  func replaceSets(at time: Double) {
    for line in lines { line.remove() }
    for set in sets { set.remove() }
    (lines, sets, changed) = ([], [], [])
    (placed, wasWanted, sharpened) = (nil, nil, nil)
    large.removeAll()
    scene.replace(sets: outlines, at: time)
  }

  /// A refused set has nothing to select; a kept edition in place of a newer one may have more or fewer Hoos.
  var outlines: [SetOutline] {
    store.outlines.indices.map { index in
      switch store.state(of: index) {
      case .refused: SetOutline(count: 0)
      case .open(let open): SetOutline(count: open.set.hoos.count)
      case .closed, .opening, .unreachable: SetOutline(count: store.outlines[index].count)
      }
    }
  }

  /// The page reports its size after a frame's callbacks and before it paints: drawn now, no picture shows the old layout.
  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    services.environment.viewport = viewport
    if density != pixelsPerPoint { redraw(for: pixelsPerPoint) }
    scene.resize(to: viewport, at: time)
    measurePanel()
    frame(at: time)
  }

  /// On a denser screen sharper pictures are shown, and whole pixels are elsewhere.
  private func redraw(for pixelsPerPoint: Double) {
    services.environment.pixelsPerPoint = pixelsPerPoint
    placeShelf(scene.layout)
    for line in lines {
      for cell in line.cells { cell.clear() }
      line.isFilled = false
    }
    for set in sets {
      set.showOpening(nil)
      show(set)
    }
  }

  func measurePanel() { panel.node.measure() }

  /// The panel has been measured, before the page paints: drawn now, no picture shows the old size in the new place.
  func measured(_ handle: Int32, _ box: Rect, at time: Double) {
    if handle == panel.node.handle, scene.setPanel(size: box.size, at: time) { frame(at: time) }
  }

  func address(of handle: Int32) -> HooAddress? {
    for line in lines { if let address = line.address(of: handle) { return address } }
    return nil
  }

  /// Carries out at once the parts that cannot wait for the next frame: the state's name, whose finger it is, and a move of the focus,
  /// which browsers judge by the event that causes it. Its target may have to be made first, so that is drawn.
  func finishEvent(at time: Double) {
    events += 1
    draw(scene.state)
    if scene.wantsFocus { frame(at: time) }
  }

  /// A finger that scrubs is the app's: the browser must not scroll with it.
  func draw(_ state: Scrubber.State) {
    main.set("data-state", Self.name(of: state))
    let isClaimed = scene.claimsTouch
    if isClaimed != isTouchClaimed { services.page.claimTouch(isClaimed) }
    isTouchClaimed = isClaimed
  }

  /// The ghost of a finger shows how to scrub after some seconds without an event, once a visit.
  func awaitGhost() {
    guard hint.wantsGhost else { return }
    let before = events
    services.requests.expect(services.page.wait(HintView.patience)) { [self] _ in
      guard hint.wantsGhost else { return }
      guard before == events, services.isWatched, !isFinding, scene.layout.hooCount > 0 else { return awaitGhost() }
      if scene.showGhost(at: services.now) { hint.ghostShown() }
    }
  }

  // MARK: drawing

  func frame(at time: Double) {
    store.work()
    refreshChanged(at: time)
    let frame = scene.frame(at: time)
    place(frame.layout)
    if let offset = frame.scrollOffset { scroller.scroll(to: offset) }
    fillLines(frame, isBusy: mount(frame))
    want(frame, at: time)
    draw(frame, at: time)
    drawProgress()
    finish(frame)
  }

  /// A choice is also the page's address, so that it can be passed on and comes back with a reload.
  private func finish(_ frame: HooFrame) {
    if frame.hasTick { services.page.tick() }
    if let news = frame.announcement { follow(news) }
    if frame.state == .scrubbing { return }
    namePage(frame.selected)
    sharpen(frame.selected)
  }

  @inline(never)
  private func follow(_ news: HooScene.Announcement) {
    switch news {
    case .selected(let address): history.select(name(of: address))
    case .deselected: history.deselect()
    }
  }

  /// The chosen Hoo is drawn larger than the others, and gets a larger picture; another one goes back to that of its set.
  private func sharpen(_ selected: HooAddress?) {
    if let selected, hoo(at: selected) == nil { return }
    if selected != sharpened { sharpen(selected, instead: sharpened) }
  }

  @inline(never)
  private func sharpen(_ selected: HooAddress?, instead before: HooAddress?) {
    sharpened = selected
    if let before, store.outlines.indices.contains(before.set), let cell = cell(of: before) { draw(cell, of: before) }
    guard let selected else { return }
    bringLarge(selected, size: cellPictureSize(isChosen: true)) { [self] in
      if scene.selected == selected, let cell = cell(of: selected) { draw(cell, of: selected) }
    }
  }

  /// Entries of the browser's history, tabs and bookmarks have the chosen Hoo's name.
  private func namePage(_ selected: HooAddress?) {
    let app = words["hoo-app-name"]
    pageTitle.setText(selected.flatMap { title(of: $0) }.map { $0 + " · " + app } ?? app)
  }
}
