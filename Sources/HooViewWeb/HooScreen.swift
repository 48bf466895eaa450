import Browser
import Geometry
import Gestures
import HooView
import Packs
import SharedUI

/// The shelf on the page: the sets and lines near the screen, the disc, and the panel with title and poem.
final class HooScreen {
  let page: Page
  let scene: HooScene
  let store: SetStore
  let words: Words
  private(set) var environment: Environment
  let main: Node
  let scroller: Node
  let content: Node
  let grounds: Node
  let grid: Node
  let disc: Node
  let panel: PanelView
  let hint: HintView
  /// Both in the order of the shelf.
  var sets: [SetView] = []
  var lines: [LineView] = []
  var shownLayout: ShelfLayout?
  var shownSelection: HooAddress?
  var shownFocus: HooAddress?
  var shownPress: HooAddress?
  var shownColor: Int?
  var grown: [GrownHoo] = []
  var isClaimed = false
  var shownState: Scrubber.State?
  /// Whether lines that are to be there are still to be made.
  var isMounting = false
  /// Cells that are made in the next frame where they are seen. The first of all cost most by far, as all code and all
  /// style is new to the browser: few at first, twice as many in each frame.
  var seenCells = HooScreen.cellsPerFrame
  var pace = ScrollPace()
  var isFlying = false
  var wasWanted: (sets: Range<Int>, view: Int?)?
  /// Sets whose state is another one since they were drawn.
  var changed: [Int] = []
  /// Whether what the panel shows may have come in the meantime.
  var isPanelStale = false
  var shownPanel: (address: HooAddress, isQuiet: Bool)?
  /// The Hoo that was selected until just now: the mouse that did that is still over it, and asks for no preview.
  var mutedHover: HooAddress?

  init(
    page: Page, main: Node, scene: HooScene, store: SetStore, words: Words, environment: Environment, hint: HintView
  ) {
    self.page = page
    self.main = main
    self.scene = scene
    self.store = store
    self.words = words
    self.environment = environment
    self.hint = hint
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
    scene.needsFrames || isMounting || isFlying || panel.needsFrames(at: time) || store.isWorking || !changed.isEmpty
  }

  // MARK: what happens

  /// A set is in another state: it is drawn anew with the next frame.
  func change(_ set: Int) {
    if !changed.contains(set) { changed.append(set) }
  }

  /// The store has other sets.
  func replaceSets(at time: Double) {
    for line in lines { line.remove() }
    for set in sets { set.remove() }
    (lines, sets, changed, grown) = ([], [], [], [])
    (shownLayout, shownSelection, shownFocus, shownColor, wasWanted) = (nil, nil, nil, nil, nil)
    isPanelStale = true
    scene.replace(sets: outlines, at: time)
  }

  /// A set that is refused has nothing to select; what stands in for a newer one may have more or fewer.
  var outlines: [SetOutline] {
    store.outlines.indices.map { index in
      switch store.state(of: index) {
      case .refused: SetOutline(count: 0)
      case .open(let open): SetOutline(count: open.set.hoos.count)
      case .closed, .opening, .unreachable: SetOutline(count: store.outlines[index].count)
      }
    }
  }

  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double) {
    environment.viewport = viewport
    if environment.pixelsPerPoint != pixelsPerPoint { redraw(for: pixelsPerPoint) }
    scene.resize(to: viewport, at: time)
    panel.node.measure()
  }

  /// On a denser screen sharper pictures are shown, and whole pixels are elsewhere.
  private func redraw(for pixelsPerPoint: Double) {
    environment.pixelsPerPoint = pixelsPerPoint
    placeShelf()
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
    store.work(at: time)
    refreshChanged(at: time)
    let frame = scene.frame(at: time)
    place()
    if let offset = frame.scrollOffset { scroller.scroll(to: offset) }
    mount(frame)
    want(frame, at: time)
    draw(frame, at: time)
    hint.draw(frame, hasHoos: scene.layout.hooCount > 0, above: panel.isShown ? scene.layout.bottomCover : 0)
    drawProgress()
  }
}
