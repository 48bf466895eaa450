import Geometry
import Packs
import Values

/// A point of a character that the page shows as a handle.
public enum CharacterPoint: Int, CaseIterable, Sendable {
  /// Costumes are fastened at it: the breastbone.
  case anchor
  /// The wheel turns around it.
  case hub
  /// The middles of the eyes, as they are seen.
  case leftEye, rightEye

  public var name: Text {
    switch self {
    case .anchor: "anchor"
    case .hub: "hub"
    case .leftEye: "left-eye"
    case .rightEye: "right-eye"
    }
  }

  /// The key of its name in the page's words.
  public var word: Text { "point-" + name }
}

/// A character of the show's own while it is edited.
public struct OwnCharacter: Hashable, Sendable {
  public var name: Text
  /// The descriptions for those who do not see it, in the order of the document's languages.
  var alternatives: [Text]
  public internal(set) var picture: EditedPicture
  /// In points.
  var size: Size
  /// The points as fractions of the picture.
  private var anchor: Point
  private var hub: Point
  /// nil for a character that does not blink, or has the lids of an opened file.
  public internal(set) var eyes: CharacterEyes?
  /// The text of the opened file that the character comes from, until it gets another picture; empty for others.
  private(set) var source = CarriedText()

  /// - Parameters:
  ///   - file: the trimmed picture.
  ///   - stage: the stage character, which it is made as large as.
  init(_ name: Text, _ file: EditedPicture.File, _ guess: CharacterGuess, languages: Int, stage: Wearer) {
    self.name = name
    alternatives = Array(repeating: .empty, count: languages)
    picture = EditedPicture(files: [file], isDrawnToSize: true)
    size = Self.size(of: file, stage: stage)
    (anchor, hub, eyes) = (Self.inside(guess.anchor), Self.inside(guess.hub), guess.eyes)
  }

  /// The size in points of a picture: as large as the stage character, but never coarser than two pixels per point.
  private static func size(of file: EditedPicture.File, stage: Wearer) -> Size {
    let pixels = Size(width: Double(file.width), height: Double(file.height))
    let share = min(0.5, stage.side / (pixels.width * pixels.height).squareRoot())
    return Size(width: Outfit.side(pixels.width * share), height: Outfit.side(pixels.height * share))
  }

  public var wearer: Wearer { Wearer(size: size, anchor: anchor) }

  /// The source of a character of an opened file that has lids.
  static var sourceWithLids: Text { "lids" }

  /// Whether it has lids, drawn by the page or of the opened file.
  public var hasLids: Bool { eyes != nil || source.text == Self.sourceWithLids }

  /// A point as fractions of the picture; it stays on the picture. Without eyes theirs are nil, and stay so.
  public internal(set) subscript(point: CharacterPoint) -> Point? {
    get {
      switch point {
      case .anchor: anchor
      case .hub: hub
      case .leftEye: eyes?.left
      case .rightEye: eyes?.right
      }
    }
    set {
      guard let place = newValue.map({ Self.inside($0) }) else { return }
      switch point {
      case .anchor: anchor = place
      case .hub: hub = place
      case .leftEye: eyes?.left = place
      case .rightEye: eyes?.right = place
      }
    }
  }

  /// Its size and its points, as a show has them.
  var numbers: [(Text, Double)] {
    [
      ("width", size.width), ("height", size.height), ("anchor_x", anchor.x), ("anchor_y", anchor.y), ("hub_x", hub.x),
      ("hub_y", hub.y),
    ]
  }

  static func inside(_ point: Point) -> Point {
    Point(
      x: Outfit.fraction(point.x, within: Limits.inside), y: Outfit.fraction(point.y, within: Limits.inside))
  }

  /// The text of a field about the character; empty for other fields.
  public internal(set) subscript(field: FittingField) -> Text {
    get {
      if case .characterAlternative(let language) = field { return alternatives[language] }
      return field == .characterName ? name : .empty
    }
    set {
      if case .characterAlternative(let language) = field { return alternatives[language] = newValue }
      if field == .characterName { name = newValue }
    }
  }

  /// The least and the most times that a character is as wide as high.
  public static var proportions: ClosedRange<Double> { Figure.proportions }
}

// MARK: the kept form

extension OwnCharacter {
  /// nil where `value` is no description of a character.
  init?(_ value: Value, _ languages: [Text]) {
    guard let file = EditedPicture(value).files.first else { return nil }
    name = value.text("name") ?? .empty
    alternatives = languages.indices.map { value.text(FittingField.characterAlternative($0).key(languages)) ?? .empty }
    picture = EditedPicture(files: [file], isDrawnToSize: true)
    size = Size(width: max(1, value.number("width")), height: max(1, value.number("height")))
    anchor = Self.inside(Point(x: value.number("anchor_x"), y: value.number("anchor_y")))
    hub = Self.inside(Point(x: value.number("hub_x"), y: value.number("hub_y")))
    eyes = CharacterEyes(value)
    source = CarriedText(value.text("source") ?? .empty)
  }
}

extension FittingField {
  /// Whether it is a text about the show's character.
  public var isOfCharacter: Bool {
    if case .characterAlternative = self { return true }
    return self == .characterName
  }
}
