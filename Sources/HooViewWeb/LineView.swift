import Browser
import Geometry
import HooView
import Packs

/// One line of a set on the page: a row of the grid.
final class LineView {
  let line: Int
  let set: Int
  /// The Hoos in it, as indices in the set.
  let hoos: Range<Int>
  let node: Node
  private(set) var cells: [CellView] = []

  init(line: Int, layout: ShelfLayout, in group: Node, before next: Node?) {
    self.line = line
    set = layout.set(ofLine: line)
    hoos = layout.hoos(inLine: line)
    node = group.create("div", class: "line")
    if let next { node.insert(before: next) }
    node.set("role", "row")
    node.set("aria-rowindex", Text(line + 1))
    cells = hoos.map { _ in CellView(in: node) }
    place(in: layout)
  }

  func remove() { node.remove() }

  /// In the set's group.
  func place(in layout: ShelfLayout) {
    let origin = layout.frame(ofSet: set).origin
    let first = layout.frame(of: HooAddress(set: set, hoo: hoos.lowerBound))
    let last = layout.frame(of: HooAddress(set: set, hoo: hoos.upperBound - 1))
    node.place(at: Point(x: min(first.minX, last.minX) - origin.x, y: first.minY - origin.y))
    for cell in cells { cell.resize(first.size) }
  }

  func cell(of address: HooAddress) -> CellView? {
    address.set == set && hoos.contains(address.hoo) ? cells[address.hoo - hoos.lowerBound] : nil
  }

  func address(of handle: Int32) -> HooAddress? {
    cells.firstIndex { $0.button.handle == handle }.map { HooAddress(set: set, hoo: hoos.lowerBound + $0) }
  }
}
