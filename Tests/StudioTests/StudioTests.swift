import DisguiseORama
import Geometry
import Packs
import Testing

@testable import Studio

@Suite struct StudioTests {
  private func costume(_ id: Text, alignment: Point = Point(x: 0.5, y: 0.31)) -> Costume {
    Costume(
      id: id, label: id, summary: "", images: ImageSet([ScaledImage(url: "costume.png", scale: 1)]),
      size: Size(width: 235, height: 379), display: Point(x: 0.5, y: 0.32), alignment: alignment)
  }

  private let scotch = Size(width: 235, height: 374)

  /// The place of a point of the stroke's own coordinates.
  private func place(_ stroke: ArraySlice<Double>, _ x: Double, _ y: Double) -> Point {
    let n = Array(stroke)
    return Point(x: n[3] * x + n[5] * y + n[7], y: n[4] * x + n[6] * y + n[8])
  }

  private func strokes(_ drawing: Drawing) -> [ArraySlice<Double>] {
    stride(from: 0, to: drawing.numbers.count, by: Drawing.stride).map { drawing.numbers[$0..<$0 + Drawing.stride] }
  }

  private func images(_ drawing: Drawing) -> [Int] {
    strokes(drawing).filter { $0.first == 3 }.map { Int($0[$0.startIndex + 1]) }
  }

  @Test func portraitsFitTheCostumeAsTheRoomDoes() {
    let portrait = Portrait(of: costume("a", alignment: Point(x: 0.2, y: 0.4)), on: scotch, image: 4)
    for drawing in [portrait.cutOut, portrait.onStage, portrait.sticker] {
      let parts = strokes(drawing).suffix(2)
      let (man, worn) = (parts.first!, parts.last!)
      let anchor = place(man, 0.5 * 235, 0.31 * 374)
      #expect(anchor.distance(to: place(worn, 0.2 * 235, 0.4 * 379)) < 1e-9)
      for stroke in [man, worn] {
        let n = Array(stroke)
        for corner in [place(stroke, 0, 0), place(stroke, n[9], n[10])] {
          #expect((0...drawing.size.width).contains(corner.x) && (0...drawing.size.height).contains(corner.y))
        }
      }
      #expect(images(drawing) == [0, 4])
    }
    #expect(portrait.sticker.size == Size(width: 512, height: 512))
  }

  @Test(arguments: Film.Format.allCases) func filmShowsTheCostumeSmackingOn(format: Film.Format) throws {
    var film = Film(of: [costume("a"), costume("b"), costume("c")], chosen: 1, scotchSize: scotch, format: format)
    var frames: [Drawing] = []
    while let frame = film.next() { frames.append(frame) }
    #expect(frames.count == format.frameCount && 60 % format.framesPerSecond == 0)
    #expect((2...4).contains(Double(frames.count) / Double(format.framesPerSecond)))
    // At first three bubbles are behind Scotch; at last he wears the second costume.
    let first = images(frames[0])
    #expect(Set(first.filter { $0 > 2 }) == [3, 4, 5] && first.last == 0, "the wheel is behind him")
    let last = images(frames.last!)
    #expect(last.firstIndex(of: 4)! > last.firstIndex(of: 0)! && last.filter { $0 == 4 }.count == 1)
    let (man, worn) = (
      strokes(frames.last!).last { $0.first == 3 && $0[$0.startIndex + 1] == 0 }!,
      strokes(frames.last!).last { $0.first == 3 && $0[$0.startIndex + 1] == 4 }!
    )
    #expect(place(man, 0.5 * 235, 0.31 * 374).distance(to: place(worn, 0.5 * 235, 0.31 * 379)) < 1, "in its place")
    #expect(frames.contains { images($0).contains(2) }, "he blinks as it lands")
    #expect(!images(frames.last!).contains(2), "and opens his eyes again")
  }

  @Test func filmsOfTheSameCostumesAreTheSame() {
    var films = (0..<2).map { _ in Film(of: [costume("a"), costume("b")], chosen: 0, scotchSize: scotch, format: .gif) }
    for _ in 0..<Film.Format.gif.frameCount { #expect(films[0].next() == films[1].next()) }
    #expect(films[0].next() == nil)
  }

  @Test func transformsPutPivotsInTheirPlace() {
    let turned = Transform.placing(
      Point(x: 10, y: 4), at: Point(x: 100, y: 50), scale: 2, angle: Angle(radians: .pi / 2))
    func apply(_ t: Transform, _ x: Double, _ y: Double) -> Point {
      Point(x: t.a * x + t.c * y + t.e, y: t.b * x + t.d * y + t.f)
    }
    #expect(apply(turned, 10, 4).distance(to: Point(x: 100, y: 50)) < 1e-9)
    #expect(apply(turned, 11, 4).distance(to: Point(x: 100, y: 52)) < 1e-9)
    let flat = turned.stretched(x: 1.5, y: 0.5, about: Point(x: 100, y: 60))
    #expect(apply(flat, 10, 4).distance(to: Point(x: 100, y: 55)) < 1e-9)
  }
}
