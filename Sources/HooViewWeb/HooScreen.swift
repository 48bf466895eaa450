import Browser
import Geometry
import Gestures
import HooView
import Packs
import Screens

/// The shelf on the page: the sets and lines near the screen, the disc, and the panel with title and poem.
final class HooScreen {
  /// Cells that are made in one frame beyond those that are seen.
  private static let cellsPerFrame = 16
  /// Sets that go by faster than so many screens a second are not opened.
  private static let flyingSpeed = 3.0

  let page: Page
  let scene: HooScene
  let library: Library
  let words: Words
  private(set) var environment: Environment
  private let main: Node
  private let scroller: Node
  private let content: Node
  private let grounds: Node
  private let grid: Node
  private let disc: Node
  private let panel: PanelView
  /// Both in the order of the shelf.
  private var sets: [SetView] = []
  private var lines: [LineView] = []
  private var shownLayout: ShelfLayout?
  private var shownSelection: HooAddress?
  private var shownFocus: HooAddress?
  private var shownColor: Int?
  private var grown: [GrownHoo] = []
  private var isClaimed = false
  private var shownState: Scrubber.State?
  /// Whether lines that are to be there are still to be made.
  private var isMounting = false
  /// Cells that are made in the next frame where they are seen. The first of all cost most by far, as all code and all
  /// style is new to the browser: few at first, twice as many in each frame.
  private var seenCells = cellsPerFrame
  private var pace = ScrollPace()
  private var isFlying = false
  private var wasWanted: (sets: Range<Int>, view: Int?)?
  /// Sets whose state is another one since they were drawn.
  private var changed: [Int] = []

  init(
    page: Page, main: Node, scene: HooScene, library: Library, words: Words, environment: Environment
  ) {
    self.page = page
    self.main = main
    self.scene = scene
    self.library = library
    self.words = words
    self.environment = environment
    scroller = page.find(".scroller")
    content = page.find(".content")
    grounds = page.find(".grounds")
    grid = page.find(".grid")
    disc = page.find(".disc")
    panel = PanelView(page: page)
    panel.reducesMotion = environment.reducesMotion
    scroller.listenToScrolling()
  }

  func needsFrames(at time: Double) -> Bool {
    scene.needsFrames || isMounting || isFlying || panel.needsFrames(at: time) || library.isWorking || !changed.isEmpty
  }

  // MARK: what happens

  /// A set is in another state: it is drawn anew with the next frame.
  func change(_ set: Int) {
    if !changed.contains(set) { changed.append(set) }
  }

  /// The library has other sets.
  func replaceSets(at time: Double) {
    for line in lines { line.remove() }
    for set in sets { set.remove() }
    (lines, sets, changed, grown) = ([], [], [], [])
    (shownLayout, shownSelection, shownFocus, shownColor, wasWanted) = (nil, nil, nil, nil, nil)
    isPanelStale = true
    scene.replace(sets: outlines, at: time)
  }

