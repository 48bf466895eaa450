import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// A picture that tests draw by a colour for each of its points.
private struct Drawn {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// - Parameter color: that of a point in fractions of the picture.
  init(_ width: Int, _ height: Int, _ color: (Point) -> [UInt8]) {
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).flatMap { index in
      color(
        Point(
          x: (Double(index % width) + 0.5) / Double(width), y: (Double(index / width) + 0.5) / Double(height)))
    }
  }

  func pixel(_ x: Int, _ y: Int, of pixels: [UInt8]? = nil) -> [UInt8] {
    Array((pixels ?? self.pixels)[4 * (y * width + x)..<4 * (y * width + x) + 4])
  }
}

/// The eyes of a character: guessed, moved, and closed by lids.
@Suite struct EyesTests {
  private static let (none, skin, white, black) =
    ([0, 0, 0, 0], [230, 180, 140, 255], [255, 255, 255, 255], [20, 10, 10, 255])
    as ([UInt8], [UInt8], [UInt8], [UInt8])

  /// A head with eyes at two points, each with an outline and a pupil, a mouth, and a coat with two buttons one above the other.
  private static func figure(_ eyes: [Point], radius: Double, width: Int = 300, height: Int = 480) -> Drawn {
    Drawn(width, height) { point in
      let across = { (other: Point) in
        Vector(x: (point.x - other.x) * Double(width), y: (point.y - other.y) * Double(height)).length / Double(width)
      }
      if let eye = eyes.map({ across($0) }).min(), eye < radius {
        return eye > radius * 0.85 || eye < radius * 0.4 ? black : white
      }
      if abs(point.y - 0.27) < 0.008, abs(point.x - 0.5) < 0.08 { return black }
      if across(Point(x: 0.5, y: 0.2)) < 0.28 { return skin }
      guard point.y > 0.36, abs(point.x - 0.5) < 0.4 else { return none }
      return [0.5, 0.7].contains { across(Point(x: 0.5, y: $0)) < 0.04 } ? white : [60, 90, 160, 255]
    }
  }

  private static func search(_ drawn: Drawn) -> CharacterEyes? {
    EyeSearch(drawn.pixels, width: drawn.width, box: PixelBox(width: drawn.width, height: drawn.height)).eyes
  }

  @Test(arguments: [0.03, 0.05, 0.09], [0.0, 0.015])
  func eyesAreFound(radius: Double, tilt: Double) throws {
    let places = [Point(x: 0.39, y: 0.18), Point(x: 0.61, y: 0.18 + tilt)]
    let eyes = try #require(Self.search(Self.figure(places, radius: radius)))
    #expect(eyes.left.distance(to: places[0]) < 0.012 && eyes.right.distance(to: places[1]) < 0.012)
    #expect(eyes.radius > radius * 0.9 && eyes.radius < radius + 0.02)
  }

  @Test func drawingWithoutEyesHasNone() {
    #expect(Self.search(Self.figure([], radius: 0)) == nil)
    #expect(Self.search(Self.figure([Point(x: 0.5, y: 0.15)], radius: 0.06)) == nil)
    #expect(Self.search(Drawn(1, 1) { _ in Self.black }) == nil)
    #expect(Self.search(Drawn(200, 60) { _ in Self.none }) == nil)
    let noise = Drawn(160, 160) {
      [UInt8(Int($0.x * 977) * Int($0.y * 631) % 256), UInt8(Int($0.x * 131) % 256), 0, 255]
    }
    #expect(Self.search(noise).map { $0.radius < 0.2 } ?? true)
  }

  @Test func eyesThatAreOfTwoSizesAreNone() {
    let one = Self.figure([Point(x: 0.39, y: 0.18)], radius: 0.09)
    let other = Self.figure([Point(x: 0.61, y: 0.18)], radius: 0.03)
    let mixed = Drawn(one.width, one.height) { point in
      let (x, y) = (Int(point.x * 300), Int(point.y * 480))
      return point.x < 0.5 ? one.pixel(x, y) : other.pixel(x, y)
    }
    #expect(Self.search(mixed) == nil)
  }

  // MARK: lids

  private static let eyes = CharacterEyes(left: Point(x: 0.35, y: 0.2), right: Point(x: 0.65, y: 0.2), radius: 0.08)

