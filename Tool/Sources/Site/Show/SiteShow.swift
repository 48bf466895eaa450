import Files
import Foundation
import PackFiles
import Packs
import Values
import Websites

/// The show of a site, in every language: the pack's own, and for what it leaves out the app's.
struct SiteShow: Sendable {
  /// A line for each fault. A member with a fault is left out.
  private(set) var warnings: [String] = []
  /// The shows of the pack, by the codes of languages.
  private var shows: [String: Show] = [:]
  /// The app's own shows, whose character stands in where the pack has none.
  private var standIns: [String: Show] = [:]

  /// A site without any show, as an app without one has it.
  init() {}

  /// - Throws: `ToolError` if the show cannot be read at all.
  init(of pack: Pack, app: AppFolder) throws(ToolError) {
    let own = try Pack(at: app.bundled).showDocument()
    for language in app.languages {
      standIns[language.code] = own.map { ShowReader.show(in: $0.value, language: Text(language.code)).model }
    }
    guard let document = try pack.showDocument() else {
      shows = pack.folder == app.bundled.standardizedFileURL ? standIns : [:]
      return
    }
    for language in app.languages {
      let reading = ShowReader.show(in: document.value, language: Text(language.code))
      let lines = reading.faults.map { "\(document.file.path): \($0.line.string); this part of the show is left out" }
      warnings += lines.filter { !warnings.contains($0) }
      shows[language.code] = reading.model
    }
  }

  subscript(language: Language) -> Show { shows[language.code] ?? Show() }

  /// The parts of a show that are the same in every language.
  var character: ShowCharacter { shows.values.first?.character ?? ShowCharacter() }
  var colors: ShowColors { shows.values.first?.colors ?? ShowColors() }

  /// Whether the pack says who is dressed; otherwise the app's own character is.
  private func hasCharacter(in language: Language) -> Bool {
    self[language].character.images != nil || !self[language].character.name.isEmpty
  }

  /// The character's name.
  func name(in language: Language) -> Text {
    let own = self[language].character.name
    return own.isEmpty ? standIns[language.code]?.character.name ?? .empty : own
  }

  /// The character undressed, in words; empty for those of the app.
  private func alternativeText(in language: Language) -> Text {
    let show = hasCharacter(in: language) ? self[language] : standIns[language.code]
    return show?.character.alternativeText ?? .empty
  }

  /// The lines of the launch picture: those of the app's show are about its own character.
  private func launch(in language: Language) -> ShowLaunch {
    hasCharacter(in: language)
      ? self[language].launch : self[language].launch.filled(from: standIns[language.code]?.launch)
  }

  // MARK: - Words

  /// Returns a table of the app's words as this show has them: with the character's name, and with its own texts.
  func words(_ table: Value, in language: Language) -> Value {
    guard case .object(let members) = table else { return table }
    let own = texts(in: language)
    return .object(
      NamedWords.table(
        members, name: name(in: language), own: { own[$0] }, letterings: lettering(in: language)))
  }

  /// The show's own texts by the keys of words.
  private func texts(in language: Language) -> [Text: Text] {
    let (show, launch) = (self[language], launch(in: language))
    var texts: [Text: Text] = [
      "app-name": show.title, "app-short-name": show.title, "scotch-undressed": alternativeText(in: language),
      "launch-above": launch.above, "launch-below": launch.below,
    ]
    for (index, key) in Self.remarks.enumerated() where !show.remarks.isEmpty {
      texts[key] = show.remarks[index % show.remarks.count]
    }
    return texts.filter { !$0.value.isEmpty }
  }

  /// The words with which the character answers a poke, by its reactions.
  private static let remarks: [Text] = [
    "remark-wince", "remark-jump", "remark-left", "remark-bell", "remark-cold", "remark-close",
  ]

  /// The letterings of the launch picture as addresses, by the keys of words; none for the app's own.
  private func lettering(in language: Language) -> [Value.Member] {
    let launch = self[language].launch
    return Lettering.words(above: launch.letteringAbove, below: launch.letteringBelow, ShowPalette.lettering(colors))
  }

  /// The values of `{{inline.disguise}}` and `{{inline.rama}}` where the show has letterings of its own.
  func inlineDrawings(in language: Language) -> [String: String] {
    lettering(in: language).reduce(into: [:]) { values, word in
      guard case .text(let address) = word.value, let name = Lettering.drawing(inPlaceOf: word.key) else { return }
      values["inline.\(name.string)"] = address.string
    }
  }

  // MARK: - Introduction

  /// The show's introduction as its file would have it; nil for the app's.
  func intro(in language: Language) -> Value? {
    guard let intro = self[language].intro else { return nil }
    let steps = intro.steps.map { step in
      Value.object(
        [("message", step.message), ("button", step.button), ("image", step.image)]
          .filter { !$0.1.isEmpty }.map { Value.Member(key: Text($0.0), value: .text($0.1)) })
    }
    return .object([
      Value.Member(key: "back", value: .bool(intro.allowsBack)), Value.Member(key: "steps", value: .list(steps)),
    ])
  }
}

extension ShowLaunch {
  /// The lines with those of another one in place of the missing ones.
  fileprivate func filled(from other: ShowLaunch?) -> ShowLaunch {
    var filled = self
    if above.isEmpty { filled.above = other?.above ?? .empty }
    if below.isEmpty { filled.below = other?.below ?? .empty }
    return filled
  }
}