  /// A set that is refused has nothing to select; what stands in for a newer one may have more or fewer.
  private var outlines: [SetOutline] {
    library.outlines.indices.map { index in
      switch library.state(of: index) {
      case .refused: SetOutline(count: 0)
      case .open(let open): SetOutline(count: open.set.hoos.count)
      case .closed, .opening, .unreachable: SetOutline(count: library.outlines[index].count)
      }
    }
  }

  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    environment.viewport = viewport
    if environment.pixelsPerPoint != pixelsPerPoint { redraw(for: pixelsPerPoint) }
    scene.resize(to: viewport, at: time)
    panel.node.measure()
  }

  /// On a denser screen sharper pictures are shown.
  private func redraw(for pixelsPerPoint: Double) {
    environment.pixelsPerPoint = pixelsPerPoint
    for line in lines {
      for cell in line.cells { cell.clear() }
      fill(line)
    }
    for set in sets {
      set.showOpening(nil)
      show(set)
    }
  }

  func measurePanel() { panel.node.measure() }

  func setReducesMotion(_ reduces: Bool, at time: Double) {
    environment.reducesMotion = reduces
    panel.reducesMotion = reduces
    scene.setReducesMotion(reduces, at: time)
  }

  func measured(_ handle: Int32, _ box: Rect, at time: Double) {
    if handle != panel.node.handle { return }
    scene.setBottomCover(max(0, box.size.height - environment.viewport.insets.bottom), at: time)
  }

  func command(of handle: Int32) -> PanelView.Command? { panel.command(of: handle) }

  func address(of handle: Int32) -> HooAddress? {
    for line in lines { if let address = line.address(of: handle) { return address } }
    return nil
  }

  func focusStop() {
    guard let focused = scene.focused else { return }
    cell(of: focused)?.button.focus()
  }

  // MARK: drawing

  func frame(at time: Double) {
    library.work(at: time)
    refreshChanged(at: time)
    let frame = scene.frame(at: time)
    place()
    if let offset = frame.scrollOffset { scroller.scroll(to: offset) }
    mount(frame)
    want(frame, at: time)
    draw(frame, at: time)
    drawProgress()
  }

  /// The places of everything, after the layout has changed.
  private func place() {
    let layout = scene.layout
    if shownLayout == layout { return }
    let isSame = shownLayout?.columns == layout.columns && shownLayout?.counts == layout.counts
    shownLayout = layout
    content.resize(Size(width: layout.viewport.size.width, height: layout.totalHeight))
    grid.set("aria-rowcount", Text(layout.lineCount))
    grid.set("aria-colcount", Text(layout.columns))
    disc.resize(Size(width: layout.discDiameter, height: layout.discDiameter))
    if !isSame {
      for line in lines { line.remove() }
      lines = []
      (shownSelection, shownFocus) = (nil, nil)
      grown = []
    }
    for set in sets { set.place(in: layout) }
    for line in lines { line.place(in: layout) }
  }

  private func mount(_ frame: HooFrame) {
    // What is in a set goes before it.
    unmountLines(frame)
    mountSets(frame)
    let seen = scene.layout.visibleContent(at: scene.scrollOffset)
    let visible = scene.layout.lines(from: seen.minY, to: seen.maxY)
    for line in frame.extraLines { mount(line) }
    isMounting = !mount(visible.filter { frame.lines.contains($0) }, cells: seenCells)
    if isMounting { return seenCells *= 2 }
    // The nearer ones first: down from what is seen, then up.
    let unseen =
      frame.lines.filter { $0 >= visible.upperBound } + frame.lines.filter { $0 < visible.lowerBound }.reversed()
    isMounting = !mount(unseen, cells: Self.cellsPerFrame)
  }

  /// Makes those of some lines that are not there, up to about so many cells. Answers whether all are there then.
  private func mount(_ wanted: [Int], cells: Int) -> Bool {
    var budget = cells
    for line in wanted where !lines.contains(where: { $0.line == line }) {
      if budget <= 0 { return false }
      budget -= scene.layout.columns
      mount(line)
    }
    return true
  }

  private func mountSets(_ frame: HooFrame) {
    let extra = frame.extraLines.map { scene.layout.set(ofLine: $0) }
    for set in sets where !frame.sets.contains(set.index) && !extra.contains(set.index) { set.remove() }
    sets.removeAll { !frame.sets.contains($0.index) && !extra.contains($0.index) }
    for index in Array(frame.sets) + extra where !sets.contains(where: { $0.index == index }) {
      let next = sets.firstIndex { $0.index > index } ?? sets.count
      let view = SetView(
        index: index, outline: library.outlines[index], words: words, grounds: grounds, grid: grid,
        before: next < sets.count ? sets[next].group : nil)
      view.place(in: scene.layout)
      sets.insert(view, at: next)
      show(view)
    }
  }

  private func unmountLines(_ frame: HooFrame) {
    func isStaying(_ line: LineView) -> Bool { frame.lines.contains(line.line) || frame.extraLines.contains(line.line) }
    for line in lines where !isStaying(line) { line.remove() }
    lines.removeAll { !isStaying($0) }
  }

  private func mount(_ line: Int) {
    let next = lines.firstIndex { $0.line >= line } ?? lines.count
    if next < lines.count && lines[next].line == line { return }
    let set = scene.layout.set(ofLine: line)
    guard let view = sets.first(where: { $0.index == set }) else { return }
    let follower = next < lines.count && lines[next].set == set ? lines[next].node : nil
    let new = LineView(line: line, layout: scene.layout, in: view.group, before: follower)
    lines.insert(new, at: next)
    fill(new)
    // What it is told only when it changes, it has not been told.
    if let shownSelection { new.cell(of: shownSelection)?.setSelected(true) }
    if let shownFocus { new.cell(of: shownFocus)?.setStop(true) }
    for hoo in grown { new.cell(of: hoo.address)?.grow(to: hoo.scale) }
  }

  private func fill(_ line: LineView) {
    let open = library.open(line.set)
    for (cell, number) in zip(line.cells, line.hoos) {
      let address = HooAddress(set: line.set, hoo: number)
      cell.name(name(of: address), label: label(of: address))
      let image = hoo(at: address)?.picture.best(forScale: environment.pixelsPerPoint)
      if let part = image.flatMap({ open?.part(of: $0) }) { cell.draw(part) } else { cell.clear() }
    }
  }

  private func show(_ view: SetView) {
    switch library.state(of: view.index) {
    case .closed, .opening: view.showOpening(nil)
    case .open(let open): view.show(open.set, open.part, scale: environment.pixelsPerPoint)
    case .refused(let rule, let reason):
      let words = words.text("hoo-refused", ("set", library.outlines[view.index].name), ("reason", reason))
      view.showRefusal(words, rule: rule)
    case .unreachable:
      view.showRefusal(words.text("hoo-unreachable", ("set", library.outlines[view.index].name)))
    }
  }

  private func refreshChanged(at time: Double) {
    if changed.isEmpty { return }
    let now = changed
    changed = []
    // A refused set loses its lines, and so all below it moves up.
    if outlines != scene.layout.counts.map({ SetOutline(count: $0) }) { scene.replace(sets: outlines, at: time) }
    for set in sets where now.contains(set.index) { show(set) }
    for line in lines where now.contains(line.set) && scene.layout.counts[line.set] > 0 { fill(line) }
    if let shownPanel, now.contains(shownPanel.address.set) { isPanelStale = true }
  }

  /// Asks for what is near the screen, the nearest to its middle first; not for what only flies by.
  private func want(_ frame: HooFrame, at time: Double) {
    pace.note(scene.scrollOffset, at: time)
    isFlying = pace.speed(at: time) > Self.flyingSpeed * environment.viewport.size.height
    if isFlying { return }
    if let wasWanted, wasWanted.sets == frame.sets, wasWanted.view == frame.setInView { return }
    wasWanted = (frame.sets, frame.setInView)
    let middle = frame.setInView ?? 0
    var wanted = frame.sets.sorted { abs($0 - middle) < abs($1 - middle) }
    if let selected = frame.selected, !wanted.contains(selected.set) { wanted.insert(selected.set, at: 0) }
    let margin = frame.sets.count
    let staying = max(0, frame.sets.lowerBound - margin)..<(frame.sets.upperBound + margin)
    library.want(wanted, staying: staying, at: time)
  }

  private func drawProgress() {
    for set in sets where library.opening.contains(set.index) {
      set.showOpening(library.progress(of: set.index))
    }
  }

  // MARK: selection

  private func draw(_ frame: HooFrame, at time: Double) {
    drawDisc(frame)
    drawGrowth(frame)
    drawSelection(frame)
    drawColor(frame)
    drawPanel(frame, at: time)
    if frame.state != shownState { main.set("data-state", Self.name(of: frame.state)) }
    shownState = frame.state
    if frame.claimsTouch != isClaimed {
      isClaimed = frame.claimsTouch
      page.claimTouch(isClaimed)
    }
    if scene.takeTick() { page.tick() }
  }

  private func drawDisc(_ frame: HooFrame) {
    disc.setHidden(frame.disc == nil)
    guard let pose = frame.disc else { return }
    let radius = scene.layout.discDiameter / 2 * pose.scale
    disc.place(at: Point(x: pose.center.x - radius, y: pose.center.y - radius), scale: pose.scale)
    disc.setOpacity(pose.opacity)
  }

  private func drawGrowth(_ frame: HooFrame) {
    for old in grown where !frame.grown.contains(where: { $0.address == old.address }) {
      cell(of: old.address)?.grow(to: 1)
    }
    grown = frame.grown
    for hoo in grown { cell(of: hoo.address)?.grow(to: hoo.scale) }
  }

  private func drawSelection(_ frame: HooFrame) {
    if frame.selected != shownSelection {
      shownSelection.map { cell(of: $0)?.setSelected(false) }
      frame.selected.map { cell(of: $0)?.setSelected(true) }
      shownSelection = frame.selected
    }
    if frame.focused != shownFocus {
      shownFocus.map { cell(of: $0)?.setStop(false) }
      frame.focused.map { cell(of: $0)?.setStop(true) }
      shownFocus = frame.focused
    }
  }

  private func drawColor(_ frame: HooFrame) {
    guard let set = frame.setInView, set != shownColor, set < library.outlines.count else { return }
    shownColor = set
    let color = library.outlines[set].color
    main.setProperty("--set", color)
    main.setProperty("--set-ink", SetColor(color).barInk)
    main.setProperty("--set-line", SetColor(color).line)
  }

  /// Whether what the panel shows may have come in the meantime.
  private var isPanelStale = false
  private var shownPanel: (address: HooAddress, isQuiet: Bool)?
  /// The Hoo that was selected until just now: the mouse that did that is still over it, and asks for no preview.
  private var mutedHover: HooAddress?

  /// The selected Hoo's title and poem, or else those of the one under the mouse.
  private func drawPanel(_ frame: HooFrame, at time: Double) {
    let isQuiet = frame.state == .scrubbing || frame.selected == nil
    if frame.selected == nil, let shownPanel, !shownPanel.isQuiet { mutedHover = shownPanel.address }
    if frame.hovered != mutedHover || frame.selected != nil { mutedHover = nil }
    if let address = frame.selected ?? (mutedHover == nil ? frame.hovered : nil) {
      if isPanelStale || shownPanel == nil || shownPanel!.address != address || shownPanel!.isQuiet != isQuiet {
        shownPanel = (address, isQuiet)
        panel.show(text(of: address), quietly: isQuiet, at: time)
      }
    } else if shownPanel != nil {
      shownPanel = nil
      panel.show(nil, quietly: true, at: time)
    }
    isPanelStale = false
    panel.frame(at: time)
  }

  private func cell(of address: HooAddress) -> CellView? {
    for line in lines { if let cell = line.cell(of: address) { return cell } }
    return nil
  }

  // MARK: names

  private static func name(of state: Scrubber.State) -> Text {
    switch state {
    case .idle: "browsing"
    case .pointing: "pointing"
    case .scrolling: "scrolling"
    case .scrubbing: "scrubbing"
    }
  }

  /// As in links: `02/07`. Until a set is open its Hoos are counted.
  func name(of address: HooAddress) -> Text {
    let outline = library.outlines[address.set]
    return outline.name + "/" + (hoo(at: address)?.name ?? Self.number(address.hoo + 1))
  }

  func title(of address: HooAddress) -> Text? { hoo(at: address)?.title }

  /// nil as long as its set is not open.
  private func hoo(at address: HooAddress) -> Hoo? {
    guard let hoos = library.open(address.set)?.set.hoos, hoos.indices.contains(address.hoo) else { return nil }
    return hoos[address.hoo]
  }

  private static func number(_ number: Int) -> Text { number < 10 ? "0" + Text(number) : Text(number) }

  private func label(of address: HooAddress) -> Text {
    title(of: address) ?? words.text("hoo-pending", ("hoo", Text(address.hoo + 1)))
  }

  private func text(of address: HooAddress) -> (title: Text, poem: Text) {
    guard let hoo = hoo(at: address) else { return (label(of: address), .empty) }
    return (hoo.title, hoo.poem)
  }
}
