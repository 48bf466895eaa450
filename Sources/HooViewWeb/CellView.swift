import Browser
import Geometry
import HooView
import Packs

/// One Hoo on the page: a cell of the grid with its button.
final class CellView {
  let button: Node
  private let cell: Node
  private var picture: Node
  private var drawn: FilePart?
  private var isSelected = false
  private var isStop = false

  /// A cell at the end of `line`, with an egg in it.
  init(in line: Node) {
    cell = line.create("div", class: "cell")
    cell.set("role", "gridcell")
    cell.set("aria-selected", "false")
    button = cell.create("button", class: "hoo")
    button.set("type", "button")
    button.set("tabindex", "-1")
    button.listen(withoutPointer: true)
    picture = button.create("span", class: "egg")
  }

  func name(_ address: Text, label: Text) {
    button.set("data-hoo", address)
    button.set("aria-label", label)
  }

  /// Its picture has come, or that of another edition: an image element shows the old one until the new one is decoded.
  func draw(_ part: FilePart) {
    if drawn == part { return }
    if drawn == nil {
      picture.remove()
      picture = button.create("img")
      picture.set("alt", "")
      picture.set("draggable", "false")
    }
    drawn = part
    picture.show(part)
  }

  /// Its picture has gone again.
  func clear() {
    if drawn == nil { return }
    drawn = nil
    picture.remove()
    picture = button.create("span", class: "egg")
  }

  func grow(to scale: Double) { picture.stretch(x: scale, y: scale) }

  func resize(_ size: Size) { cell.resize(size) }

  func setSelected(_ selected: Bool) {
    if selected == isSelected { return }
    isSelected = selected
    cell.set("aria-selected", selected ? "true" : "false")
  }

  /// Whether the tab key stops here: at one Hoo of all.
  func setStop(_ stop: Bool) {
    if stop == isStop { return }
    isStop = stop
    button.set("tabindex", stop ? "0" : "-1")
  }
}
