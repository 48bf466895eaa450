import Geometry
import Testing
import Values

@testable import Fitting

/// Drawings that are trimmed, turned and flipped.
@Suite struct DrawingTests {
  private let scotch = Size(width: 235, height: 374)

  // MARK: pixels

  @Test func boxHoldsThePixelsThatAreSeen() {
    // A speck of alpha 7 is not seen.
    let alpha: [UInt8] = [
      0, 0, 0, 0, 7,
      0, 0, 8, 0, 0,
      0, 255, 0, 0, 0,
      0, 0, 0, 0, 0,
    ]
    #expect(PixelBox(seenIn: alpha, width: 5) == PixelBox(left: 1, top: 1, width: 2, height: 2))
    #expect(PixelBox(seenIn: [255], width: 1) == PixelBox(width: 1, height: 1))
    #expect(PixelBox(seenIn: [7, 7], width: 2) == nil && PixelBox(seenIn: [], width: 0) == nil)
  }

  private static let picture = ["abc", "def"]

  /// Draws a form as a canvas does: by the map, clipped to the sides.
  private func drawn(_ form: PictureForm, _ rows: [String] = picture) -> [String] {
    var result = [[Character]](repeating: [Character](repeating: ".", count: form.width), count: form.height)
    let map = form.map
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
        let place = (map[0] * x + map[2] * y + map[4], map[1] * x + map[3] * y + map[5])
        guard place.0 > 0, place.0 < Double(form.width), place.1 > 0, place.1 < Double(form.height) else { continue }
        result[Int(place.1)][Int(place.0)] = pixel
      }
    }
    return result.map { String($0) }
  }

  private var form: PictureForm { PictureForm(of: .init(scale: 1, width: 3, height: 2, address: "a")) }

  @Test func formsAreDrawnAsTheyAreNamed() {
    var form = form
    #expect(drawn(form) == ["abc", "def"] && form.isOriginal)
    form.turn()
    #expect(drawn(form) == ["da", "eb", "fc"])
    form.flip()
    #expect(drawn(form) == ["ad", "be", "cf"])
    form.turn()
    #expect(drawn(form) == ["cba", "fed"])
    form.flip()
    #expect(form.isOriginal)
  }

  /// Any sequence of steps, beside the same steps on the pixels themselves.
  @Test func sequencesOfStepsAreThoseOfThePixels() {
    var random = SplitMix64(seed: 7)
    for _ in 1...300 {
      let rows = ["abcde", "fghij", "klmno", "pqrst"]
      var form = PictureForm(of: .init(scale: 1, width: 5, height: 4, address: "a"))
      var pixels = rows.map { Array($0) }
      for _ in 1...6 {
        switch random.next() % 3 {
        case 0:
          form.turn()
          let height = pixels.count
          pixels = pixels[0].indices.map { x in (0..<height).map { pixels[height - 1 - $0][x] } }
        case 1:
          form.flip()
          pixels = pixels.map { $0.reversed() }
        default:
          if pixels.count < 2 || pixels[0].count < 2 { continue }
          form.trim(to: PixelBox(left: 1, top: 0, width: pixels[0].count - 1, height: pixels.count - 1))
          pixels = pixels.dropLast().map { Array($0.dropFirst()) }
        }
      }
      #expect(drawn(form, rows) == pixels.map { String($0) })
    }
  }

  // MARK: pictures

  private func picture(_ files: (scale: Int, width: Int, height: Int)...) -> EditedPicture {
    EditedPicture(
      files: files.map { .init(scale: $0.scale, width: $0.width, height: $0.height, address: Text("p\($0.scale)")) })
  }

  /// The picture after a change, with an address for each form.
  private func changed(_ picture: EditedPicture, by change: DrawingChange, _ drawn: inout DrawnForms) -> EditedPicture {
    let forms = picture.forms(after: change, drawn)
    for form in forms where drawn.address(of: form) == nil {
      drawn.add(form, at: Text("\(form.original.string) \(form.map) \(form.width) \(form.tolerance)"))
    }
    var new = picture
    new.replaceFiles(by: forms, at: forms.map { drawn.address(of: $0)! })
    return new
  }

  private func changed(_ picture: EditedPicture, by change: DrawingChange) -> EditedPicture {
    var drawn = DrawnForms()
    return changed(picture, by: change, &drawn)
  }

  @Test func densitiesAreTrimmedInProportion() throws {
    let old = picture((1, 100, 50), (3, 300, 150))
    let boxes = [
      PixelBox(left: 20, top: 10, width: 30, height: 20), PixelBox(left: 61, top: 32, width: 100, height: 50),
    ]
    let part = try #require(old.ink(boxes))
    #expect(part == Rect(x: 0.2, y: 0.2, width: 0.34, height: 0.4) && !part.isWhole)
    let new = changed(old, by: .trim(part))
    #expect(new.files.map { [$0.width, $0.height] } == [[34, 20], [102, 60]])
    // Nothing is left to trim.
    let rest = [PixelBox(width: 30, height: 20), PixelBox(left: 1, top: 2, width: 100, height: 50)]
    #expect(new.ink(rest)?.isWhole == true)
  }

  @Test func trimmedPartIsOfWholePixels() {
    for side in 1...400 {
      let file = EditedPicture.File(scale: 1, width: side, height: 1, address: "a")
      let box = PixelBox(left: side / 3, width: max(1, side / 5), height: 1)
      #expect(PixelBox(box.fractions(of: file), of: file) == box)
    }
  }

  @Test func blankAndFullPicturesAreNotTrimmed() {
    #expect(picture((1, 9, 9)).ink([nil]) == nil && EditedPicture(files: []).ink([]) == nil)
    #expect(picture((1, 9, 9)).ink([PixelBox(width: 9, height: 9)])?.isWhole == true)
    #expect(picture((1, 1, 1)).ink([PixelBox(width: 1, height: 1)])?.isWhole == true)
  }

  @Test func fourTurnsAndTwoFlipsLeadToTheOriginal() {
    let old = picture((1, 20, 30), (2, 40, 60))
    var (drawn, new) = (DrawnForms(), old)
    for _ in 1...4 { new = changed(new, by: .turn, &drawn) }
    #expect(new == old)
    new = changed(new, by: .flip, &drawn)
    #expect(new != old && changed(new, by: .flip, &drawn) == old)
  }

  @Test func cutIsMadeOfTheOriginalAndGoesOnAfterOtherChanges() throws {
    let old = picture((1, 20, 30))
    var (drawn, new) = (DrawnForms(), old)
    for change in [DrawingChange.turn, .cut(3), .trim(Rect(x: 0.5, y: 0, width: 0.5, height: 1)), .flip] {
      new = changed(new, by: change, &drawn)
    }
    let form = drawn.form(of: new.files[0])
    #expect(form.original == "p1" && form.tolerance == 3 && [form.width, form.height] == [15, 20])
    #expect(form.base.tolerance == 3 && [form.base.width, form.base.height] == [20, 30] && !form.base.isOriginal)
    // Another tolerance changes nothing else, and the first one leads back.
    let more = changed(new, by: .cut(4), &drawn)
    #expect(drawn.form(of: more.files[0]).tolerance == 4 && drawn.form(of: more.files[0]).map == form.map)
    #expect(more != new && changed(more, by: .cut(3), &drawn) == new)
    #expect(changed(changed(old, by: .cut(3), &drawn), by: .cut(0), &drawn) == old)
  }

  // MARK: costumes

  private func box(_ session: FittingSession) -> Rect { session.selected!.box(on: scotch) }

  /// The circle's middle on Scotch.
  private func circle(_ session: FittingSession) -> Point {
    box(session).point(atX: session.selected!.display.x, y: session.selected!.display.y)
  }

  private func change(_ session: inout FittingSession, by change: DrawingChange, to picture: EditedPicture? = nil) {
    session.change(session.selection!, by: change, to: picture ?? changed(session.selected!.picture, by: change))
  }

  @Test func trimmedCostumeStaysWhereItIs() throws {
    var session = Sample.session
    session.nudge(by: Vector(x: 13.3, y: -41))
    let (before, circle) = (box(session), circle(session))
    let picture = session.selected!.picture
    change(&session, by: .trim(try #require(picture.ink([PixelBox(left: 47, top: 37, width: 120, height: 201)]))))
    let after = box(session)
    #expect(after.origin.distance(to: before.origin + Vector(x: 47, y: 37)) < 0.02)
    #expect(abs(after.size.width - 120) < 0.01 && abs(after.size.height - 201) < 0.01)
    #expect(self.circle(session).distance(to: circle) < 0.02)
    session.undo()
    #expect(box(session) == before)
  }

  @Test func circleInTheBorderMovesToTheEdgeOfTheDrawing() throws {
    var session = Sample.session
    session.putCircle(at: Point(x: 5, y: 370))
    let picture = session.selected!.picture
    change(&session, by: .trim(try #require(picture.ink([PixelBox(left: 47, top: 37, width: 120, height: 201)]))))
    #expect(session.selected!.display == Point(x: 0, y: 1))
  }

  @Test func turnedAndFlippedCostumeKeepsItsMiddleAndTheCircleItsPart() {
    var session = Sample.session
    session.select(2)
    session.nudge(by: Vector(x: 7, y: -3.5))
    session.putCircle(at: Point(x: 30, y: 20))
    let (before, start) = (session.selected!, box(session))
    change(&session, by: .turn)
    #expect(box(session).center.distance(to: start.center) < 1e-6)
    #expect(session.selected!.size == Size(width: start.size.height, height: start.size.width))
    #expect(session.selected!.display == Point(x: 0.75, y: 0.25))
    change(&session, by: .flip)
    #expect(
      box(session).center.distance(to: start.center) < 1e-6 && session.selected!.display == Point(x: 0.25, y: 0.25))
    change(&session, by: .flip)
    for _ in 1...3 { change(&session, by: .turn) }
    var after = session.selected!
    after.picture = before.picture
    #expect(after == before)
  }

  @Test func eachChangeIsAStepAndNothingIsHeldAfterIt() {
    var session = Sample.session
    session.press(1, at: .zero)
    session.drag(1, to: Point(x: 5, y: 5))
    change(&session, by: .turn)
    let turned = session.document
    session.drag(1, to: Point(x: 50, y: 5))
    #expect(session.document == turned && !session.isHeld)
    change(&session, by: .turn)
    session.undo()
    #expect(session.document == turned)
    session.redo()
    session.undo()
    session.undo()
    session.undo()
    #expect(session.document == Sample.pack.document && !session.canUndo)
  }

  @Test func turnedDrawingIsSavedWithItsNewSides() throws {
    var session = Sample.session
    session.select(2)
    var picture = changed(session.selected!.picture, by: .turn)
    picture.files[0].address = "blob:2"
    change(&session, by: .turn, to: picture)
    let costume = try #require(Sample.value(session.message())["costumes"]?.items.first)
    #expect(costume.number("width") == 80 && costume.number("height") == 120)
    let file = try #require(costume["files"]?.items.first)
    #expect(file.text("address") == "blob:2" && file.number("width") == 80 && file.number("height") == 120)
  }

  @Test func hooOfAnotherSetIsChangedWhereItIs() {
    var session = SetsSample.session
    let key = session.document.sets[0].hoos[1].key
    session.addSet()
    let picture = changed(session.picture(of: key)!, by: .flip)
    session.change(key, by: .flip, to: picture)
    #expect(session.document.sets[0].hoos[1].picture == picture)
    session.undo()
    #expect(session.picture(of: key)!.files[0].address == "pictures/c" && session.picture(of: 99) == nil)
  }
}
