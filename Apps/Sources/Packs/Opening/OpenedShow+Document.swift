import Geometry
import Values

extension OpenedShow {
  /// The show for the page, as JSON: the members in place of those of the site's own document, and beside them `name`, `title`, and the
  /// colours as `style` with the page's backgrounds `ground` and `ground_dark`; these three are missing for a show without colours.
  ///
  /// A step's `image` is a member's name. Members without a value in the show are left out; the page takes the site's own.
  var document: Text {
    var members: [Value.Member] = [
      Self.member("name", name), Self.member("title", show.title),
      Value.Member(key: "scotch", value: sized(picture)), Value.Member(key: "words", value: words),
    ]
    members += figure.numbers.map { Value.Member(key: $0.key, value: .number($0.number)) } + colors
    if !lids.isEmpty { members.append(Value.Member(key: "lids", value: sized(lids))) }
    if let intro = show.intro { members.append(Value.Member(key: "intro", value: document(of: intro))) }
    return Value.object(members).json
  }

  private static func member(_ key: Text, _ text: Text) -> Value.Member { Value.Member(key: key, value: .text(text)) }

  /// A picture of the character's size.
  private func sized(_ images: [Value.Member]) -> Value {
    .object(
      images + [
        Value.Member(key: "width", value: .number(figure.size.width)),
        Value.Member(key: "height", value: .number(figure.size.height)),
      ])
  }

  /// The words that the show replaces, by their keys.
  private var words: Value {
    let (character, launch) = (show.character, show.launch)
    var words: [(Text, Text)] = [
      ("app-name", show.title), ("app-short-name", show.title), ("scotch", name),
      ("scotch-undressed", character.alternativeText.isEmpty ? name : character.alternativeText),
      ("launch-above", launch.above), ("launch-below", launch.below),
    ]
    for (index, key) in Self.remarks.enumerated() where !show.remarks.isEmpty {
      words.append((key, show.remarks[index % show.remarks.count]))
    }
    return .object(words.filter { !$0.1.isEmpty }.map { Self.member($0.0, $0.1) })
  }

  /// The words with which the character answers a poke.
  private static var remarks: [Text] {
    ["remark-wince", "remark-jump", "remark-left", "remark-bell", "remark-cold", "remark-close"]
  }

  private var colors: [Value.Member] {
    let (style, ground) = (ShowPalette(show.colors).style, ShowPalette.background(show.colors))
    if style.isEmpty { return [] }
    return [
      Self.member("style", style + bareRoom), Self.member("ground", ground.light),
      Self.member("ground_dark", ground.dark),
    ]
  }

  /// The app's drawings of the wall and the floor are not shown in colours of the show.
  private var bareRoom: Text {
    let schemes = [show.colors.light, show.colors.dark]
    let wall: Text = ":root:not([data-saves]) .wall{background-image:var(--dim)}"
    let floor: Text =
      ":root:not([data-saves]) .floor{background-image:linear-gradient(rgb(var(--floor-far)),rgb(var(--floor-near)))}"
    return (schemes.contains { $0.ground != nil } ? wall : .empty)
      + (schemes.contains { $0.floor != nil } ? floor : .empty)
  }

  private func document(of intro: ShowIntro) -> Value {
    let steps = intro.steps.map { step in
      Value.object(
        [Self.member("message", naming(step.message)), Self.member("button", naming(step.button))]
          + (step.image.isEmpty ? [] : [Self.member("image", step.image)]))
    }
    return .object([
      Value.Member(key: "back", value: .bool(intro.allowsBack)), Value.Member(key: "steps", value: .list(steps)),
    ])
  }
}