  @Test func lidsHaveTheColourAroundTheEyesAndNothingElseIsDrawn() {
    let drawn = Self.figure([Self.eyes.left, Self.eyes.right], radius: 0.07)
    let lids = LidsDrawing(drawn.pixels, width: drawn.width, Self.eyes).pixels
    #expect(lids.count == drawn.pixels.count)
    for x in [105, 195] {
      #expect(drawn.pixel(x, 80, of: lids) == Self.skin)
      #expect(drawn.pixel(x, 96, of: lids) == Self.skin)
      // The lashes hang below the middle.
      #expect(drawn.pixel(x, 112, of: lids) == [69, 54, 42, 255])
    }
    for (x, y) in [(150, 96), (105, 130), (50, 96), (0, 0)] { #expect(drawn.pixel(x, y, of: lids) == [0, 0, 0, 0]) }
  }

  /// An outline as wide as half the eye is not the face, but a dark patch as wide as the eye is.
  @Test(arguments: [(0.12, skin), (0.2, black)])
  func lidsHaveTheColourOfTheFaceAroundAThickOutline(outline: Double, color: [UInt8]) {
    let drawn = Drawn(300, 480) { point in
      let ways = [Self.eyes.left, Self.eyes.right].map { Vector(x: point.x - $0.x, y: (point.y - $0.y) * 1.6).length }
      let way = ways.min() ?? 1
      return way < 0.07 ? Self.white : way < outline ? Self.black : Self.skin
    }
    let lids = LidsDrawing(drawn.pixels, width: 300, Self.eyes).pixels
    #expect(drawn.pixel(105, 80, of: lids) == color)
  }

  @Test func lidsOfADarkFaceHaveLightLashes() {
    let drawn = Drawn(300, 480) { _ in [40, 20, 10, 255] }
    let lids = LidsDrawing(drawn.pixels, width: 300, Self.eyes).pixels
    #expect(drawn.pixel(105, 96, of: lids) == [40, 20, 10, 255] && drawn.pixel(105, 112, of: lids)[0] > 100)
  }

  @Test func lidsEndWhereTheCharacterEnds() {
    let drawn = Drawn(300, 480) { $0.x < 0.35 ? Self.none : Self.skin }
    let lids = LidsDrawing(drawn.pixels, width: 300, Self.eyes).pixels
    #expect(drawn.pixel(100, 96, of: lids)[3] == 0 && drawn.pixel(110, 96, of: lids)[3] == 255)
  }

  @Test(arguments: [Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 1, y: 0)], [0.005, 0.3])
  func lidsAtTheEdgeStayOnThePicture(place: Point, radius: Double) {
    let drawn = Drawn(40, 30) { _ in Self.skin }
    let lids = LidsDrawing(drawn.pixels, width: 40, CharacterEyes(left: place, right: place, radius: radius))
    let isDrawn = lids.pixels.contains { $0 > 0 }
    #expect(isDrawn)
    let none = LidsDrawing([], width: 0, Self.eyes)
    #expect(none.pixels.isEmpty)
  }

  // MARK: the session

  private func session() -> FittingSession {
    var session = CharacterTests.adopting(800, 800)
    session.addEyes()
    return session
  }

  @Test func eyesAreAddedMovedSizedAndRemovedInSteps() throws {
    var session = session()
    let added = try #require(session.document.character?.eyes)
    #expect(added.left.y == added.right.y && added.left.x < added.right.x && added.left.y < 0.3)
    session.put(.leftEye, at: Point(x: 0.25, y: -1))
    session.endStep()
    session.nudge(.rightEye, by: Vector(x: 4, y: 0))
    session.scaleEyes(by: 1.1)
    session.scaleEyes(by: 1.1)
    #expect(session.document.character?[.leftEye] == Point(x: 0.25, y: 0))
    #expect(abs((session.document.character?.eyes?.radius ?? 0) / added.radius - 1.21) < 0.001)
    session.removeEyes()
    #expect(session.document.character?[.rightEye] == nil)
    session.put(.leftEye, at: Point(x: 0.5, y: 0.5))
    session.undo()
    session.undo()
    #expect(session.document.character?.eyes?.radius == added.radius)
    for _ in 0..<2 { session.undo() }
    #expect(session.document.character?.eyes == added)
    session.undo()
    #expect(session.document.character?.eyes == nil && session.document.character != nil)
  }

  @Test func sizesStayWithinTheirLimits() {
    var session = session()
    session.scaleEyes(by: 1000)
    #expect(session.document.character?.eyes?.radius == 0.3)
    session.scaleEyes(by: 0)
    #expect(session.document.character?.eyes?.radius == 0.005)
  }

  @Test func changesAreTold() throws {
    let before = CharacterTests.adopting(800, 800)
    var after = before
    after.addEyes()
    #expect(FittingChange(from: before, to: after) == .eyes)
    var moved = after
    moved.put(.rightEye, at: Point(x: 0.7, y: 0.2))
    #expect(FittingChange(from: after, to: moved) == .point(.rightEye))
    moved.removeEyes()
    #expect(FittingChange(from: after, to: moved) == .eyes)
  }

  @Test func packNamesTheLidsAndKeptWorkTheEyes() throws {
    var session = session()
    session.add(Sample.dropped(100, 100), named: "lids")
    let lids = EditedPicture.File(scale: 1, width: 800, height: 800, address: "blob:lids")
    let pack = Sample.value(session.document.message(.pack, lids: lids))
    let character = try #require(Sample.value(pack.text("show")!)["character"])
    #expect(character.text("lids") == "lids-2.png" && character["eye_radius"] == nil)
    let file = try #require(pack["files"]?.items.first { $0.text("name") == "lids-2.png" })
    // It is as sharp as the sharpest picture of the character.
    let own = try #require(pack["files"]?.items.last { $0.text("name")!.string.hasPrefix("character") })
    #expect(file.text("address") == "blob:lids" && file.number("width") == own.number("width"))
    let kept = Sample.value(Sample.value(session.document.message(.kept)).text("show")!)
    #expect(kept["character"]?["lids"] == nil && kept["character"]?.number("eye_radius") == 0.05)
  }

  @Test func lidsTakeThePlaceOfThoseOfAnOpenedFile() throws {
    var sample = try OpenedSample(OpenedSample.show)
    #expect(sample.session.document.character?.eyes == nil)
    sample.session.addEyes()
    sample = try sample.again()
    #expect(sample.session.document.character?.eyes != nil)
    let lids = EditedPicture.File(scale: 1, width: 60, height: 120, address: "blob:lids")
    let files = try sample.savedFiles(lids: lids)
    let show = try JSONReader.value(in: try #require(files["show.json"]), .document)
    let character = try #require(show["character"])
    #expect(character.text("lids") == "lids.png" && files["lids.png"] != nil && files["closed.png"] == nil)
    #expect(character.text("image") == "ada" && files.keys.contains { $0.contains("ada@3x") })
    sample.session.removeEyes()
    #expect(try sample.saved() == sample.file)
  }
}
