import Testing
import Values

@testable import Fitting
@testable import Packs

/// Colours proposed from a picture, and colours in words.
@Suite struct PictureColorsTests {
  private typealias Area = (color: Int, pixels: Int)

  private func colors(_ areas: [Area], opacity: UInt8 = 255) -> PictureColors {
    PictureColors(
      areas.flatMap { area in
        let pixel = [UInt8(area.color >> 16), UInt8(area.color >> 8 & 255), UInt8(area.color & 255), opacity]
        return (0..<area.pixels).flatMap { _ in pixel }
      })
  }

  private func hex(_ colors: [RGBColor]) -> [String] { colors.map(\.hex.string) }

  @Test func mostSaturatedColorIsTheFirstAccent() {
    let colors = colors([(0xD0C8C0, 700), (0x2E7D5B, 200), (0xE01020, 100)])
    #expect(hex(colors.proposals(for: .accent)) == ["#e01020", "#2e7d5b", "#d0c8c0"])
    #expect(colors == self.colors([(0xD0C8C0, 700), (0x2E7D5B, 200), (0xE01020, 100)]))
  }

  @Test func shadesOfOneColorAreOneProposal() {
    #expect(hex(colors([(0xE01020, 300), (0xD8182A, 200), (0xC81020, 100)]).proposals(for: .accent)).count == 1)
  }

  @Test func specksAndTransparentPixelsDoNotCount() {
    #expect(hex(colors([(0x3050C0, 995), (0xFF0000, 5)]).proposals(for: .accent)) == ["#3050c0"])
    #expect(colors([(0x3050C0, 100)], opacity: 127).proposals(for: .accent).isEmpty)
    #expect(PictureColors([]).proposals(for: .floor).isEmpty)
  }

  @Test func wallsAreLightOnLightPagesAndDarkOnDarkOnes() {
    let colors = colors([(0x2E7D5B, 500), (0xE01020, 300), (0xF0C020, 200)])
    for (index, accent) in colors.proposals(for: .accent).enumerated() {
      let tint = { (color: ShowColor) in colors.proposals(for: color)[index].luminance }
      #expect(tint(.ground) > tint(.floor) && tint(.floor) > accent.luminance)
      #expect(tint(.floorDark) < tint(.groundDark) && tint(.groundDark) < accent.luminance)
      #expect(tint(.ground) > 0.6 && tint(.groundDark) < 0.05 && tint(.accentDark) > accent.luminance)
    }
  }

  @Test func proposalsAreNotRepeated() {
    #expect(hex(colors([(0xFFFFFF, 500), (0x000000, 500)]).proposals(for: .accent)).count == 2)
    for color in ShowColor.allCases {
      let found = colors([(0xFFFFFF, 500), (0xF0F0F0, 500)]).proposals(for: color)
      #expect(Set(found).count == found.count && found.count <= PictureColors.most)
    }
  }

  @Test func largePictureIsSampled() {
    #expect(hex(colors([(0x2E7D5B, 300_000), (0xE01020, 200_000)]).proposals(for: .accent)) == ["#e01020", "#2e7d5b"])
  }

  @Test func usualColorsAreTheApps() {
    for (app, colors) in [
      (AppColors.light, [ShowColor.accent, .ground, .floor]), (.dark, [.accentDark, .groundDark, .floorDark]),
    ] {
      #expect(colors.map(\.usual) == [app.accent, app.ground, app.floor])
    }
  }

  @Test(arguments: [
    ("#ffffff", "hue-white", ColorName.Shade.plain), ("#000000", "hue-black", .plain), ("#888888", "hue-grey", .plain),
    ("#d8d8d0", "hue-grey", .light), ("#303030", "hue-grey", .dark), ("#e01020", "hue-red", .plain),
    ("#400810", "hue-red", .dark), ("#e15926", "hue-orange", .plain), ("#7a4a20", "hue-brown", .plain),
    ("#ffe14d", "hue-yellow", .plain), ("#2e7d5b", "hue-green", .plain), ("#b9d7c4", "hue-green", .light),
    ("#0b6f78", "hue-turquoise", .plain), ("#0f2530", "hue-blue", .dark), ("#dff1f7", "hue-blue", .light),
    ("#7030c0", "hue-violet", .plain), ("#e060a0", "hue-pink", .plain),
  ])
  func colorsHaveNames(hex: String, hue: String, shade: ColorName.Shade) throws {
    let name = ColorName(try #require(RGBColor(Text(hex))))
    #expect(name.hue.string == hue && name.shade == shade)
  }
}
