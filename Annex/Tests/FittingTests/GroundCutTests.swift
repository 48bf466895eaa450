import Geometry
import Testing
import Values

@testable import Fitting

/// Drawings that are cut out of their ground.
@Suite struct GroundCutTests {
  private static let colors: [Character: [UInt8]] = [
    "w": [255, 255, 255, 255], "k": [0, 0, 0, 255], "m": [128, 128, 128, 255], "r": [200, 30, 30, 255],
    ".": [0, 0, 0, 0], "s": [240, 240, 240, 255],
  ]

  private func pixels(_ rows: [String]) -> [UInt8] { rows.joined().flatMap { Self.colors[$0]! } }

  private func drawing(_ rows: [String], tolerance: Int = 3) -> GroundCut? {
    GroundCut(pixels(rows), width: rows[0].count, tolerance: tolerance)
  }

  private func pixel(_ index: Int, of pixels: [UInt8]) -> [UInt8] { Array(pixels[4 * index..<4 * index + 4]) }

  /// The opacities, row by row.
  private func opacities(_ cut: GroundCut?) -> [UInt8]? {
    cut.map { cut in stride(from: 3, to: cut.pixels.count, by: 4).map { cut.pixels[$0] } }
  }

  @Test func groundThatIsJoinedToTheBorderGoesAndTheRestStays() throws {
    let rows = ["wwwwww", "wkkkkw", "wkwwkw", "wkwwkw", "wkkkkw", "wswwww"]
    let cut = try #require(drawing(rows))
    for index in 0..<36 {
      let isInside = (1...4).contains(index % 6) && (1...4).contains(index / 6)
      // The ring and the hole in it have their colours.
      #expect(pixel(index, of: cut.pixels) == (isInside ? pixel(index, of: pixels(rows)) : [0, 0, 0, 0]))
    }
  }

  @Test func mixtureBecomesTransparentAndLosesTheGround() throws {
    let rows = ["wwwwwww", "wmmmmmw", "wmkkkmw", "wmkkkmw", "wmkkkmw", "wmmmmmw", "wwwwwww"]
    let cut = try #require(drawing(rows))
    for index in [3 * 7 + 1, 7 + 1] { #expect(pixel(index, of: cut.pixels) == [0, 0, 0, 127]) }
    #expect(pixel(2 * 7 + 2, of: cut.pixels) == [0, 0, 0, 255])
  }

  @Test func insideOfAnOutlineStaysOpaque() throws {
    // The mixtures on the inner side of a soft outline around the ground's own colour.
    let rows = ["wwwwwwww", "wkkkkkkw", "wkmmmmkw", "wkmwwmkw", "wkmwwmkw", "wkmmmmkw", "wkkkkkkw", "wwwwwwww"]
    let alpha = try #require(opacities(drawing(rows)))
    for y in 1...6 { for x in 1...6 { #expect(alpha[8 * y + x] == 255, "\(x) \(y)") } }
  }

  private func mixed(_ share: Double, _ a: [Double], _ b: [Double]) -> [Double] {
    a.indices.map { share * a[$0] + (1 - share) * b[$0] }
  }

  /// The share of a disc in a pixel of 40 x 40.
  private func disc(_ pixel: Int) -> Double {
    let way = Vector(x: Double(pixel % 40) - 19.5, y: Double(pixel / 40) - 19.5)
    return min(1, max(0, (12 - way.length) / 2 + 0.5))
  }

  /// On another ground the drawing looks as if it had been drawn there.
  @Test(
    arguments: [
      ([255, 255, 255], [20, 60, 160]), ([0, 0, 0], [250, 220, 90]), ([30, 200, 60], [200, 40, 40]),
      ([128, 128, 128], [255, 255, 255]),
    ] as [([Double], [Double])])
  func noRingOfTheGroundStays(ground: [Double], color: [Double]) throws {
    var pixels: [UInt8] = []
    for index in 0..<1600 { pixels += mixed(disc(index), color, ground).map { UInt8($0.rounded()) } + [255] }
    let cut = try #require(GroundCut(pixels, width: 40, tolerance: 1))
    let other = ground.map { 255 - $0 }
    for index in 0..<1600 {
      let left = pixel(index, of: cut.pixels).map { Double($0) }
      let seen = mixed(left[3] / 255, Array(left[..<3]), other)
      let wanted = mixed(disc(index), color, other)
      for channel in 0..<3 { #expect(abs(seen[channel] - wanted[channel]) < 40, "\(index): \(seen), not \(wanted)") }
    }
  }

  @Test func moreToleranceCutsMoreOfAnUnevenGround() {
    var random = SplitMix64(seed: 3)
    var pixels: [UInt8] = []
    for pixel in 0..<3600 {
      let isInside = (20..<40).contains(pixel % 60) && (20..<40).contains(pixel / 60)
      let shade = isInside ? 20 : UInt8(205 + random.next() % 50)
      pixels += [shade, shade, shade, 255]
    }
    let left = (1...GroundCut.most).map { tolerance in
      opacities(GroundCut(pixels, width: 60, tolerance: tolerance))!.count { $0 > 0 }
    }
    #expect(left == left.sorted(by: >) && left[0] > 1000 && left[GroundCut.tolerance(after: 0, by: 1) - 1] == 400)
  }

  @Test func drawingAtTheBorderStays() {
    #expect(opacities(drawing(["wwkww", "wwkww", "wwkww"])) == [0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0])
  }

  @Test func nothingIsCutWhereNothingWouldBeLeftOrTheBorderIsClear() {
    #expect(drawing(["www", "wsw", "www"]) == nil && drawing(["w"]) == nil && drawing(["...", ".w.", "..."]) == nil)
    #expect(drawing(["...w", ".rr.", "...."]) == nil)
    // Transparent pixels are ground too.
    #expect(opacities(drawing(["www.", "wr..", "wwww"])) == [0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0])
  }

  @Test func toleranceHasEnds() {
    #expect(GroundCut.tolerance(after: 0, by: 1) == 3 && GroundCut.tolerance(after: 3, by: 1) == 4)
    #expect(GroundCut.tolerance(after: 1, by: -1) == 0 && GroundCut.tolerance(after: 0, by: -1) == 0)
    #expect(GroundCut.tolerance(after: 12, by: 1) == 12)
  }
}
