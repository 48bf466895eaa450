import Browser
import Geometry
import HooView
import Values

/// One line of a set on the page: a row of the grid.
final class LineView {
  let line: Int
  let set: Int
  /// The Hoos in it, as indices in the set.
  let hoos: Range<Int>
  let node: Node
  private(set) var cells: [CellView] = []

  init(line: Int, layout: ShelfLayout, density: Double, in group: Node, before next: Node?) {
    self.line = line
    set = layout.set(ofLine: line)
    hoos = layout.hoos(inLine: line)
    node = group.create("div", class: hoos.lowerBound == 0 ? "line first" : "line")
    if let next { node.insert(before: next) }
    node.set("role", "row")
    node.set("aria-rowindex", Text(line + 1))
    cells = hoos.map { _ in CellView(in: node) }
    place(in: layout, density: density)
  }

  func remove() { node.remove() }

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
