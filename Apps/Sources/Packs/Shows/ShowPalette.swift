import Values

/// The custom properties of a page in a show's colours, with inks that can be read on them: every text has a contrast of 4.5.
///
///     var colors = ShowColors()
///     colors.light.accent = RGBColor("#ffe14d")
///     ShowPalette(colors).style    // @media ... {:root{--orange:#ffe14d;--accent-ink:#000000;...
///     ShowPalette(colors).changes  // accent: buttons have black text; titles are #7d6e26
///
/// A show names up to three colours for light pages and three for dark ones; the others are the app's own. Readers who ask for
/// more contrast get the app's own colours.
public struct ShowPalette: Hashable, Sendable {
  /// A custom property and its value.
  public struct Property: Hashable, Sendable {
    public var name: Text
    public var value: Text
  }

  /// The least contrast of text (WCAG 2.2, 1.4.3).
  public static var contrast: Double { 4.5 }

  public let light: [Property]
  public let dark: [Property]
  /// The departures from the app's usual look, or from the show's colours, for the sake of reading.
  public let changes: [Advice]

  public init(_ colors: ShowColors) {
    var dark = colors.dark
    if dark.accent == nil { dark.accent = colors.light.accent }
    let (day, night) = (SchemePalette(colors.light, .light), SchemePalette(dark, .dark))
    (light, self.dark) = (day.properties, night.properties)
    // Of a colour that a show names once, what it needs on both pages is told with the page.
    changes =
      day.changes
      + (colors.dark.accent == nil ? night.changes.filter { $0.path != "colors.accent_dark" } : night.changes)
  }

  /// The colour behind the page in each scheme: a browser's bars take it.
  public static func background(_ colors: ShowColors) -> (light: Text, dark: Text) {
    ((colors.light.ground ?? AppColors.light.ground).hex, (colors.dark.ground ?? AppColors.dark.ground).hex)
  }

  /// The colour of an installed app's bars.
  public static func accent(_ colors: ShowColors) -> Text { (colors.light.accent ?? AppColors.light.accent).hex }

  /// The colours of letters on the light in the middle of the page, in each scheme.
  public static func lettering(_ colors: ShowColors) -> (light: Text, dark: Text) {
    let palette = ShowPalette(colors)
    func color(_ properties: [Property], _ app: AppColors) -> Text {
      properties.first { $0.name == "--ground-title" }?.value ?? app.title.hex
    }
    return (color(palette.light, .light), color(palette.dark, .dark))
  }

  /// The colours of pictures of the stage for links to it. Title and ink can be read on ground and ray.
  public struct Wall: Hashable, Sendable {
    public var ground, ray, title, ink: RGBColor
  }

  /// The wall of light pages; nil for a show in the app's own colours.
  public static func wall(_ colors: ShowColors) -> Wall? {
    let light = colors.light
    guard light.ground != nil || light.accent != nil else { return nil }
    return SchemePalette(light, .light).wall(light.accent ?? AppColors.light.accent)
  }

  /// The style sheet, empty for a show in the app's own colours. Each scheme has a rule of its own: dark pages have nothing of a ground or
  /// floor that the show names for light pages alone.
  public var style: Text {
    if light.isEmpty, dark.isEmpty { return .empty }
    return "@media not all and (prefers-contrast:more){" + Self.rule(light, "light") + Self.rule(dark, "dark") + "}\n"
  }

  private static func rule(_ properties: [Property], _ scheme: Text) -> Text {
    if properties.isEmpty { return .empty }
    let values = properties.reduce(Text.empty) { $0 + $1.name + ":" + $1.value + ";" }
    return "@media (prefers-color-scheme:" + scheme + "){:root{" + values + "}}"
  }
}

/// The app's own colours that a show's have to get on with, as in Web/style/page.css; a test compares them.
struct AppColors: Sendable {
  let isDark: Bool
  let accent: RGBColor
  let ground: RGBColor
  let floor: RGBColor
  /// The ground of dialogs and remarks.
  let paper: RGBColor
  let grey: RGBColor
  let control: RGBColor
  let wallLow: RGBColor

  /// The accent as letters on the ground.
  var title: RGBColor { SchemePalette.readable(accent, on: [ground, paper]) }

  private init(isDark: Bool, _ numbers: [Int]) {
    let colors = numbers.map { RGBColor(red: $0 >> 16, green: $0 >> 8 & 255, blue: $0 & 255) }
    self.isDark = isDark
    (accent, ground, floor, paper) = (colors[0], colors[1], colors[2], colors[3])
    (grey, control, wallLow) = (colors[4], colors[5], colors[6])
  }

  static var light: AppColors {
    AppColors(isDark: false, [0xE15926, 0xFFF8EC, 0xF3E0C6, 0xFFFFFF, 0x645B53, 0x43241A, 0xFCEED8])
  }
  static var dark: AppColors {
    AppColors(isDark: true, [0xF58350, 0x1D1714, 0x120D0B, 0x2D2823, 0xCBBDAB, 0xE3D3BD, 0x1D1512])
  }
}
