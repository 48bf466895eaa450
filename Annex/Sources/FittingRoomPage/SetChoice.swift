import Browser
import Fitting
import Packs
import Values

/// The choice of the set that has the Hoo. It shows where there are several.
final class SetChoice {
  private let label: Node
  private let select: Node
  private var options: [Node] = []

  init(in form: Node, words: Words) {
    label = form.create("label", class: "field")
    label.create("span", class: "field-name").setText(words["hoo-set"])
    select = label.create("select")
    select.set("data-field", "hoo-set")
    select.reportTyping()
    select.listen()
  }

  /// The key of the set that was chosen; nil for another node.
  func set(_ value: Text, in handle: Int32) -> Int? {
    handle == select.handle ? value.utf8.reduce(0) { $0 * 10 + Int($1) - 48 } : nil
  }

  func draw(_ session: SetsSession) {
    let sets = session.document.sets
    label.setHidden(sets.count < 2)
    while options.count > sets.count { options.removeLast().remove() }
    while options.count < sets.count { options.append(select.create("option")) }
    for (option, set) in zip(options, sets) {
      option.set("value", Text(set.key))
      option.setText(set.title)
    }
    if let key = session.selection.set { select.setValue(Text(key)) }
  }
}
