import Geometry
import Testing

@testable import Fitting

/// The points of a character, guessed from its outline.
@Suite struct CharacterGuessTests {
  /// Draws the points in fractions that `isBody`, and guesses.
  private func guess(_ width: Int, _ height: Int, _ isBody: (Double, Double) -> Bool) throws -> CharacterGuess {
    let alpha = (0..<width * height).map { index -> UInt8 in
      let x = (Double(index % width) + 0.5) / Double(width)
      let y = (Double(index / width) + 0.5) / Double(height)
      return isBody(x, y) ? 255 : 0
    }
    let box = try #require(PixelBox(seenIn: alpha, width: width))
    #expect(box == PixelBox(width: width, height: height), "the outline does not fill its picture")
    return CharacterOutline(alpha, width: width, box: box).guess
  }

  private static func ellipse(_ x: Double, _ y: Double, _ center: Point, _ radii: Size) -> Bool {
    let (a, b) = ((x - center.x) / radii.width, (y - center.y) / radii.height)
    return a * a + b * b <= 1
  }

  private func isNear(_ a: Point, _ b: Point, _ distance: Double = 0.06) -> Bool { a.distance(to: b) <= distance }

  @Test(arguments: [(200, 600), (600, 200), (400, 400)])
  func roundOutlineHasBothPointsInItsMiddleColumn(width: Int, height: Int) throws {
    let guess = try guess(width, height) {
      Self.ellipse($0, $1, Point(x: 0.5, y: 0.5), Size(width: 0.501, height: 0.501))
    }
    #expect(isNear(guess.hub, Point(x: 0.5, y: 0.5)) && isNear(guess.anchor, Point(x: 0.5, y: 0.36)))
  }

  /// A head of a quarter of the height, a neck, a body, and arms that are stretched out.
  private static func isFigure(_ x: Double, _ y: Double) -> Bool {
    let isHead = ellipse(x, y, Point(x: 0.5, y: 0.12), Size(width: 0.14, height: 0.121))
    let isNeck = abs(x - 0.5) < 0.05 && y > 0.1 && y < 0.3
    let isBody = ellipse(x, y, Point(x: 0.5, y: 0.62), Size(width: 0.2, height: 0.381))
    return isHead || isNeck || isBody || y > 0.36 && y < 0.42
  }

  @Test func breastboneIsBelowTheNeckOfAFigureWithArms() throws {
    let guess = try guess(300, 480, Self.isFigure)
    #expect(guess.anchor.y > 0.27 && guess.anchor.y < 0.42 && abs(guess.anchor.x - 0.5) < 0.03)
    #expect(isNear(guess.hub, Point(x: 0.5, y: 0.55)))
  }

  @Test func oneArmDoesNotDrawTheBreastboneAside() throws {
    let guess = try guess(400, 480) { x, y in
      let isHead = Self.ellipse(x, y, Point(x: 0.25, y: 0.12), Size(width: 0.12, height: 0.121))
      let isBody = Self.ellipse(x, y, Point(x: 0.25, y: 0.62), Size(width: 0.251, height: 0.381))
      let isNeck = abs(x - 0.25) < 0.04 && y > 0.1 && y < 0.3
      return isHead || isBody || isNeck || x > 0.25 && y > 0.36 && y < 0.42
    }
    #expect(abs(guess.anchor.x - 0.25) < 0.1 && guess.anchor.y > 0.27 && guess.anchor.y < 0.42)
  }

  @Test func pointsOfAnAngleAreOnItAndWithinTheMiddle() throws {
    let isBody = { (x: Double, y: Double) in x < 0.2 || y > 0.8 }
    let guess = try guess(500, 500, isBody)
    #expect(!isBody(guess.hub.x, guess.hub.y), "the centre of mass is on the outline")
    #expect(isBody(guess.anchor.x, guess.anchor.y))
    // A hub nearer to the edge makes the character small.
    #expect(guess.hub.x >= 0.22 && guess.hub.y <= 0.78)
  }

  @Test func figureInTwoPartsHasItsBreastboneOnOne() throws {
    let isBody = { (_: Double, y: Double) in y < 0.1 || y > 0.6 }
    let guess = try guess(200, 300, isBody)
    #expect(isBody(guess.anchor.x, guess.anchor.y))
  }

  @Test func shadowAndSpecksAreNoBody() throws {
    // A speck of one pixel is smaller than a cell; a shadow is faint.
    var alpha = [UInt8](repeating: 0, count: 400 * 400)
    for row in 100..<300 { for column in 0..<400 { alpha[row * 400 + column] = column < 200 ? 255 : 30 } }
    let guess = CharacterOutline(alpha, width: 400, box: PixelBox(width: 400, height: 400)).guess
    #expect(isNear(guess.hub, Point(x: 0.25, y: 0.5)))
    #expect(guess.anchor.x < 0.5 && guess.anchor.y > 0.25 && guess.anchor.y < 0.5)
  }

  @Test func partOfAPictureIsMeasuredAlone() throws {
    var alpha = [UInt8](repeating: 0, count: 300 * 300)
    for row in 200..<300 { for column in 100..<300 { alpha[row * 300 + column] = 255 } }
    let box = try #require(PixelBox(seenIn: alpha, width: 300))
    #expect(isNear(CharacterOutline(alpha, width: 300, box: box).guess.hub, Point(x: 0.5, y: 0.5), 0.01))
  }

  @Test func smallestPicturesHaveAGuess() {
    for (width, height) in [(1, 1), (1, 3), (3, 1), (2, 2)] {
      for opacity: UInt8 in [255, 10] {
        let alpha = [UInt8](repeating: opacity, count: width * height)
        let guess = CharacterOutline(alpha, width: width, box: PixelBox(width: width, height: height)).guess
        for point in [guess.anchor, guess.hub] { #expect((0...1).contains(point.x) && (0...1).contains(point.y)) }
      }
    }
  }

  @Test func borderGrowsWithinThePicture() {
    let picture = PixelBox(width: 10, height: 8)
    #expect(
      PixelBox(left: 0, top: 3, width: 9, height: 2).grown(by: 1, within: picture)
        == PixelBox(left: 0, top: 2, width: 10, height: 4))
    #expect(picture.grown(by: 1, within: picture) == picture)
  }
}
