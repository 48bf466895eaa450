import Geometry
import Values

/// An element of the page. It remembers its attributes, properties, text and appearance, so that screens may set them in
/// every frame: only changes reach the page.
public final class Node {
  /// The kind of a named value.
  private enum Slot: UInt8 { case attribute, property }

  private struct Memory {
    let slot: Slot
    let name: Text
    /// nil where the attribute is not there.
    var value: Text?
  }

  private struct Placement: Equatable {
    var origin: Point
    var angle = 0.0
    var scale: Point
  }

  private struct Clip: Equatable {
    var center: Point
    var radius: Double
  }

  public let handle: Int32
  let page: Page
  private var placement: Placement?
  private var shift: Point?
  private var size: Size?
  private var opacity: Double?
  private var clip: Clip?
  private var shape: Text?
  private var origin: Point?
  private var text: Text?
  private var memories: [Memory] = []

  init(handle: Int32, page: Page) {
    self.handle = handle
    self.page = page
  }

  /// A new element at the end of this one.
  public func create(_ tag: Text, class name: Text = .empty) -> Node {
    let node = page.create(tag, in: self)
    text = nil
    if !name.isEmpty { node.set("class", name) }
    return node
  }

  /// A new button at the end of this element, which reports its clicks; an empty `label` leaves its name to its content.
  public func createButton(class name: Text, role: Text = .empty, label: Text) -> Node {
    let button = create("button", class: name)
    button.set("type", "button")
    if !role.isEmpty { button.set("data-role", role) }
    if !label.isEmpty { button.set("aria-label", label) }
    button.listen()
    return button
  }

  /// Moves `child` from where it is to the end of this element.
  public func adopt(_ child: Node) {
    text = nil
    page.write(.adopt, child.handle)
    page.append(handle)
  }

  /// Moves it in front of `other`, into its parent.
  public func insert(before other: Node) {
    page.write(.insert, handle)
    page.append(other.handle)
  }

  public func remove() { page.write(.remove, handle) }

  /// Sets an attribute; nil removes it.
  public func set(_ attribute: Text, _ value: Text?) { remember(.attribute, attribute, value) }

  /// Sets an attribute without a value, or removes it.
  public func set(_ attribute: Text, _ isSet: Bool) { set(attribute, isSet ? .empty : nil) }

  /// A CSS property of its own, as in `--color`.
  public func setProperty(_ name: Text, _ value: Text) { remember(.property, name, value) }

  /// Replaces all content by `text`.
  public func setText(_ new: Text) {
    if new == text { return }
    text = new
    page.write(.setText, handle)
    page.append(new)
  }

  /// Takes it out of sight, out of reach and out of the accessibility tree, or brings it back.
  public func setHidden(_ hidden: Bool) { set("hidden", hidden) }

  /// Sets or clears `data-pressed`, which the style sheets show.
  public func setPressed(_ pressed: Bool) { set("data-pressed", pressed) }

  public func focus() { page.write(.focus, handle) }

  /// Reports clicks and focus, from now on; `withoutPointer` leaves out the clicks that a pointer made.
  public func listen(withoutPointer: Bool = false) {
    page.write(.listen, handle)
    page.append((withoutPointer ? ListenKind.clicksWithoutPointer : .clicks).rawValue)
  }

  /// Reports when its content is scrolled, from now on.
  public func listenToScrolling() {
    page.write(.listen, handle)
    page.append(ListenKind.scrolling.rawValue)
  }

  /// Reports when a dialog is closed and when something is chosen in it, from now on.
  public func listenToChanges() {
    page.write(.listen, handle)
    page.append(ListenKind.changes.rawValue)
  }

  /// Reports the text of an input whenever it is changed, from now on.
  public func listenToTyping() {
    page.write(.listen, handle)
    page.append(ListenKind.typing.rawValue)
  }

  /// Shows a dialog above all else, and moves the focus into it.
  public func showDialog() { setDialog(1) }

  /// Closes a dialog; the focus goes back to where it was.
  public func closeDialog() { setDialog(0) }

  private func setDialog(_ isShown: Double) {
    page.write(.showDialog, handle)
    page.append(isShown)
  }

  /// Chooses a radio button.
  public func choose() { page.write(.choose, handle) }

  /// Scrolls its content, in points from the top.
  public func scroll(to y: Double) {
    page.write(.scroll, handle)
    page.append(y)
  }

  public func measure() { page.write(.measure, handle) }

  /// Puts its origin at a place, in points, turned by `angle` and scaled by `scale` about its transform origin.
  public func place(at point: Point, scale: Double = 1, angle: Angle = .zero) {
    place(Placement(origin: point, angle: angle.radians, scale: Point(x: scale, y: scale)))
  }

  private func place(_ new: Placement) {
    if new == placement { return }
    (placement, shift) = (new, nil)
    page.write(.place, handle)
    page.append(new.origin.x)
    page.append(new.origin.y)
    page.append(new.angle)
    page.append(new.scale.x)
    page.append(new.scale.y)
  }

  /// Moves it by shares of its own size.
  public func shift(x: Double, y: Double) {
    let new = Point(x: x, y: y)
    if new == shift { return }
    (shift, placement) = (new, nil)
    page.write(.shift, handle)
    page.append(x)
    page.append(y)
  }

  /// Scales it about its transform origin, by another factor across than down.
  public func stretch(x: Double, y: Double) { place(Placement(origin: .zero, scale: Point(x: x, y: y))) }

  public func resize(_ new: Size) {
    if new == size { return }
    size = new
    page.write(.resize, handle)
    page.append(new.width)
    page.append(new.height)
  }

  public func setOrigin(_ point: Point) {
    if point == origin { return }
    origin = point
    page.write(.setOrigin, handle)
    page.append(point.x)
    page.append(point.y)
  }

  public func setOpacity(_ new: Double) {
    if new == opacity { return }
    opacity = new
    page.write(.setOpacity, handle)
    page.append(new)
  }

  /// Shows the PNG at `part` of a file, in an image element.
  public func show(_ part: FilePart) {
    page.write(.showFile, handle)
    page.append(part)
  }

  /// Shows only the part in a circle; nil shows all.
  public func clip(toCircleAt center: Point, radius: Double?) {
    guard let radius else { return clip(toShape: "none") }
    let new = Clip(center: center, radius: radius)
    if new == clip { return }
    (clip, shape) = (new, nil)
    page.write(.clipToCircle, handle)
    page.append(radius)
    page.append(center.x)
    page.append(center.y)
  }

  /// Shows, and lets be touched, only the part in a CSS shape.
  public func clip(toShape new: Text) {
    if new == shape { return }
    (shape, clip) = (new, nil)
    page.write(.setProperty, handle)
    page.append("clip-path")
    page.append(new)
  }

  /// Nothing is known of a value before it is first set: the page may have brought it either way.
  private func remember(_ slot: Slot, _ name: Text, _ value: Text?) {
    if let index = memories.firstIndex(where: { $0.slot == slot && $0.name == name }) {
      if memories[index].value == value { return }
      memories[index].value = value
    } else {
      memories.append(Memory(slot: slot, name: name, value: value))
    }
    page.write(slot == .property ? .setProperty : value == nil ? .removeAttribute : .setAttribute, handle)
    page.append(name)
    if let value { page.append(value) }
  }
}
