import Browser
import Values

/// The tabs of the two workbenches. Without both there is nothing to choose, and they are hidden.
final class TabsView: TabPart {
  private struct Part {
    let name: Text
    let button: Node
    let mark: Node
    let panel: Node
  }

  private let list: Node
  private let parts: [Part]
  private var selected = 0

  init(page: Page) {
    list = page.find("[data-role=tabs]")
    parts = (["costumes", "hoos"] as [Text]).map { name in
      let button = page.find("#tab-" + name)
      button.listen()
      button.reportKeys()
      let mark = page.find("#tab-" + name + " .mark")
      return Part(name: name, button: button, mark: mark, panel: page.find("[data-bench=" + name + "]"))
    }
    super.init()
    draw()
  }

  override func offer(_ isOffered: Bool) {
    list.setHidden(!isOffered)
    for part in parts {
      part.panel.set("role", isOffered ? "tabpanel" : nil)
      part.panel.set("aria-labelledby", isOffered ? "tab-" + part.name : nil)
    }
  }

  override func tab(of handle: Int32) -> Int? { parts.firstIndex { $0.button.handle == handle } }

  override func tab(besides tab: Int, _ key: StageKey) -> Int? {
    switch key {
    case .left, .right: parts.count - 1 - tab
    case .first: 0
    case .last: parts.count - 1
    case .up, .down, .larger, .smaller, .release: nil
    }
  }

  override func select(_ tab: Int) {
    selected = tab
    draw()
  }

  override func focus() { parts[selected].button.focus() }

  override func mark(_ areChanged: [Bool]) {
    for (part, isChanged) in zip(parts, areChanged) { part.mark.setText(isChanged ? "•" : .empty) }
  }

  private func draw() {
    for (index, part) in parts.enumerated() {
      let isSelected = index == selected
      part.button.set("aria-selected", isSelected ? "true" : "false")
      part.button.set("tabindex", isSelected ? "0" : "-1")
      part.panel.setHidden(!isSelected)
    }
  }
}
