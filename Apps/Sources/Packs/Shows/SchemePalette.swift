import Values

/// The properties of one scheme: those that follow from the colours that a show names in it.
struct SchemePalette {
  private(set) var properties: [ShowPalette.Property] = []
  private(set) var changes: [Advice] = []
  private let app: AppColors
  /// The colours behind titles and lines: the wall and the light on it.
  private var walls: [RGBColor]
  private var grey: RGBColor

  init(_ scheme: ShowColors.Scheme, _ app: AppColors) {
    self.app = app
    (walls, grey) = ([app.ground], app.grey)
    if let ground = scheme.ground { addGround(ground, floor: scheme.floor ?? app.floor) }
    if let accent = scheme.accent { addButtons(accent) }
    if scheme.accent != nil || scheme.ground != nil {
      addTitles(scheme.accent ?? app.accent, isNamed: scheme.accent != nil)
    }
    if let floor = scheme.floor { addFloor(floor, ground: scheme.ground ?? app.ground) }
  }

  private mutating func set(_ name: Text, _ value: Text) {
    properties.append(ShowPalette.Property(name: "--" + name, value: value))
  }

  /// Notes what is not as the show's colours have it, with the contrast of the colour as it is.
  private mutating func note(_ kind: AdviceKind, _ key: Text, _ contrast: Double, _ values: [Text] = []) {
    let suffix: Text = app.isDark ? "_dark" : .empty
    let found = Text(decimal: (contrast * 10).rounded(.down) / 10)
    changes.append(
      Advice(kind, "colors." + key + suffix, [found] + values)
        .with(found: found, limit: Text(decimal: ShowPalette.contrast)))
  }

  // MARK: - The accent

  private mutating func addButtons(_ accent: RGBColor) {
    let ink = Self.ink(on: accent, usual: .white)
    let away: RGBColor = ink == .white ? .black : .white
    set("orange", accent.hex)
    set("orange-deep", accent.mixed(with: away, 0.14).hex)
    set("orange-pressed", accent.mixed(with: away, 0.32).hex)
    set("accent-ink", ink.hex)
    if ink == .white { return }
    note(.accentInk, "accent", accent.contrast(to: .white))
  }

  private mutating func addTitles(_ accent: RGBColor, isNamed: Bool) {
    let (onPaper, onWall) = (Self.readable(accent, on: [app.paper]), Self.readable(accent, on: walls))
    if isNamed { set("title", onPaper.hex) }
    set("ground-title", onWall.hex)
    if onWall == accent { return }
    let contrast = walls.map { accent.contrast(to: $0) }.min() ?? 1
    note(.accentTitle, isNamed ? "accent" : "ground", contrast, [onWall.hex, accent.hex])
  }

  // MARK: - Wall and floor

  private mutating func addGround(_ ground: RGBColor, floor: RGBColor) {
    let ink = Self.ink(on: ground, usual: app.isDark ? .white : .black)
    let light = Self.nearest(to: .white, from: ground, share: ink == .black ? 0.6 : 0.2) { ink.contrast(to: $0) }
    let low = Self.nearest(to: floor, from: ground, share: 0.25) { ink.contrast(to: $0) }
    walls = [ground, light, low]
    grey = Self.readable(ink.mixed(with: ground, 0.35), on: walls)
    set("ground", ground.hex)
    set("light", light.channels)
    set("wall", ground.channels)
    set("wall-low", low.channels)
    // The app's drawn wall, which dark pages dim, is not on it.
    set("dim", "linear-gradient(#0000,#0000)")
    set("ground-ink", ink.hex)
    set("ground-grey", grey.hex)
    let usual: RGBColor = app.isDark ? .white : .black
    if ink == usual { return }
    note(ink == .white ? .groundInkWhite : .groundInkBlack, "ground", ground.contrast(to: usual))
  }

  private mutating func addFloor(_ floor: RGBColor, ground: RGBColor) {
    let grey = grey
    let shown = Self.nearest(to: floor, from: ground, share: 1) { grey.contrast(to: $0) }
    let board = floor.mixed(with: .black, 0.14)
    set("floor", shown.hex)
    set("floor-far", floor.mixed(with: .black, 0.1).channels)
    set("floor-near", floor.channels)
    set("board", board.channels)
    set("board-edge", floor.mixed(with: .white, 0.35).channels)
    set("control", Self.readable(app.control, on: [board]).hex)
    if shown == floor { return }
    note(.floorInk, "floor", grey.contrast(to: floor), [shown.hex])
  }

  /// The colours of pictures of the stage, whose rays are as dark as the lower end of the wall.
  func wall(_ accent: RGBColor) -> ShowPalette.Wall {
    let (ground, ray) = (walls[0], walls.count > 2 ? walls[2] : app.wallLow)
    let title = Self.readable(accent, on: [ground, ray])
    return ShowPalette.Wall(ground: ground, ray: ray, title: title, ink: Self.ink(on: ground, usual: .black))
  }

  // MARK: - Contrast

  /// White or black: the usual one if it can be read. One of both always can: their contrasts meet at 4.58.
  private static func ink(on ground: RGBColor, usual: RGBColor) -> RGBColor {
    if usual.contrast(to: ground) >= ShowPalette.contrast { return usual }
    return usual == .white ? .black : .white
  }

  /// The colour, or the nearest one on its way to black or white that can be read on all `grounds`, which are light or dark alike.
  static func readable(_ color: RGBColor, on grounds: [RGBColor]) -> RGBColor {
    let pole: RGBColor =
      grounds.allSatisfy { RGBColor.black.contrast(to: $0) >= ShowPalette.contrast } ? .black : .white
    let steps = (0...50).lazy.map { color.mixed(with: pole, Double($0) / 50) }
    return steps.first { step in grounds.allSatisfy { step.contrast(to: $0) >= ShowPalette.contrast } } ?? pole
  }

  /// The colour at `share` of the way to `other`, or the farthest one before it with enough contrast.
  private static func nearest(
    to other: RGBColor, from color: RGBColor, share: Double, contrast: (RGBColor) -> Double
  ) -> RGBColor {
    for step in 0..<20 {
      let mixed = color.mixed(with: other, share * Double(20 - step) / 20)
      if contrast(mixed) >= ShowPalette.contrast { return mixed }
    }
    return color
  }
}
