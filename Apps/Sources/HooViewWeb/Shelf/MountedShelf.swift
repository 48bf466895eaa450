import Browser
import Geometry
import HooView
import Packs
import SharedUI
import Values

/// The part of the shelf that is on the page: the sets and lines near the screen.
final class MountedShelf {
  let hoos: HooLookup
  let nodes: ShelfNodes
  /// Both in the order of the shelf.
  var sets: [SetView] = []
  var lines: [LineView] = []
  var pool: LinePool
  /// The layout by which all of them are placed.
  private var placed: ShelfLayout?
  /// Sets whose state is another one since they were drawn.
  private var changed: [Int] = []
  /// Whether lines that are to be there are still to be made.
  var isMounting = false
  /// Cells that are made in the next frame where they are seen. The first of all cost most by far, as all code and all
  /// style is new to the browser: few at first, twice as many in each frame.
  var seenCells = 4 * MountedShelf.cellsPerFrame

  init(_ hoos: HooLookup) {
    self.hoos = hoos
    nodes = ShelfNodes(page: hoos.services.page)
    pool = LinePool(in: hoos.services.main)
  }

  var scene: HooScene { hoos.scene }
  var store: SetStore { hoos.store }
  var words: Words { hoos.services.words }
  var density: Double { hoos.density }

  /// Whether another frame would show more.
  var isUnfinished: Bool { isMounting || !changed.isEmpty || lines.contains { !$0.isFilled } }

  func cell(of address: HooAddress) -> CellView? {
    for line in lines { if let cell = line.cell(of: address) { return cell } }
    return nil
  }

  func address(of handle: Int32) -> HooAddress? {
    for line in lines { if let address = line.address(of: handle) { return address } }
    return nil
  }

  // MARK: placing

  /// Places everything, after the layout has changed. To place all cells in every frame would be felt.
  func place(_ layout: ShelfLayout) {
    if placed == layout { return }
    let isSame = placed?.columns == layout.columns && placed?.counts == layout.counts
    placed = layout
    nodes.resize(layout)
    if !isSame {
      for line in lines { line.remove() }
      lines = []
      pool.removeAll()
    }
    placeViews(layout)
  }

  /// Places the sets and lines that are on the page.
  private func placeViews(_ layout: ShelfLayout) {
    for set in sets {
      set.place(in: layout, density: density)
      // A wider header may need a larger picture.
      if store.open(set.index) != nil { show(set) }
    }
    for line in lines { line.place(in: layout, density: density) }
  }

  /// On a denser screen sharper pictures are shown, and whole pixels are elsewhere.
  func redraw() {
    placeViews(scene.layout)
    for line in lines {
      for cell in line.cells { cell.clear() }
      line.isFilled = false
    }
    for set in sets {
      set.showOpening(nil)
      show(set)
    }
  }

  // MARK: sets

  /// A set is in another state: the next frame draws it again.
  func change(_ set: Int) {
    if !changed.contains(set) { changed.append(set) }
  }

  func refreshChanged(at time: Double) {
    if changed.isEmpty { return }
    let now = changed
    changed = []
    // A refused set loses its lines, and so all below it moves up.
    if outlines != scene.layout.counts.map({ SetOutline(count: $0) }) { scene.replace(sets: outlines, at: time) }
    for set in sets where now.contains(set.index) { show(set) }
    for line in lines where now.contains(line.set) && scene.layout.counts[line.set] > 0 { line.isFilled = false }
  }

  /// The store has other sets.
  func replaceSets(at time: Double) {
    for line in lines { line.remove() }
    for set in sets { set.remove() }
    (lines, sets, changed, placed) = ([], [], [], nil)
    scene.replace(sets: outlines, at: time)
  }

  /// A refused set has nothing to select; a kept edition in place of a newer one may have more or fewer Hoos.
  private var outlines: [SetOutline] {
    store.outlines.indices.map { index in
      switch store.state(of: index) {
      case .refused: SetOutline(count: 0)
      case .open(let open): SetOutline(count: open.set.hoos.count)
      case .closed, .opening, .unreachable: SetOutline(count: store.outlines[index].count)
      }
    }
  }

  func show(_ view: SetView) {
    switch store.state(of: view.index) {
    case .closed, .opening: view.showOpening(nil)
    case .open(let open):
      let size = scene.layout.frame(ofHeader: view.index).size
      view.show(open.set, open.part, size: size, density: density)
    case .refused(let rule, let reason): showRefusal(view, "hoo-refused", reason, rule: rule)
    case .unreachable: showRefusal(view, "hoo-unreachable", .empty, rule: .empty)
    }
  }

  @inline(never)
  private func showRefusal(_ view: SetView, _ key: Text, _ reason: Text, rule: Text) {
    view.showRefusal(words.text(key, ("set", store.outlines[view.index].name), ("reason", reason)), rule: rule)
  }

  func drawProgress() {
    for set in sets where store.opening.contains(set.index) {
      set.showOpening(store.progress(of: set.index))
    }
  }
}
