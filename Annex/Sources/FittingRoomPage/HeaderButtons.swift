import Browser
import Fitting
import Packs
import Values

/// The buttons for the header picture of each language.
final class HeaderButtons {
  private struct Row {
    let language: Int
    let choose: Node
    let remove: Node
  }

  private let words: Words
  private var rows: [Row] = []

  init(words: Words) { self.words = words }

  func add(_ language: Int, _ code: Text, in group: Node) {
    let row = group.create("div", class: "row")
    let choose = button("header-choose", in: row)
    choose.set("data-header", code)
    choose.set("aria-describedby", "header-hint-" + code)
    rows.append(Row(language: language, choose: choose, remove: button("header-remove", in: row)))
    let hint = group.create("p", class: "hint")
    hint.set("id", "header-hint-" + code)
    hint.setText(words[language == 0 ? "header-hint" : "header-own-hint"])
  }

  private func button(_ word: Text, in row: Node) -> Node {
    let button = row.create("button")
    button.set("type", "button")
    button.setText(words[word])
    button.listen()
    return button
  }

  /// The language of a button, and whether it chooses a picture.
  func button(of handle: Int32) -> (language: Int, isChoice: Bool)? {
    for row in rows {
      if row.choose.handle == handle { return (row.language, true) }
      if row.remove.handle == handle { return (row.language, false) }
    }
    return nil
  }

  func focus(_ language: Int) { rows.first { $0.language == language }?.choose.focus() }

  func draw(_ set: SetSketch) {
    for row in rows { row.remove.set("aria-disabled", set.headers[row.language] == nil ? "true" : nil) }
  }
}
