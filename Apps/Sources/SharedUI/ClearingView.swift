import Browser
import Packs
import Values

/// The button that clears kept data, and its confirmation.
final class ClearingView {
  enum State {
    case idle, asking, clearing, cleared, failed

    /// The key of the sentence that describes it.
    fileprivate var key: Text? {
      switch self {
      case .idle: nil
      case .asking: "settings-clear-sure"
      case .clearing: "settings-clearing"
      case .cleared: "settings-cleared"
      case .failed: "settings-clear-failed"
      }
    }
  }

  let ask: Node
  let yes: Node
  let no: Node
  private let words: Words
  private let content: Node
  private let status: Node
  private let answers: Node

  /// The last part of `content`, which scrolls.
  init(words: Words, in content: Node) {
    self.words = words
    self.content = content
    let group = content.create("section", class: "settings-group")
    group.set("aria-labelledby", "settings-kept")
    let title = group.create("h3")
    title.set("id", "settings-kept")
    title.setText(words["settings-kept"])
    group.create("p").setText(words["settings-kept-hint"])
    status = group.create("p", class: "settings-status")
    status.set("role", "status")
    status.set("data-role", "settings-status")
    ask = Self.button("settings-clear", words, in: group)
    answers = group.create("div", class: "settings-answers")
    no = Self.button("settings-clear-no", words, in: answers)
    yes = Self.button("settings-clear-yes", words, in: answers)
    answers.setHidden(true)
  }

  private static func button(_ key: Text, _ words: Words, in parent: Node) -> Node {
    let button = parent.createButton(class: "settings-button", role: key, label: .empty)
    button.setText(words[key])
    return button
  }

  /// Says how it stands, and puts the focus where the next press does no harm.
  func show(_ state: State) {
    let isAsking = state == .asking
    status.setText(state.key.map { words[$0] } ?? .empty)
    ask.setHidden(isAsking)
    answers.setHidden(!isAsking)
    content.scroll(to: 100_000)
    isAsking ? no.focus() : ask.focus()
  }
}
