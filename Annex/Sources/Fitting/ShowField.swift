import Packs
import Values

/// A text of a show that the page edits, in each language.
public enum ShowText: Int, CaseIterable, Sendable {
  case title, above, letteringAbove, letteringBelow, below
  /// The remarks, in a line each.
  case remarks

  /// The key in the show, without a language.
  var key: Text {
    switch self {
    case .title: "title"
    case .above: "above"
    case .letteringAbove: "lettering_above"
    case .letteringBelow: "lettering_below"
    case .below: "below"
    case .remarks: "remarks"
    }
  }

  /// The key of its name in the page's words; with `-hint`, that of its hint.
  public var word: Text {
    switch self {
    case .title: "show-title"
    case .above: "launch-above"
    case .letteringAbove: "lettering-above"
    case .letteringBelow: "lettering-below"
    case .below: "launch-below"
    case .remarks: "remarks"
    }
  }

  /// The most bytes, as the app reads them; of each remark.
  var limit: Int {
    switch self {
    case .title: Limits.labelBytes
    case .above, .below: Limits.launchBytes
    case .letteringAbove, .letteringBelow: Limits.letteringBytes
    case .remarks: Limits.remarkBytes
    }
  }

  /// Whether `disguise check` asks for it in each language of the show.
  var isTranslated: Bool { self == .title || self == .remarks }
}

/// A part of a step of the introduction that the page edits.
public enum StepPart: Int, CaseIterable, Sendable {
  case message, button
  /// The name of one of the app's pictures, the same in all languages.
  case image

  /// The key in the step, without a language.
  var key: Text {
    switch self {
    case .message: "message"
    case .button: "button"
    case .image: "image"
    }
  }

  /// The key of its name in the page's words.
  public var word: Text { "step-" + key }

  /// The most bytes, as the app reads them, with the character's name in its places.
  var limit: Int { self == .message ? Limits.messageBytes : Limits.buttonBytes }

  /// The names of the app's pictures.
  public static var images: [Text] { ["scotch", "ring", "line", "lids"] }
}

/// A colour of a show.
public enum ShowColor: Int, CaseIterable, Sendable {
  case accent, ground, floor, accentDark, groundDark, floorDark

  public var isDark: Bool { rawValue > 2 }

  /// The colour for light pages that it belongs to.
  public var light: ShowColor { ShowColor(rawValue: rawValue % 3) ?? .accent }

  private var stem: Text { light == .accent ? "accent" : light == .ground ? "ground" : "floor" }

  /// The key in the member `colors`.
  var key: Text { isDark ? stem + "_dark" : stem }

  /// The app's own, as `AppColors` has it; a test compares them. Another use of those would make the app's programs larger.
  public var usual: RGBColor {
    let number =
      switch self {
      case .accent: 0xE15926
      case .ground: 0xFFF8EC
      case .floor: 0xF3E0C6
      case .accentDark: 0xF58350
      case .groundDark: 0x1D1714
      case .floorDark: 0x120D0B
      }
    return RGBColor(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
  }

  /// The key of its name in the page's words, which tells light pages from dark ones.
  public var word: Text { "color-" + stem + (isDark ? "-dark" : .empty) }
}

/// A field about the show itself. Texts have the index of their language.
public enum ShowField: Hashable, Sendable {
  case text(ShowText, Int)
  case color(ShowColor)
  /// A part of the step at an index of the introduction, in a language.
  case step(Int, StepPart, Int)
  /// Whether the browser's back button leads to the step before.
  case back

  /// All fields but those of the introduction, in the order of the form.
  static func all(languages: Int) -> [ShowField] {
    var fields: [ShowField] = []
    for language in 0..<languages {
      for text in ShowText.allCases { fields.append(.text(text, language)) }
    }
    for color in ShowColor.allCases { fields.append(.color(color)) }
    return fields
  }

  /// A number from 0 that no other field about the show has.
  var place: Int {
    switch self {
    case .color(let color): color.rawValue
    case .text(let text, let language): ShowColor.allCases.count + ShowText.allCases.count * language + text.rawValue
    case .back: 999
    // The page shows fewer than a hundred steps.
    case .step(let index, let part, let language):
      1000 + StepPart.allCases.count * (100 * language + index) + part.rawValue
    }
  }

  public var language: Int? {
    switch self {
    case .text(_, let language), .step(_, .message, let language), .step(_, .button, let language): language
    case .color, .step, .back: nil
    }
  }

  public var word: Text {
    switch self {
    case .color(let color): color.word
    case .text(let text, _): text.word
    case .step(_, let part, _): part.word
    case .back: "intro-back"
    }
  }

  /// The key in the show, or in its member `parent`.
  func key(_ languages: [Text]) -> Text {
    let suffix = language.map { $0 == 0 ? .empty : "-" + languages[$0] } ?? Text.empty
    return switch self {
    case .color(let color): color.key
    case .text(let text, _): text.key + suffix
    case .step(_, let part, _): part.key + suffix
    case .back: "back"
    }
  }

  /// The member of the show that has it; nil for the show itself.
  var parent: Text? {
    switch self {
    case .color: "colors"
    case .text(.title, _), .text(.remarks, _): nil
    case .text: "launch"
    case .step, .back: "intro"
    }
  }
}
