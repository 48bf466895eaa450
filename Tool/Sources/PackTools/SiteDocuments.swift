import Foundation
import Packs

extension SiteDraft {
  /// Writes the documents that the pages read, one for each language.
  ///
  /// - Parameter intro: the file of an introduction for all languages; nil takes the app's own.
  mutating func addDocuments(of app: AppFolder, costumes: [PublishedCostume], intro file: URL?) throws(ToolError) {
    for language in app.languages {
      let intro = try publishIntro(at: file ?? app.introURL(in: language), of: app)
      let words = try app.words(in: language)
      try addContent(language, costumes: costumes, intro: intro, words: words)
      addHooContent(language, words: words)
    }
  }

  /// The introduction in `file` with its images taken in, checked.
  private mutating func publishIntro(at file: URL, of app: AppFolder) throws(ToolError) -> Value {
    let place = file.path
    let source = try Document.value(at: file)
    guard case .list(let steps)? = source["steps"] else { return try checked(source, place) }
    var published: [Value] = []
    for (index, step) in steps.enumerated() {
      published.append(try publish(step, of: app, "\(place): steps[\(index)].image"))
    }
    let back = Value.Member(key: "back", value: source["back"] ?? .bool(false))
    return try checked(.object([back, Value.Member(key: "steps", value: .list(published))]), place)
  }

  /// A step whose `image`, the name of a picture in the app's folder, is replaced by that picture. `place` names it in
  /// errors.
  private mutating func publish(_ step: Value, of app: AppFolder, _ place: String) throws(ToolError) -> Value {
    guard case .object(let members) = step, case .text(let name)? = step["image"] else { return step }
    guard name.string.wholeMatch(of: /[A-Za-z0-9_\-]+/) != nil, app.hasPicture(name.string) else {
      let advice = "name one of those, such as \"scotch\""
      throw ToolError("\(place): no picture \"\(name.string)\" in the app's shell folder; \(advice)")
    }
    guard case .object(let image) = try addPicture(name.string, of: app).value(from: "") else { return step }
    return .object(members.filter { $0.key != "image" } + image)
  }

  private func checked(_ intro: Value, _ place: String) throws(ToolError) -> Value {
    let faults = IntroReader.intro(in: intro, path: "").faults
    if faults.isEmpty { return intro }
    throw ToolError(faults.map { "\(place): \($0.line.string)" })
  }

  /// Writes the document the dressing room reads, after reading it as it will.
  private mutating func addContent(
    _ language: Language, costumes: [PublishedCostume], intro: Value, words: Value
  ) throws(ToolError) {
    var members = Self.pictureNames.compactMap { name in
      pictures[name].map { Value.Member(key: Text(name), value: $0.value(from: "")) }
    }
    members += language.members
    members += [
      Value.Member(key: "costumes", value: .list(costumes.map { $0.value(in: language, from: "") })),
      Value.Member(key: "intro", value: intro), Value.Member(key: "words", value: words),
      Value.Member(key: "catalogue", value: .text(Text(Site.catalogue))),
    ]
    let faults = AppContentReader.content(in: .object(members)).faults
    guard faults.isEmpty else { throw ToolError(faults.map { "app.json: \($0.line.string)" }) }
    addDocument(.object(members), of: .disguise, language)
  }

  /// Writes the document HooView reads.
  private mutating func addHooContent(_ language: Language, words: Value) {
    let index = Value.Member(key: "index", value: .text(Text(SitePage.hoo.root + Site.hooSets)))
    addDocument(.object(language.members + [index, Value.Member(key: "words", value: words)]), of: .hoo, language)
  }

  mutating func addCatalogue(_ costumes: [PublishedCostume]) {
    let list = Value.list(costumes.map { $0.value(from: "../") })
    add(Document.jsonData(list), at: Site.catalogue, contentType: "application/json")
  }
}

extension Language {
  /// What a document says about its language.
  fileprivate var members: [Value.Member] {
    [
      Value.Member(key: "language", value: .text(Text(code))),
      Value.Member(key: "direction", value: .text(Text(direction))),
    ]
  }
}
