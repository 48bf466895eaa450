import Browser
import Values

/// A row of the finder: a Hoo with its picture, or a set with its colour.
final class FinderRow {
  let button: Node
  let target: FinderView.Target
  /// The picture, or an egg in its place.
  private var picture: Node?
  private var shown: FilePart?

  init(_ target: FinderView.Target, in list: Node) {
    self.target = target
    button = list.createButton(class: "finder-row", label: .empty)
    // Enter in the input presses the form's first button of this type. Behind the rows is a disabled one, so that it does nothing
    // where there are none.
    button.set("type", "submit")
  }

  func show(color: Text) {
    button.setProperty("--color", color)
    picture = button.create("i", class: "finder-color")
  }

  /// Shows a Hoo's picture, in place of an egg if it has come later; nil shows an egg.
  func show(_ part: FilePart?) {
    if picture != nil, part == shown { return }
    shown = part
    let old = picture
    let new = part == nil ? button.create("i", class: "finder-egg") : button.create("img")
    if let part {
      new.set("alt", "")
      new.show(part)
    }
    if let old {
      new.insert(before: old)
      old.remove()
    }
    picture = new
  }

  func write(_ title: Text) { button.create("b").setText(title) }
  func write(line: Text) { button.create("span").setText(line) }
}
