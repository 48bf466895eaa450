import Files
import Foundation
import PackFiles
import Packs
import Values
import Websites

extension SiteDraft {
  /// Adds the documents of the dressing room, one for each language.
  ///
  /// - Parameters:
  ///   - intro: an introduction, with texts in one language or in several; nil for the app's own.
  ///   - addition: an addition to each of them.
  mutating func addDocuments(
    of app: AppFolder, costumes: [PublishedCostume], intro file: URL?, addition: (any DocumentAddition)?
  ) throws(ToolError) {
    if let addition { warn(addition.warnings(for: app)) }
    for language in app.languages {
      let intro = try intro(of: app, in: language, from: file)
      let added = try addition?.member(in: language) { source, place throws(ToolError) in
        try publishIntro(source, from: place, of: app, in: language)
      }
      try addContent(language, costumes: costumes, intro: intro, words: try app.words(in: language), added: added)
    }
  }

  /// Adds the documents of HooView, one for each language.
  mutating func addHooDocuments(of app: AppFolder) throws(ToolError) {
    for language in app.languages { addHooContent(language, words: try app.words(in: language)) }
  }

  /// Returns the introduction in a language: that in `file`, else the show's, else the app's.
  private mutating func intro(
    of app: AppFolder, in language: Language, from file: URL?
  ) throws(ToolError) -> Value {
    if file == nil, let own = app.show.intro(in: language) {
      do throws(ToolError) { return try publishIntro(own, from: "show: intro", of: app, in: language) } catch {
        warn(error.lines.map { "\($0); the app's own introduction stands in" }.filter { !warnings.contains($0) })
      }
    }
    guard let file else {
      let own = app.introURL(in: language)
      return try publishIntro(try Document.value(at: own), from: own.path, of: app, in: language)
    }
    let intro = TranslatedIntro(try Document.value(at: file))
    let lines = { (faults: [Fault]) in faults.map { "\(file.path): \($0.line.string)" } }
    if !intro.faults.isEmpty { throw ToolError(lines(intro.faults)) }
    warn(lines(intro.missing).filter { !warnings.contains($0) })
    return try publishIntro(intro.value(in: language), from: file.path, of: app, in: language)
  }

  /// Publishes the images of an introduction, and says the character's name in it.
  ///
  /// - Parameter place: the introduction's file, for faults.
  /// - Throws: `ToolError` with every fault.
  mutating func publishIntro(
    _ source: Value, from place: String, of app: AppFolder, in language: Language
  ) throws(ToolError) -> Value {
    let check = IntroCheck(source, pictures: app.pictureNames)
    let unknown = check.unknownKeys.map { "\(place): \($0.line.string)" }
    if !check.faults.isEmpty { throw ToolError(check.faults.map { "\(place): \($0.line.string)" } + unknown) }
    warn(unknown.filter { !warnings.contains($0) })
    guard case .list(let steps)? = source["steps"] else { return source }
    let name = app.show.name(in: language)
    var published: [Value] = []
    for step in steps { published.append(try publish(NamedWords.step(step, name: name), of: app)) }
    let back = Value.Member(key: "back", value: source["back"] ?? .bool(false))
    return .object([back, Value.Member(key: "steps", value: .list(published))])
  }

  /// Returns `step` with the name of its `image` replaced by the picture's addresses and size.
  private mutating func publish(_ step: Value, of app: AppFolder) throws(ToolError) -> Value {
    guard case .object(let members) = step, case .text(let name)? = step["image"],
      case .object(let image) = try addPicture(name.string, of: app).value(from: "")
    else { return step }
    return .object(members.filter { $0.key != "image" } + image)
  }

  /// Adds the document of the dressing room, after checking it with the reader of the page.
  private mutating func addContent(
    _ language: Language, costumes: [PublishedCostume], intro: Value, words: Value, added: Value.Member?
  ) throws(ToolError) {
    var document = DressingRoomDocument(
      site: pictures(["ring", "line"]) + language.members
        + [Value.Member(key: "catalogue", value: .text(Text(Site.catalogue)))]
        + script("sound", as: "studio", from: "") + texts(from: ""),
      character: pictures(["scotch", "lids"]) + figure.roundedMembers, intro: intro, words: words)
    if hasOwnCharacter { document.face = script("face", as: "face", from: "") }
    if let added { document.site.append(added) }
    // The reader has made the costumes.
    let faults = AppContentReader.content(in: document.value).faults
    guard faults.isEmpty else { throw ToolError(faults.map { "app.json: \($0.line.string)" }) }
    document.costumes = costumes.map { $0.value(in: language, from: "") }
    addDocument(document.value, of: .disguise, language)
  }

  private func pictures(_ names: [String]) -> [Value.Member] {
    names.compactMap { name in pictures[name].map { Value.Member(key: Text(name), value: $0.value(from: "")) } }
  }

  /// Adds the document of HooView.
  private mutating func addHooContent(_ language: Language, words: Value) {
    let index = Value.Member(key: "index", value: .text(Text(SitePage.hoo.root + Site.hooSets)))
    let members = language.members + [index, Value.Member(key: "words", value: words)]
    let card = script("card", as: "card", from: SitePage.hoo.root)
    addDocument(.object(members + card + texts(from: SitePage.hoo.root)), of: .hoo, language)
  }

  /// The member `key` of a document with the address of a script that is loaded at its first use: `sound`, which also loads the
  /// rest of the studio, or `card`.
  private func script(_ name: String, as key: Text, from root: String) -> [Value.Member] {
    assets[name].map { [Value.Member(key: key, value: .text(Text(root + $0)))] } ?? []
  }

  /// The member of a document with the addresses of the texts of scripts that are loaded at their first use.
  private func texts(from root: String) -> [Value.Member] {
    let addresses = Value(texts: texts.map { ($0, root + $1) })
    return texts.isEmpty ? [] : [Value.Member(key: "texts", value: addresses)]
  }

  mutating func addCatalogue(_ costumes: [PublishedCostume]) {
    offered = costumes
    let list = Value.list(costumes.map { $0.value(from: "../") })
    add(Document.jsonData(list), at: Site.catalogue, contentType: "application/json")
  }
}

extension Figure {
  /// The numbers that the page reads beside his picture's size. Long ones need a part of the reader that the page's start does not have.
  fileprivate var roundedMembers: [Value.Member] {
    numbers.map { Value.Member(key: $0.key, value: .number(($0.number * 1_000_000).rounded() / 1_000_000)) }
  }
}

extension Language {
  /// The members of a document that describe its language.
  fileprivate var members: [Value.Member] {
    [
      Value.Member(key: "language", value: .text(Text(code))),
      Value.Member(key: "direction", value: .text(Text(direction))),
    ]
  }
}
