import Fitting
import Geometry
import Packs
import Values

/// Costumes and Hoos in sentences: where one is, and how costumes have changed.
struct FittingSentences {
  let words: Words

  /// The place of a costume's middle, from the character's, and its width.
  func place(of outfit: Outfit, in session: FittingSession) -> Text {
    let (wearer, name) = (session.wearer, name(in: session))
    let way = outfit.box(on: wearer).center - wearer.middle
    let ways = [side(way.x, "place-left", "place-right"), side(way.y, "place-up", "place-down")].compactMap { $0 }
    let middle =
      ways.isEmpty
      ? words.text("place-middle", ("name", name))
      : words.text(
        "place", ("name", name),
        ("way", ways.count == 1 ? ways[0] : ways[0] + ", " + ways[1]))
    let width = words.text("place-width", ("points", points(outfit.size.width)))
    let sentence = middle + " " + width
    return outfit.isAtLimit ? sentence + " " + words["place-limit"] : sentence
  }

  /// Where the chosen Hoo is in its set; empty without one.
  func place(in session: SetsSession) -> Text {
    guard let set = session.selectedSet, let hoo = session.selectedHoo, let index = set.index(of: hoo.key) else {
      return .empty
    }
    return words.text(
      "hoo-place", ("title", hoo.title), ("number", Text(index + 1)), ("count", Text(set.hoos.count)),
      ("set", set.title))
  }

  /// The place of a finding about a set, or about a Hoo in it. Its number tells it from others with such a title.
  func place(of hoo: HooSketch?, in set: SetSketch) -> Text {
    guard let hoo, let index = set.index(of: hoo.key) else { return set.title.shortened }
    let start = hoo.title.utf8.prefix(Text.shownLength)
    let isRepeated = set.hoos.contains { $0.key != hoo.key && $0.title.utf8.prefix(Text.shownLength) == start }
    let number = isRepeated ? " (" + Text(index + 1) + ")" : .empty
    return set.title.shortened + ", " + hoo.title.shortened + number
  }

  /// The removal of a set with its Hoos.
  func removed(_ set: SetSketch) -> Text {
    let (name, count) = (set.title.shortened, set.hoos.count)
    if count == 0 { return words.text("removed", ("name", name)) }
    return words.text(count == 1 ? "set-removed-one" : "set-removed-many", ("name", name), ("number", Text(count)))
  }

  /// The name of the one who is dressed.
  func name(in session: FittingSession) -> Text {
    let name = session.document.character?.name ?? session.stageName
    return name.isEmpty && session.document.character == nil ? words["usual-character"] : name
  }

  /// Where a point of a character is.
  func place(of point: CharacterPoint, on character: OwnCharacter) -> Text {
    guard let place = character[point] else { return .empty }
    return words.text(
      "point-place", ("point", words[point.word]), ("x", number(place.x * 100)), ("y", number(place.y * 100)))
  }

  /// How wide the lids of the character are.
  func eyes(of session: FittingSession) -> Text {
    guard let character = session.document.character, let eyes = character.eyes else { return words["eyes-removed"] }
    return words.text("eyes-width", ("points", points(2 * eyes.radius * character.wearer.size.width)))
  }

  /// The part that shows in the bubble.
  func circle(of outfit: Outfit) -> Text {
    words.text("circle-place", ("x", number(outfit.display.x * 100)), ("y", number(outfit.display.y * 100)))
  }

  /// How the costumes have changed; nil if they have not.
  func change(from old: FittingSession, to new: FittingSession) -> Text? {
    switch FittingChange(from: old, to: new) {
    case .nothing: nil
    case .added(1): words.text("added", ("name", new.selected?.name ?? .empty))
    case .added(let count): words.text("added-many", ("number", Text(count)))
    case .removed(let name, let count): removed(name, count) + " " + position(in: new)
    case .reordered, .selected: position(in: new)
    case .picture: words["replaced"]
    case .fit: new.selected.map { place(of: $0, in: new) }
    case .circle: new.selected.map { circle(of: $0) }
    case .words: words.text("words-changed", ("name", new.selected?.name ?? .empty))
    case .character: words.text("character-adopted", ("name", name(in: new)))
    case .characterRemoved: words.text("character-removed", ("name", name(in: new)))
    case .show(let field): show(field, new.document.words)
    case .stepAdded(let index): steps("step-added", index, new.document.words.intro.count)
    case .stepRemoved(let index): steps("step-removed", index, new.document.words.intro.count)
    case .stepMoved(let index): words.text("step-moved", ("number", Text(index + 1)), ("next", Text(index + 2)))
    case .point(let point): new.document.character.map { place(of: point, on: $0) }
    case .eyes: eyes(of: new)
    }
  }

  private func show(_ field: ShowField, _ show: ShowWords) -> Text {
    let name = words.step(of: field) + words[field.word]
    let value: Text
    switch field {
    case .color(let color): value = words.name(of: show[color])
    case .step(_, .image, _): value = words.name(ofImage: show[field])
    case .back: value = words[show[field].isEmpty ? "off" : "on"]
    case .text, .step: return words.text("show-changed", ("field", name))
    }
    return words.text("choice-changed", ("field", name), ("choice", value))
  }

  /// How many steps the introduction has after one has come or gone.
  private func steps(_ change: Text, _ index: Int, _ count: Int) -> Text {
    words.text(change, ("number", Text(index + 1))) + " "
      + (count == 0 ? words["intro-usual"] : words.text("step-count", ("number", Text(count))))
  }

  private func removed(_ name: Text, _ count: Int) -> Text {
    let more = count > 1 ? words.text("kept-more", ("number", Text(count - 1))) : .empty
    return words.text("removed", ("name", name + more))
  }

  private func position(in session: FittingSession) -> Text {
    let document = session.document
    guard let outfit = session.selected, let index = document.index(of: outfit.key) else { return words["no-costume"] }
    return words.text(
      "costume-place", ("name", outfit.name), ("number", Text(index + 1)), ("count", Text(document.outfits.count)))
  }

  private func side(_ way: Double, _ back: Text, _ on: Text) -> Text? {
    abs(way) < 0.05 ? nil : words.text(way < 0 ? back : on, ("points", points(abs(way))))
  }

  private func points(_ count: Double) -> Text {
    words.text(abs(count - 1) < 0.05 ? "points-one" : "points-many", ("number", number(count)))
  }

  /// A number with at most one decimal.
  private func number(_ number: Double) -> Text {
    let tenths = Int((abs(number) * 10).rounded(.toNearestOrEven))
    let whole = (number < 0 && tenths > 0 ? "-" : "") + Text(tenths / 10)
    return tenths % 10 == 0 ? whole : whole + words["decimal-mark"] + Text(tenths % 10)
  }
}

extension Text {
  /// The characters of a title that a sentence about another matter shows.
  fileprivate static var shownLength: Int { 32 }

  /// The start of a long title.
  fileprivate var shortened: Text {
    let starts = utf8.indices.filter { utf8[$0] & 0xC0 != 0x80 }
    guard starts.count > Self.shownLength else { return self }
    var start = Array(utf8[..<starts[Self.shownLength - 1]])
    while start.last == UInt8(ascii: " ") { start.removeLast() }
    return Text(utf8: start) + "…"
  }
}
