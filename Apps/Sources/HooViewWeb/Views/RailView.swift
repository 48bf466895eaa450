import Browser
import Geometry
import HooView
import Packs
import SharedUI
import Values

/// The rail on the page: a tick for each set in its colour, a mark at the one in view, and the name of the one under the finger.
final class RailView {
  private let screen: HooScreen
  private let node: Node
  private let ticks: Node
  private let mark: Node
  private let label: Node
  private var drawn: Rail?
  private var outlines: [HooSetOutline] = []
  /// Whether it has the keyboard's focus.
  private var isFocused = false

  init(_ screen: HooScreen) {
    let page = screen.services.page
    self.screen = screen
    node = page.find(".rail")
    ticks = page.find(".rail i")
    mark = page.find(".rail b")
    label = page.find(".rail span")
    node.listen(withoutPointer: true)
  }

  func draw() {
    let (rail, store) = (screen.scene.rail, screen.store)
    node.setHidden(rail == nil)
    guard let rail, let set = screen.scene.railMark else { return }
    if rail != drawn || outlines != store.outlines { place(rail) }
    let aim = screen.scene.railAim
    node.set("data-aimed", aim != nil)
    draw(mark, at: set, rail)
    draw(label, at: aim ?? set, rail)
    // So much of the name stands above its set's place, the rest below: at the ends it stays within the rail.
    label.setProperty("--share", Text(2 * (aim ?? set) + 1) + "/" + Text(2 * rail.setCount))
    label.setText(SetView.title(of: outlines[aim ?? set], screen.words))
    let title = SetView.title(of: outlines[set], screen.words)
    let (number, count) = (Text(set + 1), Text(rail.setCount))
    node.set("aria-valuenow", number)
    node.set("aria-valuetext", screen.words.text("hoo-rail", ("title", title), ("number", number), ("count", count)))
  }

  private func draw(_ node: Node, at set: Int, _ rail: Rail) {
    let color = outlines[set].color
    node.place(at: Point(x: 0, y: rail.y(ofSet: set) - rail.frame.minY))
    node.setProperty("--color", color)
    node.setProperty("--color-ink", SetColor(color).ink)
  }

  /// Places it and colours its ticks: a gradient with a hard stop between any two, which the style cuts into dots.
  private func place(_ rail: Rail) {
    (drawn, outlines) = (rail, screen.store.outlines)
    node.place(at: rail.frame.origin)
    node.resize(rail.frame.size)
    node.set("aria-valuemax", Text(rail.setCount))
    let count = Text((rail.setCount + rail.setsPerTick - 1) / rail.setsPerTick)
    var (colors, number) = (Text("180deg"), 0)
    for set in stride(from: 0, to: rail.setCount, by: rail.setsPerTick) {
      number += 1
      colors = colors + "," + outlines[set].color + " 0 calc(100%*" + Text(number) + "/" + count + ")"
    }
    ticks.setProperty("--colors", colors)
    ticks.setProperty("--ticks", count)
  }

  func focus(_ handle: Int32) { isFocused = handle == node.handle }

  /// A key while it has the focus. Returns whether it was used up.
  func handle(_ key: Key, at time: Double) -> Bool {
    guard isFocused, let mark = screen.scene.railMark else { return false }
    let layout = screen.scene.layout
    let (onward, page) = (layout.isMirrored ? -1 : 1, max(1, layout.setCount / 10))
    let set: Int
    switch key {
    case .down: set = mark + 1
    case .up: set = mark - 1
    case .right: set = mark + onward
    case .left: set = mark - onward
    case .pageDown: set = mark + page
    case .pageUp: set = mark - page
    case .home, .first: set = 0
    case .end, .last: set = layout.setCount
    default: return false
    }
    screen.scene.go(toSet: max(0, min(layout.setCount - 1, set)), at: time)
    return true
  }
}
