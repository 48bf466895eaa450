import Files
import Foundation
import PackFiles
import Packs
import Values

/// The looks of a site, in words and pictures.
struct SiteLooks: Sendable {
  /// The site's languages, that of its pages first.
  let languages: [Language]
  /// Whether the reader's browser decides the language.
  let followsReader: Bool
  private let costumes: [String: PublishedCostume]
  private let sets: [String: PublishedHooSet]
  private let cards: LinkCards
  /// The names of the apps by the code of the language.
  private let names: [String: (disguise: String, hoo: String)]

  init(
    of site: Site, _ costumes: [PublishedCostume], character: (image: PublishedImage, figure: Figure)?, _ app: AppFolder
  ) throws(ToolError) {
    languages = app.languages
    followsReader = !app.isLanguageChosen
    self.costumes = Dictionary(costumes.map { ($0.costume.id.string, $0) }) { first, _ in first }
    sets = PublishedHooSet.all(of: site)
    cards = LinkCards(site, character: character, app.show.colors)
    var names: [String: (disguise: String, hoo: String)] = [:]
    for language in app.languages {
      let words = try app.words(in: language)
      names[language.code] = (Self.word("app-name", words), Self.word("hoo-app-name", words))
    }
    self.names = names
  }

  private static func word(_ key: Text, _ words: Value) -> String {
    if case .text(let text)? = words[key] { text.string } else { "" }
  }

  func has(_ look: Look) -> Bool {
    switch look {
    case .costume(let id): costumes[id] != nil
    case .hoo(let set, let name): sets[set]?.file("\(name)/hoo.json", of: set) != nil
    }
  }

  func description(of look: Look, in language: Language) -> LookDescription? {
    switch look {
    case .costume(let id):
      guard let costume = costumes[id]?.words(in: language) else { return nil }
      return LookDescription(title: costume.label.string, text: costume.summary.string)
    case .hoo(let set, let name):
      guard let hoo = hoo(name, of: set, in: language) else { return nil }
      return LookDescription(title: hoo.title, text: hoo.poem)
    }
  }

  /// Returns the picture for previews, a JPEG of 1200 x 630 pixels.
  func card(of look: Look, in language: Language) -> Data? {
    let name = names[language.code] ?? ("", "")
    switch look {
    case .costume(let id):
      guard let costume = costumes[id] else { return nil }
      return cards.card(of: costume.image, costume.words(in: language), name: name.disguise)
    case .hoo(let set, let hoo):
      guard let description = self.hoo(hoo, of: set, in: language), let files = sets[set],
        let picture = ["@3x", "@2x", ""].lazy.compactMap({ files.file("\(hoo)/hoo\($0).png", of: set) }).first
      else { return nil }
      return cards.card(of: picture, description, color: files.color(of: set), name: name.hoo)
    }
  }

  /// All looks, in a fixed order.
  var all: [Look] {
    costumes.keys.sorted().map { Look.costume($0) }
      + sets.sorted { $0.key < $1.key }.flatMap { set, files in files.hoos(of: set).map { Look.hoo(set: set, name: $0) }
      }
  }

  private func hoo(_ name: String, of set: String, in language: Language) -> HooDescription? {
    sets[set]?.file("\(name)/hoo.json", of: set).flatMap { try? Document.json($0) }
      .flatMap { HooDescription($0, in: language.code) }
  }
}

extension PublishedHooSet {
  /// Returns the file `name` of the folder of the set.
  fileprivate func file(_ name: String, of set: String) -> Data? { file("\(set)/\(name)") }

  /// The set's colour, as in `#2e7d5b`.
  fileprivate func color(of set: String) -> String {
    guard let document = file("hoo_set.json", of: set).flatMap({ try? Document.json($0) }),
      case .object(let members) = document,
      case .text(let color)? = members.first(where: { $0.key.string.lowercased() == "color" })?.value
    else { return "" }
    return color.string
  }

  /// The names of its Hoos in their order.
  fileprivate func hoos(of set: String) -> [String] {
    names.compactMap { name in
      let parts = name.split(separator: "/")
      return parts.count == 3 && parts[0] == set && parts[2] == "hoo.json" ? String(parts[1]) : nil
    }.sorted()
  }
}
