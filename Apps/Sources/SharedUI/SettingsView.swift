import Browser
import Packs
import Values

/// The open dialog: a heading, a group of radio buttons for each setting, and the button that clears kept data.
final class SettingsView {
  let dialog: Node
  let close: Node
  let clearing: ClearingView
  /// A sentence about a choice.
  let hint: Node
  private let words: Words
  private var radios: [(node: Node, setting: Settings.Setting, word: Text)] = []

  init(page: Page, words: Words, settings: Settings, options: [Settings.Setting]) {
    self.words = words
    dialog = page.find("body").create("dialog", class: "settings")
    let head = dialog.create("div", class: "settings-head")
    close = head.createButton(class: "settings-close", role: "settings-close", label: words["settings-close"])
    let title = head.create("h2")
    title.set("id", "settings-title")
    // The focus begins at the heading: on a choice or on the way out the next key would already do something, and of the dialog
    // as a whole screen readers read all words in one run.
    title.set("tabindex", "-1")
    title.setText(words["settings"])
    let content = dialog.create("div", class: "settings-content")
    let groups = options.map { Self.group(of: $0, words, in: content) }
    hint = content.create("p", class: "settings-hint")
    clearing = ClearingView(words: words, in: content)
    for (index, setting) in options.enumerated() {
      for word in settings.options(of: setting) { addRadio(word, of: setting, in: groups[index]) }
    }
    furnish()
    draw(settings)
    dialog.showDialog()
    title.focus()
  }

  private func furnish() {
    dialog.set("data-role", "settings-dialog")
    dialog.set("aria-labelledby", "settings-title")
    // A tap beside it closes it, where the browser knows how.
    dialog.set("closedby", "any")
    dialog.listenToChanges()
    hint.set("role", "status")
    hint.set("data-role", "settings-hint")
  }

  private static func group(of setting: Settings.Setting, _ words: Words, in content: Node) -> Node {
    let group = content.create("fieldset", class: "settings-group")
    group.create("legend").setText(words[setting.key])
    return group
  }

  private func addRadio(_ word: Text, of setting: Settings.Setting, in group: Node) {
    let label = group.create("label", class: "settings-choice")
    let radio = label.create("input")
    radio.set("type", "radio")
    radio.set("name", setting.key)
    radio.set("value", word)
    let name = label.create("span")
    name.setText(words[setting.key + "-" + word])
    // Each language is shown by its own name.
    if setting == .language { name.set("lang", word) }
    radios.append((radio, setting, word))
  }

  /// The setting and the word of the radio button with this handle.
  func choice(of handle: Int32) -> (setting: Settings.Setting, word: Text)? {
    radios.first { $0.node.handle == handle }.map { ($0.setting, $0.word) }
  }

  func draw(_ settings: Settings) {
    for radio in radios where settings[radio.setting] == radio.word { radio.node.choose() }
    // Said in the language that is to come.
    let language = settings[.language]
    hint.set("lang", language)
    hint.setText(settings.needsReload ? words["settings-language-next-" + language] : .empty)
  }
}
