import Browser
import Geometry
import HooView
import Values

/// The nodes of the page that hold the shelf.
struct ShelfNodes {
  let scroller: Node
  /// Has the height of the whole shelf.
  private let content: Node
  let grounds: Node
  let grid: Node

  init(page: Page) {
    scroller = page.find(".scroller")
    content = page.find(".content")
    grounds = page.find(".grounds")
    grid = page.find(".grid")
    scroller.listenToScrolling()
  }

  func resize(_ layout: ShelfLayout) {
    content.resize(Size(width: layout.viewport.size.width, height: layout.totalHeight))
    grid.set("aria-rowcount", Text(layout.lineCount))
    grid.set("aria-colcount", Text(layout.columns))
  }
}
