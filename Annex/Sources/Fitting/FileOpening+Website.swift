import Packs
import Values

/// The content of a checked file for a website of its own, which `Website` makes.
extension FileOpening {
  public var pictureCount: Int { pack?.pictures.count ?? 0 }
  public func picture(_ index: Int) -> [UInt8] { pack?.pictures[index].bytes ?? [] }

  /// Returns the content in the reader's language as JSON.
  ///
  /// The members are the `ids` of the costumes and their list, `costumes`. A file with a character has its `show` as the app's page gets it
  /// (`OpenedShow`), and its `look`: the colour `accent`, and the letterings `above` and `below` with their colours `letters` and `letters_dark`.
  ///
  /// - Parameter addresses: the addresses of the pictures, in their order.
  public func content(addresses: [Text]) -> Text {
    guard let pack else { return .empty }
    let list = pack.list(prefix: .empty, language: language, addresses: addresses)
    let costumes =
      "{\"ids\":" + Self.array(pack.costumes.map { $0.item.text("id") ?? .empty }) + ",\"costumes\":" + list
    let draft = pack.stage(addresses: addresses)
    guard !draft.isEmpty, let show = try? OpenedShow.document(of: draft, language: language) else {
      return costumes + "}"
    }
    return costumes + ",\"show\":" + show + ",\"look\":" + look(in: draft) + "}"
  }

  private static func array(_ texts: [Text]) -> Text {
    var json = JSONWriter()
    json.begin("[")
    for text in texts { json.item(text) }
    json.end("]")
    return json.text
  }

  private func look(in draft: Text) -> Text {
    let value = (try? JSONReader.value(in: draft.utf8, .document)) ?? .null
    let show = ShowReader.show(in: value["show"] ?? .null, language: language).model
    let letters = ShowPalette.lettering(show.colors)
    var json = JSONWriter()
    json.begin("{")
    json.member("accent", ShowPalette.accent(show.colors))
    json.member("above", show.launch.letteringAbove)
    json.member("below", show.launch.letteringBelow)
    json.member("letters", letters.light)
    json.member("letters_dark", letters.dark)
    json.end("}")
    return json.text
  }
}
