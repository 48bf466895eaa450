import Browser
import Values

/// Lines that are no longer near the screen, in a hidden element, until they show others.
struct LinePool {
  /// The most lines that are kept for reuse: to make a line costs three times as much.
  private static let limit = 12

  private let node: Node
  private var lines: [LineView] = []

  /// An empty pool at the end of `parent`.
  init(in parent: Node) {
    node = parent.create("div")
    node.setHidden(true)
  }

  /// Takes a line that has left the screen. A short or superfluous one leaves the page.
  mutating func put(_ line: LineView, columns: Int) {
    if line.cells.count < columns || lines.count >= Self.limit { return line.remove() }
    line.prepareForReuse(in: node)
    lines.append(line)
  }

  /// Hands out a line with as many cells as there are columns; nil if there is none.
  mutating func take() -> LineView? { lines.popLast() }

  /// Removes all lines from the page, as the number of columns has changed.
  mutating func removeAll() {
    for line in lines { line.remove() }
    lines = []
  }
}
