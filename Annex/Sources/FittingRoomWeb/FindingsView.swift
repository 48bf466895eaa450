import Browser
import Fitting
import Packs
import Values

/// The findings of `disguise check` about the draft, each a button that leads to its field.
final class FindingsView {
  private struct Row {
    let item: Node
    let button: Node
  }

  private let list: Node
  private let count: Node
  private let words: Words
  private var rows: [Row] = []
  private var shown: [FittingFinding] = []

  /// - Parameter scope: the selector of the workbench.
  init(_ room: Room, scope: Text) {
    list = room.page.find(scope + " [data-role=findings]")
    count = room.page.find(scope + " [data-role=findings-count]")
    words = room.words
  }

  func finding(of handle: Int32) -> FittingFinding? {
    rows.firstIndex { $0.button.handle == handle }.map { shown[$0] }
  }

  /// - Parameter place: names the place of a finding as the page does.
  func draw(_ findings: [FittingFinding], place: (FittingFinding) -> Text) {
    shown = Array(findings.prefix(100))
    count.setText(sentence(findings.count))
    while rows.count > shown.count { rows.removeLast().item.remove() }
    while rows.count < shown.count { rows.append(row()) }
    for (row, finding) in zip(rows, shown) {
      row.button.setText(
        words.text(
          finding.remedy.isEmpty ? "problem-place" : "finding-place", ("place", place(finding)),
          ("message", finding.message), ("remedy", finding.remedy)))
      row.item.set("data-severity", finding.isError ? "error" : "warning")
    }
  }

  private func row() -> Row {
    let item = list.create("li")
    let button = item.create("button")
    button.set("type", "button")
    button.listen()
    return Row(item: item, button: button)
  }

  private func sentence(_ number: Int) -> Text {
    switch number {
    case 0: words["findings-none"]
    case 1: words["findings-one"]
    default: words.text("findings-many", ("number", Text(number)))
    }
  }
}
