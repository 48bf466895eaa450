import Browser
import Fitting
import Packs
import Values

/// A finding as the list shows it.
struct FindingItem {
  let finding: FittingFinding
  /// The name of its place.
  let place: Text
  /// Whether the page has a field or a picture that it is about.
  let leads: Bool
  /// The page's own remedy.
  let remedy: FittingRemedy?
}

/// The findings of `disguise check` about the draft: each a button that leads to its field, with another one for its remedy. A finding
/// about something that the page does not show is a text.
final class FindingsView {
  private struct Row {
    let item: Node
    let text: Node
    let button: Node
    let remedy: Node
  }

  private let list: Node
  private let count: Node
  private let words: Words
  private var rows: [Row] = []
  private var shown: [FindingItem] = []

  /// - Parameter scope: the selector of the workbench.
  init(_ room: Room, scope: Text) {
    list = room.page.find(scope + " [data-role=findings]")
    count = room.page.find(scope + " [data-role=findings-count]")
    words = room.words
  }

  func finding(of handle: Int32) -> FittingFinding? {
    rows.firstIndex { $0.button.handle == handle || $0.remedy.handle == handle }.map { shown[$0].finding }
  }

  /// The remedy that a button carries out.
  func remedy(of handle: Int32) -> FittingRemedy? {
    rows.firstIndex { $0.remedy.handle == handle }.flatMap { shown[$0].remedy }
  }

  func draw(_ findings: [FindingItem]) {
    shown = Array(findings.prefix(100))
    count.setText(sentence(findings.count))
    while rows.count > shown.count { rows.removeLast().item.remove() }
    while rows.count < shown.count { rows.append(row()) }
    for (index, row) in rows.enumerated() { draw(shown[index], in: row) }
  }

  private func draw(_ item: FindingItem, in row: Row) {
    let finding = item.finding
    let sentence = words.text(
      finding.remedy.isEmpty ? "problem-place" : "finding-place", ("place", item.place), ("message", finding.message),
      ("remedy", finding.remedy))
    row.button.setHidden(!item.leads)
    row.text.setHidden(item.leads)
    (item.leads ? row.button : row.text).setText(sentence)
    row.item.set("data-severity", finding.isError && !finding.isCalm ? "error" : "warning")
    row.remedy.setHidden(item.remedy == nil)
    guard let remedy = item.remedy else { return }
    row.remedy.setText(words[remedy.key])
    row.remedy.set("aria-label", words.text("remedy-for", ("remedy", words[remedy.key]), ("place", item.place)))
  }

  private func row() -> Row {
    let item = list.create("li")
    return Row(item: item, text: item.create("p"), button: button(in: item), remedy: button(in: item, class: "remedy"))
  }

  private func button(in item: Node, class name: Text = .empty) -> Node {
    let button = item.create("button", class: name)
    button.set("type", "button")
    button.listen()
    return button
  }

  private func sentence(_ number: Int) -> Text {
    switch number {
    case 0: words["findings-none"]
    case 1: words["findings-one"]
    default: words.text("findings-many", ("number", Text(number)))
    }
  }
}
