import Foundation
import Geometry
import Testing
import Values

@testable import Packs

@Suite struct ShowPaletteTests {
  private func color(_ text: String) -> RGBColor { RGBColor(Text(text))! }

  /// The properties with the app's own where the show has none, as colours.
  private func page(_ palette: ShowPalette, isDark: Bool) -> (Text) -> RGBColor? {
    let own = isDark ? palette.light + palette.dark : palette.light
    return { name in
      guard let value = own.last(where: { $0.name == "--" + name })?.value else { return nil }
      if let color = RGBColor(value) { return color }
      let parts = value.words.compactMap { Int($0.string) }
      return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
    }
  }

  @Test func contrastsAreThoseOfTheStandard() {
    #expect(abs(RGBColor.white.contrast(to: .black) - 21) < 1e-9)
    #expect(abs(color("#777777").contrast(to: .white) - 4.478) < 0.001)
    #expect(abs(color("#e15926").contrast(to: .white) - 3.7113) < 0.0001)
  }

  @Test func appColorsAreThoseOfThePage() throws {
    let project = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let style = try String(contentsOf: project.appending(path: "Web/style/page.css"), encoding: .utf8)
    let parts = style.components(separatedBy: "@media (prefers-color-scheme: dark)")
    for (app, text) in [(AppColors.light, parts[0]), (AppColors.dark, parts[1])] {
      let accent = app.isDark ? "title" : "orange"
      for (name, color) in [
        (accent, app.accent), ("ground", app.ground), ("floor", app.floor), ("grey", app.grey),
        ("control", app.control),
      ] { #expect(text.contains("--\(name): \(color.hex.string);"), "\(name)") }
      #expect(text.contains(app.isDark ? "--paper: #2d2823;" : "--paper: #fff;"))
      #expect(text.contains("--wall-low: \(app.wallLow.channels.string);"))
    }
  }

  @Test func aShowWithoutColoursHasNoStyle() {
    let palette = ShowPalette(ShowColors())
    #expect(palette.style == .empty && palette.changes.isEmpty)
  }

  @Test func darkPagesHaveNothingOfTheGroundOfLightPages() {
    var colors = ShowColors()
    colors.light.ground = RGBColor("#dff1f7")
    let style = ShowPalette(colors).style
    #expect(style.hasPrefix("@media not all and (prefers-contrast:more){@media (prefers-color-scheme:light){:root{"))
    #expect(!style.string.contains("dark"))
  }

  /// Any colours at all, on light and dark pages.
  @Test func everyTextCanBeRead() {
    var random = SplitMix64(seed: 4)
    func any() -> RGBColor? {
      random.below(4) == 0 ? nil : RGBColor(red: random.below(256), green: random.below(256), blue: random.below(256))
    }
    for _ in 0..<400 {
      var colors = ShowColors()
      (colors.light.accent, colors.light.ground, colors.light.floor) = (any(), any(), any())
      (colors.dark.accent, colors.dark.ground, colors.dark.floor) = (any(), any(), any())
      let palette = ShowPalette(colors)
      for (app, scheme, properties) in [
        (AppColors.light, colors.light, palette.light), (.dark, colors.dark, palette.dark),
      ] {
        func value(_ name: Text) -> RGBColor? {
          guard let value = properties.last(where: { $0.name == "--" + name })?.value else { return nil }
          let parts = value.words.compactMap { Int($0.string) }
          return RGBColor(value) ?? RGBColor(red: parts[0], green: parts[1], blue: parts[2])
        }
        if let ink = value("accent-ink") {
          for ground in ["orange", "orange-deep", "orange-pressed"] as [Text] {
            #expect(ink.contrast(to: value(ground)!) >= 4.5, "\(colors)")
          }
        }
        #expect(
          scheme.ground == nil
            || properties.contains { $0.name == "--dim" && $0.value.hasPrefix("linear-gradient(#0000") })
        let walls = [value("ground") ?? app.ground, value("wall"), value("wall-low"), value("light")].compactMap { $0 }
        for ink in ["ground-ink", "ground-grey", "ground-title"] as [Text] where value(ink) != nil {
          #expect(walls.allSatisfy { value(ink)!.contrast(to: $0) >= 4.5 }, "\(ink) \(colors)")
        }
        if !app.isDark, let wall = ShowPalette.wall(colors) {
          for ink in [wall.title, wall.ink] {
            #expect([wall.ground, wall.ray].allSatisfy { ink.contrast(to: $0) >= 4.5 }, "\(colors)")
          }
        }
        if let title = value("title") { #expect(title.contrast(to: app.paper) >= 4.5) }
        if let control = value("control") { #expect(control.contrast(to: value("board")!) >= 4.5) }
        let grey = value("ground-grey") ?? app.grey
        if let floor = value("floor") { #expect(grey.contrast(to: floor) >= 4.5, "\(colors)") }
        if scheme.accent != nil { #expect(value("orange") == scheme.accent) }
      }
    }
  }

  @Test func changesAreTold() {
    var colors = ShowColors()
    colors.light.accent = color("#ffe14d")
    colors.light.ground = color("#20304a")
    colors.dark.floor = color("#ffffff")
    let changes = ShowPalette(colors).changes
    #expect(
      changes.map(\.path) == ["colors.ground", "colors.accent", "colors.floor_dark"],
      "\(changes)")
    #expect(changes.map(\.kind) == [.groundInkWhite, .accentInk, .floorInk])
    #expect(changes.allSatisfy { (Double($0.found.string) ?? 9) < 4.5 })
  }

  @Test func oneColourForBothPagesIsToldOnce() {
    var colors = ShowColors()
    colors.light.accent = color("#2e7d5b")
    let palette = ShowPalette(colors)
    #expect(palette.changes.isEmpty, "\(palette.changes)")
    #expect(palette.dark.contains { $0.name == "--orange" && $0.value == "#2e7d5b" })
    #expect(page(palette, isDark: true)("accent-ink") == .white)
  }
}
