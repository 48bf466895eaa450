import Browser
import Geometry
import HooView
import Packs
import Values

/// One Hoo on the page: a cell of the grid with its button.
final class CellView {
  /// A picture's size in cells, as in style.css.
  static let share = 0.8

  let button: Node
  private let cell: Node
  /// An image, or an egg until the Hoo's picture is here; nil before the first of them.
  private var picture: Node?
  private var drawn: FilePart?
  /// The lids of the last blink, which its animation has opened again; nil before the first.
  private var lids: Node?
  private var scale = 1.0

  /// A cell at the end of `line`, with nothing in it.
  init(in line: Node) {
    cell = line.create("div", class: "cell")
    cell.set("role", "gridcell")
    button = cell.create("button", class: "hoo")
    button.set("type", "button")
    button.listen(withoutPointer: true)
    draw(isSelected: false, isStop: false)
  }

  func name(_ address: Text, label: Text, isFavourite: Bool) {
    button.set("data-hoo", address)
    button.set("aria-label", label)
    button.set("data-favourite", isFavourite)
  }

  /// Its picture has come, or that of another edition: an image element shows the old one until the new one is decoded. Returns whether
  /// it is another picture.
  @discardableResult func draw(_ part: FilePart) -> Bool {
    if drawn == part { return false }
    if drawn == nil { replacePicture(by: "img").set("alt", "") }
    drawn = part
    picture?.show(part)
    return true
  }

  /// Its picture has gone again.
  func clear() {
    if drawn == nil, picture != nil { return }
    drawn = nil
    _ = replacePicture(by: "span", class: "egg")
  }

  private func replacePicture(by tag: Text, class name: Text = .empty) -> Node {
    picture?.remove()
    let new = button.create(tag, class: name)
    picture = new
    return new
  }

  /// Its line has left the screen: its next Hoo begins with nothing of this one.
  func prepareForReuse() {
    picture?.remove()
    lids?.remove()
    (picture, drawn, lids, scale) = (nil, nil, nil, 1)
    button.set("data-hoo", nil)
    button.setPressed(false)
    draw(isSelected: false, isStop: false)
  }

  func resize(_ size: Size) { cell.resize(size) }

  /// Draws it as the Hoo at `address`.
  func draw(_ frame: HooFrame, at address: HooAddress) {
    scale = frame.grown.first { $0.address == address }?.scale ?? 1
    picture?.stretch(x: scale, y: scale)
    lids?.stretch(x: scale, y: scale)
    button.setPressed(frame.pressed == address)
    draw(isSelected: frame.selected == address, isStop: frame.focused == address)
  }

  /// Closes and opens its eyes once, by an animation of the style; nothing before its picture is drawn.
  ///
  /// - Parameter side: the picture's side, in points.
  func blink(_ eyes: HooEyes, side: Double) {
    if drawn == nil { return }
    self.lids?.remove()
    let lids = button.create("span", class: "lids")
    self.lids = lids
    lids.setProperty("--lid", eyes.lids)
    lids.stretch(x: scale, y: scale)
    let scale = side / 100
    var next = 0
    while next + 2 < eyes.circles.count {
      let (lid, radius) = (lids.create("i"), eyes.circles[next + 2])
      lid.resize(Size(width: 2 * radius * scale, height: 2 * radius * scale))
      lid.place(at: Point(x: (eyes.circles[next] - radius) * scale, y: (eyes.circles[next + 1] - radius) * scale))
      next += 3
    }
  }

  /// - Parameter isStop: whether the Tab key stops here; it does at one Hoo of all.
  private func draw(isSelected: Bool, isStop: Bool) {
    cell.set("aria-selected", isSelected ? "true" : "false")
    button.set("tabindex", isStop ? "0" : "-1")
  }
}
