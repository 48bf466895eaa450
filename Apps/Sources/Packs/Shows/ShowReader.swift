import Geometry
import Values

/// Reads a show: an object with the optional members `title`, `character`, `colors`, `launch`, `intro` and `remarks`.
///
///     let reading = ShowReader.show(in: document, language: "de")
///     reading.model.character.name  // the text `name-de`, or else `name`
///
/// Other members, such as `costumes`, are left to others.
public enum ShowReader {
  /// Returns the show with its texts in a language. A member with a fault is the app's own.
  ///
  /// - Parameter language: the preferred language: with `de` or `de-AT`, `name-de` is used instead of `name`. Empty for texts without one.
  public static func show(in value: Value, language: Text = .empty) -> Reading<Show> {
    var fields = FieldReader(value, path: .empty)
    guard fields.isObject else { return Reading(model: Show(), faults: fields.faults) }
    let show = fields.show(in: language)
    return Reading(model: show, faults: fields.faults)
  }
}

extension FieldReader {
  fileprivate mutating func show(in language: Text) -> Show {
    var show = Show()
    show.title = text("title", in: language, limit: Limits.labelBytes)
    read("character") { show.character = $0.character(in: language) }
    read("colors") { show.colors = $0.colors() }
    read("launch") { show.launch = $0.launch(in: language) }
    read("intro") { show.intro = $0.intro(in: language) }
    show.remarks = remarks(in: language)
    return show
  }

  /// Reads the object `key` if it is there.
  private mutating func read(_ key: Text, _ take: (inout FieldReader) -> Void) {
    guard let field = value[key] else { return }
    var fields = FieldReader(field, path: place(of: key))
    if fields.isObject { take(&fields) }
    adopt(fields.faults)
  }

  /// Returns an optional text of at most `limit` bytes in a language; empty if it is missing or has a fault.
  private mutating func text(_ key: Text, in language: Text, limit: Int) -> Text {
    var found = Text.empty
    for key in value.keys(key, in: language) where value[key] != nil {
      found = text(key, bytes: 1...limit) ?? found
    }
    return found
  }

  private mutating func character(in language: Text) -> ShowCharacter {
    var character = ShowCharacter()
    character.name = text("name", in: language, limit: Limits.nameBytes)
    if value["image"] != nil || value["image@2x"] != nil || value["image@3x"] != nil { character.images = images() }
    if value["lids"] != nil { character.lids = text("lids", bytes: 1...Int.max, isShown: false) ?? .empty }
    character.width = number("width", optionalIn: Limits.side)
    character.height = number("height", optionalIn: Limits.side)
    let inside = Limits.inside
    character.anchor.x = number("anchor_x", optionalIn: inside) ?? character.anchor.x
    character.anchor.y = number("anchor_y", optionalIn: inside) ?? character.anchor.y
    character.hub.x = number("hub_x", optionalIn: inside) ?? character.hub.x
    character.hub.y = number("hub_y", optionalIn: inside) ?? character.hub.y
    character.alternativeText = text("alternative_text", in: language, limit: Limits.alternativeTextBytes)
    return character
  }

  private mutating func number(_ key: Text, optionalIn range: ClosedRange<Double>) -> Double? {
    value[key] == nil ? nil : number(key, in: range)
  }

  private mutating func colors() -> ShowColors {
    var colors = ShowColors()
    colors.light = scheme(suffix: .empty)
    colors.dark = scheme(suffix: "_dark")
    return colors
  }

  private mutating func scheme(suffix: Text) -> ShowColors.Scheme {
    var scheme = ShowColors.Scheme()
    scheme.accent = color("accent" + suffix)
    scheme.ground = color("ground" + suffix)
    scheme.floor = color("floor" + suffix)
    return scheme
  }

  private mutating func color(_ key: Text) -> RGBColor? {
    guard value[key] != nil, let text = text(key, bytes: 0...Int.max) else { return nil }
    if let color = RGBColor(text) { return color }
    report(key, "expected a colour as in #2e7d5b, found " + text.quoted)
    return nil
  }

  private mutating func launch(in language: Text) -> ShowLaunch {
    var launch = ShowLaunch()
    launch.above = text("above", in: language, limit: Limits.launchBytes)
    launch.letteringAbove = text("lettering_above", in: language, limit: Limits.letteringBytes)
    launch.letteringBelow = text("lettering_below", in: language, limit: Limits.letteringBytes)
    launch.below = text("below", in: language, limit: Limits.launchBytes)
    return launch
  }

  /// Returns the introduction, or nil with its faults: a conversation with a missing step makes no sense.
  private mutating func intro(in language: Text) -> ShowIntro? {
    let allowsBack = flag("back", standard: false)
    guard let items = list("steps") else { return nil }
    if items.isEmpty { report("steps", "has no step; write at least one") }
    if items.count > Limits.introSteps {
      report("steps", "has " + Text(items.count) + " steps; reduce them to " + Text(Limits.introSteps))
    }
    var steps: [ShowIntro.Step] = []
    for (index, item) in items.prefix(Limits.introSteps).enumerated() {
      var fields = FieldReader(item, path: place(of: "steps") + "[" + Text(index) + "]")
      if fields.isObject, let step = fields.step(in: language) { steps.append(step) }
      adopt(fields.faults)
    }
    return faults.isEmpty ? ShowIntro(steps: steps, allowsBack: allowsBack) : nil
  }

  private mutating func step(in language: Text) -> ShowIntro.Step? {
    let message = text("message", in: language, bytes: 1...Limits.messageBytes)
    let button = text("button", in: language, bytes: 1...Limits.buttonBytes)
    let image = value["image"] == nil ? .empty : text("image", bytes: 1...Int.max, isShown: false)
    guard let message, let button, let image else { return nil }
    return ShowIntro.Step(message: message, button: button, image: image)
  }

  /// Returns the list `remarks` in a language (see `Value.key`). That without a language is checked too.
  private mutating func remarks(in language: Text) -> [Text] {
    var found: [Text] = []
    for key in value.keys("remarks", in: language) where value[key] != nil {
      found = remarks(key) ?? found
    }
    return found
  }

  private mutating func remarks(_ key: Text) -> [Text]? {
    guard let items = list(key) else { return nil }
    if items.isEmpty || items.count > Limits.remarks {
      report(key, "has " + Text(items.count) + " remarks; write 1 to " + Text(Limits.remarks))
    }
    var (remarks, isWhole): ([Text], Bool) = ([], (1...Limits.remarks).contains(items.count))
    for (index, item) in items.prefix(Limits.remarks).enumerated() {
      // A list's item is read as a member of this name.
      let name = key + "[" + Text(index) + "]"
      var fields = FieldReader(.object([Value.Member(key: name, value: item)]), path: path)
      if let text = fields.text(name, bytes: 1...Limits.remarkBytes) { remarks.append(text) } else { isWhole = false }
      adopt(fields.faults)
    }
    return isWhole ? remarks : nil
  }
}
