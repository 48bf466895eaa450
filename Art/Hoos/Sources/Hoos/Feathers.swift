/// The colours of an owl's coat.
struct Feathers: Named, Sendable {
  /// The colours of the body, of wings and shadows, of the belly, and around the eyes.
  let base, wing, belly, face: Colour

  init(_ name: String) {
    guard let coat = Feathers.coats[name] else { unknown("coat", name, known: Feathers.coats.keys) }
    (base, wing, belly, face) = (Colour(coat[0]), Colour(coat[1]), Colour(coat[2]), Colour(coat[3]))
  }

  private static let coats: [String: [String]] = [
    "tawny": ["#c98848", "#a2642f", "#f6ddb3", "#f3cf98"],
    "barn": ["#e9b565", "#c98a3b", "#fff6e3", "#fffdf6"],
    "snow": ["#fbfbf8", "#d3dbe6", "#ffffff", "#ffffff"],
    "horned": ["#9a6b4a", "#704630", "#e5c7a0", "#d98f50"],
    "sand": ["#dcb988", "#b68c58", "#fff3d9", "#fff3d9"],
    "cocoa": ["#8a5a44", "#653c2e", "#d9b290", "#c99a78"],
    "grey": ["#b6b3ba", "#8c8893", "#eceaf0", "#dcdae2"],
    "slate": ["#7f93ac", "#5c6f8a", "#d7e2ee", "#bccbdc"],
    "rust": ["#d9693a", "#ad4824", "#ffd9a8", "#ffbf80"],
    "gold": ["#f2b840", "#c98a22", "#fff0bf", "#ffe08a"],
    "lemon": ["#fbe079", "#dcb23c", "#fffbe0", "#fff3b5"],
    "moss": ["#9aad55", "#6f8238", "#eef2c4", "#d2dd98"],
    "mint": ["#8fd6b8", "#58a98a", "#e9fbf2", "#cdf2e2"],
    "teal": ["#4fb3ae", "#2f8482", "#d3f3ee", "#a5e0da"],
    "sky": ["#8cc8ee", "#5a9bc9", "#e8f6ff", "#c6e6fa"],
    "denim": ["#6f8fd0", "#4a67a5", "#dbe6ff", "#b5c8f2"],
    "lilac": ["#bfa3e8", "#9173c4", "#f3eaff", "#dfcffa"],
    "plum": ["#9c6bb0", "#734788", "#ecd6f2", "#cfa8dc"],
    "pink": ["#f3a5b8", "#d0748e", "#ffeaf0", "#ffd2de"],
    "rose": ["#d96a86", "#ab4464", "#ffd9e0", "#f5b0c0"],
    "red": ["#dd5548", "#ab342f", "#ffd5bf", "#ff9f83"],
    "peach": ["#f8bd94", "#dc8f62", "#fff0e0", "#ffe0c8"],
    "coal": ["#67606f", "#48414f", "#b9b1c1", "#958d9e"],
    "shell": ["#fffaf0", "#dcd3c8", "#ffffff", "#ffffff"],
    "ghost": ["#f1eef8", "#cdc6df", "#ffffff", "#ffffff"],
    "cream": ["#f7e5c2", "#d9bd8a", "#fffaf0", "#fffaf0"],
    "spectacled": ["#6a4a3c", "#4c3229", "#f2c98a", "#fff6e3"],
  ]
}
