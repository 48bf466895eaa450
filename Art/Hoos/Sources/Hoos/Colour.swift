import Foundation

/// A colour, as `#rrggbb` or by name.
struct Colour: Named, Sendable {
  let hex: String

  /// Creates a colour from a name or from `#rrggbb`. An unknown name ends the program.
  init(_ name: String) {
    if name.wholeMatch(of: /#[0-9a-f]{6}/) != nil {
      hex = name
    } else if let known = Colour.paints[name] {
      hex = known
    } else {
      unknown("colour", name, known: ["#rrggbb"] + Colour.paints.keys)
    }
  }

  /// Returns a mixture with `other`: 0 is this colour, 1 the other.
  func mixed(with other: Colour, _ amount: Double) -> Colour {
    let mixed = zip(channels, other.channels).map { Int(($0 + ($1 - $0) * amount).rounded()) }
    return Colour("#" + mixed.map { String(format: "%02x", $0) }.joined())
  }

  var darker: Colour { mixed(with: Colour("#2a1030"), 0.28) }
  var lighter: Colour { mixed(with: Colour("#fffaf0"), 0.42) }

  private var channels: [Double] {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { Double((value >> $0) & 255) }
  }

  /// The colour of outlines, that of the character's.
  static let ink = Colour("#43241a")

  private static let paints = [
    "ink": "#43241a", "white": "#ffffff", "cream": "#fff4df", "paper": "#fffaf0", "black": "#3a3240", "grey": "#a9a4a8",
    "silver": "#d5d8de", "red": "#e0433c", "orange": "#f07f2e", "yellow": "#ffcf3f", "gold": "#f4bd3e",
    "green": "#4fa65a",
    "lime": "#a9d154", "mint": "#9fe0c4", "teal": "#2f9f9b", "sky": "#8fd3f4", "blue": "#3f7fd1", "navy": "#2f3f7d",
    "purple": "#8a5cc4", "lilac": "#c9aef0", "pink": "#f598b4", "rose": "#d9577f", "brown": "#95572f", "tan": "#d9a566",
    "moss": "#7f9a45", "plum": "#7d4a8c", "pine": "#1f5a48", "steel": "#7f93ac", "lemon": "#fff0a0",
    "wood": "#b0723c", "brick": "#b4482e", "ice": "#d8f1fb", "moon": "#fff0b3", "skin": "#f7d2a4",
  ]
}
