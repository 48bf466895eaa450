import Geometry
import Values

/// The values of the templates of a page: those of the site, and in their places those of the work.
struct PageValues {
  private let page: WebsiteKit.Page
  private let words: [Value.Member]
  /// Values of this page alone.
  private var own: [Value.Member] = []

  /// - Parameters:
  ///   - documents: the paths of the page's documents.
  ///   - content: the content in the language of the pages.
  ///   - words: the show's words in that language; none for costumes alone.
  init(
    _ page: WebsiteKit.Page, _ documents: [Text], _ kit: WebsiteKit, _ content: WebsiteContent,
    words: [Value.Member], _ digest: ContentDigest
  ) {
    (self.page, self.words) = (page, words)
    let root: Text = page.isStart ? .empty : "../"
    let addresses = zip(page.documents, documents).map { Value.Member(key: $0.language, value: .text(root + $1)) }
    if let address = addresses[kit.language] { own.set("assets.app", address) }
    set("languages", Value.object(addresses).json)
    guard let show = content.show else { return }
    for (key, word) in [("about.title" as Text, page.title), ("about.description", page.about)] {
      if let text = words[word] { own.set(key, text) }
    }
    if page.isStart { addShow(show, content.look, kit, digest) }
  }

  private mutating func set(_ key: Text, _ text: Text) { own.set(key, .text(text)) }

  func value(_ key: Text) -> Text? {
    if case .text(let text)? = own[key] { return text }
    return Self.word(key, words) ?? page.values.text(key)
  }

  /// The value of `words.KEY`, and of `json.KEY` for the same text as a JSON string; nil for other values and words.
  static func word(_ key: Text, _ words: [Value.Member]) -> Text? {
    for prefix: Text in ["words.", "json."] where key.utf8.starts(with: prefix.utf8) {
      guard case .text(let text)? = words[Text(utf8: Array(key.utf8.dropFirst(prefix.utf8.count)))] else { return nil }
      return prefix == "json." ? text.json : text
    }
    return nil
  }

  // MARK: the start page of a show

  private mutating func addShow(_ show: Value, _ look: Value, _ kit: WebsiteKit, _ digest: ContentDigest) {
    if case .object(let plain) = kit.plain { for value in plain { own.set(value.key, value.value) } }
    let character = show["scotch"] ?? .null
    let size = Size(width: character.number("width"), height: character.number("height"))
    addStyle(LaunchPlace(of: size).style + (show.text("style") ?? .empty), kit, digest)
    addPicture(character, size)
    set("show.ground", show.text("ground") ?? kit.ground.text("light") ?? .empty)
    set("show.ground-dark", show.text("ground_dark") ?? kit.ground.text("dark") ?? .empty)
    set("show.accent", look.text("accent") ?? .empty)
    for word in words {
      if let drawing = Lettering.drawing(inPlaceOf: word.key) { own.set("inline." + drawing, word.value) }
    }
  }

  /// The policy of the page allows its own style alone, by its hash.
  private mutating func addStyle(_ style: Text, _ kit: WebsiteKit, _ digest: ContentDigest) {
    let style = (kit.plain.text("inline.style") ?? .empty) + style
    let hashes = [page.values.text("inline.style") ?? .empty, style].map { "sha256-" + digest.base64(of: $0.utf8) }
    set("csp", (page.values.text("csp") ?? .empty).replacing(hashes[0], hashes[1]))
    set("inline.style", style)
  }

  private mutating func addPicture(_ character: Value, _ size: Size) {
    let image = character.text("image") ?? .empty
    let dense = character.text("image@2x")
    set("scotch.src", image)
    set("scotch.srcset", image + " 1x" + (dense.map { ", " + $0 + " 2x" } ?? .empty))
    let scale = dense == nil ? 1.0 : 2
    set("about.picture", dense ?? image)
    set("about.width", Text(Int((size.width * scale).rounded())))
    set("about.height", Text(Int((size.height * scale).rounded())))
    set("about.card", "summary")
  }
}
