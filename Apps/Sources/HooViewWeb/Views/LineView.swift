import Browser
import Geometry
import HooView
import Values

/// One line of a set on the page: a row of the grid. Far from the screen it may be reused for another line.
final class LineView {
  private(set) var line = 0
  private(set) var set = 0
  /// The Hoos in it, as indices in the set.
  private(set) var hoos = 0..<0
  /// Whether its cells have the names and pictures of their Hoos.
  var isFilled = false
  let node: Node
  private(set) var cells: [CellView] = []

  /// A line of `count` cells at the end of `group`.
  init(of count: Int, in group: Node) {
    node = group.create("div")
    node.set("role", "row")
    cells = (0..<count).map { _ in CellView(in: node) }
  }

  func remove() { node.remove() }

  /// Leaves the grid for `pool`, and forgets its Hoos.
  func prepareForReuse(in pool: Node) {
    pool.adopt(node)
    for cell in cells { cell.prepareForReuse() }
    hoos = 0..<0
  }

  /// Shows a line of `group`, in front of `next` or last in it.
  func show(_ line: Int, _ layout: ShelfLayout, density: Double, in group: Node, before next: Node?) {
    self.line = line
    isFilled = false
    set = layout.set(ofLine: line)
    hoos = layout.hoos(inLine: line)
    if let next { node.insert(before: next) } else { group.adopt(node) }
    node.set("class", hoos.lowerBound == 0 ? "line first" : "line")
    node.set("aria-rowindex", Text(line + 1))
    place(in: layout, density: density)
  }

  /// Places it in the set's group, its cells on whole pixels of a screen with `density` pixels per point.
  func place(in layout: ShelfLayout, density: Double) {
    let origin = layout.frame(ofSet: set).snapped(to: density).origin
    let frames = hoos.map { layout.frame(of: HooAddress(set: set, hoo: $0)).snapped(to: density) }
    guard let first = frames.first, let last = frames.last else { return }
    node.place(at: Point(x: min(first.minX, last.minX) - origin.x, y: first.minY - origin.y))
    for (cell, frame) in zip(cells, frames) { cell.resize(frame.size) }
  }

  func cell(of address: HooAddress) -> CellView? {
    address.set == set && hoos.contains(address.hoo) ? cells[address.hoo - hoos.lowerBound] : nil
  }

  func address(of handle: Int32) -> HooAddress? {
    cells.firstIndex { $0.button.handle == handle }.map { HooAddress(set: set, hoo: hoos.lowerBound + $0) }
  }
}
