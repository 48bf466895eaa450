import Geometry
import Values

/// The show of a `.disguise` file that has a character: everything but its costumes.
public struct OpenedShow: Sendable {
  let show: Show
  /// The character's name: that in the show, or else that of the file.
  let name: Text
  /// The members of the character's picture and of its lids, without sizes.
  let picture: [Value.Member]
  let lids: [Value.Member]
  let figure: Figure

  /// Returns the show for the page, as JSON.
  ///
  /// - Parameter draft: the show as JSON, as `OpenedPack.stage(addresses:)` returns it.
  /// - Throws: the first fault of the show.
  public static func document(of draft: Text, language: Text) throws(PackRefusal) -> Text {
    let value: Value
    do { value = try JSONReader.value(in: draft.utf8, .document) } catch {
      throw PackRefusal(.faulty, "show: " + error.message)
    }
    return try OpenedShow(value, language: language).document
  }

  private init(_ draft: Value, language: Text) throws(PackRefusal) {
    let place = draft.text("place") ?? .empty
    let reading = ShowReader.show(in: draft["show"] ?? .null, language: language)
    if let fault = reading.faults.first { throw PackRefusal(.faulty, place + fault.line) }
    show = reading.model
    let own = show.character.name
    name = own.isEmpty ? OpenedCharacter.name(ofFile: draft.text("file") ?? .empty) : own
    picture = Self.images(in: draft["scotch"])
    lids = Self.images(in: draft["lids"])
    let image = draft["scotch"] ?? .null
    figure = try Self.figure(
      of: show.character, image: Size(width: image.number("width"), height: image.number("height")), place)
    let isShort = (show.intro?.steps ?? []).allSatisfy { step in
      naming(step.message).utf8.count <= Limits.messageBytes && naming(step.button).utf8.count <= Limits.buttonBytes
    }
    if !isShort { throw PackRefusal(.faulty, place + "intro: a text is too long with the name in it; shorten it") }
  }

  private static func images(in value: Value?) -> [Value.Member] {
    guard case .object(let members)? = value else { return [] }
    return members.filter { if case .text = $0.value { true } else { false } }
  }

  /// - Throws: a refusal of proportions that no screen has room for.
  private static func figure(
    of character: ShowCharacter, image: Size, _ place: Text
  ) throws(PackRefusal) -> Figure {
    let size = character.size(of: image)
    let ratio = size.width / size.height
    if !Figure.proportions.contains(ratio) {
      throw PackRefusal(
        .faulty,
        place + "character: is " + Text(decimal: ratio) + " times as wide as high; draw it between 0.3 and 3")
    }
    if !Limits.side.contains(size.width) || !Limits.side.contains(size.height) {
      throw PackRefusal(.faulty, place + "character: is too large; write a smaller width")
    }
    return Figure(size: size, anchor: character.anchor, hub: character.hub)
  }

  /// Returns a text with the character's name in its places.
  func naming(_ text: Text) -> Text {
    let mark = Text("{name}").utf8
    var (named, rest) = ([UInt8](), text.utf8[...])
    while let byte = rest.first {
      if rest.starts(with: mark) {
        named += name.utf8
        rest = rest.dropFirst(mark.count)
      } else {
        named.append(byte)
        rest = rest.dropFirst()
      }
    }
    return Text(utf8: named)
  }
}
