import Browser
import Values

/// The tabs of the two workbenches. Without both there is nothing to choose, and they are hidden.
final class TabsView {
  enum Tab: CaseIterable {
    case costumes, hoos

    fileprivate var name: Text { self == .costumes ? "costumes" : "hoos" }
  }

  private struct Part {
    let tab: Tab
    let button: Node
    let mark: Node
    let panel: Node
  }

  private let list: Node
  private let parts: [Part]
  private(set) var selected = Tab.costumes

  init(page: Page) {
    list = page.find("[data-role=tabs]")
    parts = Tab.allCases.map { tab in
      let button = page.find("#tab-" + tab.name)
      button.listen()
      button.reportKeys()
      let mark = page.find("#tab-" + tab.name + " .mark")
      return Part(tab: tab, button: button, mark: mark, panel: page.find("[data-bench=" + tab.name + "]"))
    }
    draw()
  }

  func offer(both: Bool) {
    list.setHidden(!both)
    for part in parts {
      part.panel.set("role", both ? "tabpanel" : nil)
      part.panel.set("aria-labelledby", both ? "tab-" + part.tab.name : nil)
    }
  }

  func tab(of handle: Int32) -> Tab? { parts.first { $0.button.handle == handle }?.tab }

  /// The tab that an arrow key leads to; nil for other keys.
  func tab(besides tab: Tab, _ key: StageKey) -> Tab? {
    switch key {
    case .left, .right: tab == .costumes ? .hoos : .costumes
    case .first: .costumes
    case .last: .hoos
    case .up, .down, .larger, .smaller, .release: nil
    }
  }

  func select(_ tab: Tab) {
    selected = tab
    draw()
  }

  func focus() { parts.first { $0.tab == selected }?.button.focus() }

  /// Marks the workbenches with something to save.
  func mark(costumes: Bool, hoos: Bool) {
    for part in parts { part.mark.setText((part.tab == .costumes ? costumes : hoos) ? "•" : .empty) }
  }

  private func draw() {
    for part in parts {
      let isSelected = part.tab == selected
      part.button.set("aria-selected", isSelected ? "true" : "false")
      part.button.set("tabindex", isSelected ? "0" : "-1")
      part.panel.setHidden(!isSelected)
    }
  }
}
