import Cards
import Foundation
import Pixels
import Testing

@Suite struct PreviewCardTests {
  private static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> PixelImage {
    PixelImage(width: 20, height: 30, rgba: (0..<600).flatMap { _ in [red, green, blue, 255] })
  }

  private func pixel(_ image: PixelImage, _ x: Int, _ y: Int) -> [Int] {
    let at = (y * image.width + x) * 4
    return image.rgba[at..<(at + 3)].map(Int.init)
  }

  private func card(
    _ ground: PreviewCard.Ground = .stage, title: String = "Pirate", text: String = "Arr."
  ) -> PreviewCard {
    let layer = PreviewCard.Layer(Self.plain(10, 200, 30), x: 5, y: 5, width: 200, height: 300)
    return PreviewCard(ground, layers: [layer], title: title, text: text, name: "Disguise-o-Rama")
  }

  /// The pixels in a part of the picture that differ from its ground.
  private func ink(_ image: PixelImage, x: Range<Int>, y: Range<Int>, ground: [Int]) -> Int {
    y.reduce(0) { sum, y in
      sum + x.count { x in zip(pixel(image, x, y), ground).contains { abs($0 - $1) > 90 } }
    }
  }

  @Test func figureIsAtTheLeftAndWordsAtTheRight() throws {
    let bytes = card(.disc(CardColor(20, 60, 40))).jpeg()
    let image = try PixelImage(decoding: bytes)
    #expect(image.width == 1200 && image.height == 630 && bytes.count < 150_000)
    let green = pixel(image, 315, 315)
    #expect(abs(green[0] - 10) < 12 && abs(green[1] - 200) < 12 && abs(green[2] - 30) < 12)
    let ground = pixel(image, 1190, 620)
    #expect(zip(ground, [20, 60, 40]).allSatisfy { abs($0 - $1) < 6 })
    #expect(ink(image, x: 600..<1190, y: 100..<500, ground: ground) > 3000, "title and words")
    #expect(ink(image, x: 600..<1190, y: 530..<610, ground: ground) > 500, "the name")
    #expect(ink(image, x: 1160..<1200, y: 0..<630, ground: ground) == 0, "a margin")
  }

  @Test(arguments: [
    "", "A", String(repeating: "Donaudampfschifffahrt ", count: 40), "שלום עולם", "😀", "a\nb\nc\nd\ne\nf\ng\nh",
    String(repeating: "\n", count: 40), "a\u{2028}b\u{2029}c\r\nd\re\nf\u{2028}g\nh",
    "Beep.\u{2029}", "Beep.\r", "Beep.\u{85}", "\u{2029}", "Beep.\n",
    String(repeating: "Donaudampfschifffahrt Donaudampfschifffahrt\n", count: 9),
    "אחת\n\nשתיים\nשלוש\nארבע\nחמש\nשש\nשבע\nשמונה",
  ])
  func anyWordsStayOnTheCard(text: String) {
    let image = card(.disc(CardColor(255, 255, 255)), title: text, text: text).image
    let ground = [255, 255, 255]
    #expect(ink(image, x: 1155..<1200, y: 0..<630, ground: ground) == 0)
    #expect(
      ink(image, x: 590..<1150, y: 0..<30, ground: ground) == 0
        && ink(image, x: 590..<1150, y: 600..<630, ground: ground) == 0)
  }

  @Test func wallHasItsOwnColors() {
    var colors = WallColors()
    (colors.ground, colors.ray) = (CardColor(16, 32, 48), CardColor(40, 60, 80))
    (colors.title, colors.ink) = (CardColor(255, 225, 77), CardColor(255, 255, 255))
    let image = card(.wall(colors)).image
    let edge = Set((0..<630).map { pixel(image, 1195, $0) })
    #expect(edge.contains([16, 32, 48]) && edge.contains([40, 60, 80]), "\(edge)")
    #expect(ink(image, x: 600..<1190, y: 100..<500, ground: [16, 32, 48]) > 3000, "title and words")
  }

  @Test func sameCardIsTheSameBytes() {
    #expect(card().jpeg() == card().jpeg() && card().jpeg() != card(title: "Wizard").jpeg())
  }

  @Test func inkIsReadableOnItsColor() {
    #expect(CardColor(hex: "#FFE08A")?.ink == .black && CardColor(hex: "2e3d5b")?.ink == .white)
    #expect(CardColor(hex: "#12345") == nil && CardColor(hex: "red") == nil)
    for hex in ["#+12345", "-00000", "# 12345", "#12345g", "#1234567", "##12345", "#", "", "#１２"] {
      #expect(CardColor(hex: hex) == nil, "\(hex)")
    }
  }

  @Test func translucentLayersLetTheOnesBehindShow() {
    let half = PixelImage(width: 1, height: 1, rgba: [255, 0, 0, 128])
    let layers = [
      PreviewCard.Layer(Self.plain(0, 0, 255), x: 0, y: 0, width: 100, height: 100),
      PreviewCard.Layer(half, x: 0, y: 0, width: 100, height: 100),
    ]
    let image = PreviewCard(.stage, layers: layers, title: "A", text: "", name: "N").image
    let mixed = pixel(image, 315, 315)
    #expect(abs(mixed[0] - 128) < 4 && mixed[1] < 4 && abs(mixed[2] - 127) < 4)
  }
}
