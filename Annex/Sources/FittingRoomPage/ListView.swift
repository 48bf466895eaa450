import Browser
import Fitting
import Packs
import Values

/// An entry of a list: a costume or a set.
struct ListItem {
  let key: Int
  let name: Text
  /// The address of its picture; nil for one with a colour.
  var picture: Text?
  /// Its colour `#rrggbb`.
  var color: Text?
  let isSelected: Bool
  let isFaulty: Bool
  let isChanged: Bool
}

/// A list of buttons with pictures or colours, the selected one pressed.
final class ListView {
  private struct Row {
    let item: Node
    let button: Node
    let image: Node
    let name: Node
    let mark: Node
  }

  private let list: Node
  /// The element for the picture: `img`, or `i` for a colour.
  private let tag: Text
  private let words: Words
  private var rows: [Row] = []
  private var keys: [Int] = []
  /// The item that was scrolled into view last, and its name, which may have grown.
  private var revealed: (key: Int, name: Text)?

  init(_ list: Node, showing tag: Text, words: Words) { (self.list, self.tag, self.words) = (list, tag, words) }

  /// The key of the item whose button has this handle.
  func key(of handle: Int32) -> Int? {
    rows.firstIndex { $0.button.handle == handle }.map { keys[$0] }
  }

  func focus(_ key: Int) { keys.firstIndex(of: key).map { rows[$0].button.focus() } }

  func draw(_ items: [ListItem]) {
    keys = items.map { $0.key }
    while rows.count > items.count { rows.removeLast().item.remove() }
    while rows.count < items.count { rows.append(row()) }
    for (index, row) in rows.enumerated() { draw(items[index], in: row) }
    guard let selected = items.firstIndex(where: { $0.isSelected }) else { return }
    let new = (keys[selected], items[selected].name)
    if revealed.map({ $0 != new }) ?? true { rows[selected].item.reveal() }
    revealed = new
  }

  private func row() -> Row {
    let item = list.create("li")
    let button = item.create("button")
    button.set("type", "button")
    button.listen()
    let image = button.create(tag)
    if tag == "img" { image.set("alt", "") }
    return Row(
      item: item, button: button, image: image, name: button.create("span"), mark: button.create("span", class: "mark"))
  }

  private func draw(_ item: ListItem, in row: Row) {
    if let color = item.color { row.image.setProperty("--color", color) } else { row.image.set("src", item.picture) }
    row.name.setText(item.name)
    row.button.set("aria-pressed", item.isSelected ? "true" : "false")
    let label: Text? = item.isFaulty ? "faulty-name" : item.isChanged ? "changed-name" : nil
    row.button.set("aria-label", label.map { words.text($0, ("name", item.name)) })
    row.mark.setText(item.isFaulty ? "!" : item.isChanged ? "•" : .empty)
    row.mark.set("data-kind", item.isFaulty ? "fault" : "changed")
  }
}
