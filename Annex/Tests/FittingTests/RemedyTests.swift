import Geometry
import Testing
import Values

@testable import Fitting

/// The remedies that the page offers for findings.
@Suite struct RemedyTests {
  private func finding(_ rule: String, entry: String = "config.plist", path: String = "") -> FittingFinding {
    FittingFinding(Sample.value(Text(#"{"rule":"\#(rule)","file":"mypack","entry":"\#(entry)","path":"\#(path)"}"#)))
  }

  @Test(
    arguments: [
      ("empty-border", "[1].image", FittingRemedy.trim), ("empty-bubble", "[0].display_x", .circle),
      ("point-outside", "[0].display_y", .circle), ("aspect", "[1].height", .proportions),
      ("scale-mismatch", "[1].image", .densities), ("missing-scale", "[1].image", .picture),
      ("id-case", "[1].id", .identifier), ("text-spaces", "[1].label-de", .characters),
      ("opaque-image", "[1].image", .cut), ("blank-image", "[1].image", .picture),
      ("missing-translation", "[1].label-de", nil), ("fraction-range", "[1].alignment_x", nil),
    ] as [(String, String, FittingRemedy?)])
  func findingAboutACostumeHasItsRemedy(rule: String, path: String, remedy: FittingRemedy?) {
    let document = Sample.session.document
    #expect(document.remedy(for: finding(rule, path: path).bound(to: document.keys)) == remedy)
  }

  /// A pixel stays around the drawing.
  @Test(arguments: [(3, 3, FittingRemedy.picture), (4, 3, .picture), (5, 3, .trim), (9, 1, .picture), (9, 2, .trim)])
  func borderOfAFewPixelsIsNotToTrim(width: Int, height: Int, remedy: FittingRemedy) {
    var session = Sample.session
    session.replacePicture(Sample.dropped(width, height))
    #expect(session.document.remedy(for: finding("empty-border", path: "[0].image").bound(to: [1])) == remedy)
  }

  /// 4000 x 10 pixels would be 360 x 0.9 points.
  @Test func pictureThatIsVeryFlatKeepsItsProportions() {
    var session = Sample.session
    session.add(Sample.dropped(4000, 10), named: "belt")
    #expect(session.selected?.size == Size(width: 400, height: 1) && session.selected?.isAtSizeLimit == true)
    let before = session.document
    session.shrink(by: Sizing.buttonShare)
    session.fillCharacter()
    #expect(session.document == before)
    session.select(1)
    session.replacePicture(Sample.dropped(4000, 10))
    #expect(session.selected?.size == Size(width: 400, height: 1))
    session.add(Sample.dropped(20, 2000), named: "pole")
    #expect(session.selected?.size == Size(width: 4, height: 400), "4.4 points would be 4 pixels")
    #expect(Sample.session.selected?.isAtSizeLimit == false)
  }

  /// A single file with the pixels for three per point has them in it.
  @Test func missingDensityIsDrawnWhereTheSharpestHasThePixels() {
    var session = Sample.session
    let found = finding("missing-scale", path: "[0].image").bound(to: session.document.keys)
    session.replacePicture(
      EditedPicture(files: [
        .init(scale: 1, width: 235, height: 374, address: "a"), .init(scale: 3, width: 705, height: 1122, address: "c"),
      ]))
    #expect(session.document.remedy(for: found) == .densities)
    session.drawDensities()
    let files = session.selected!.savedFiles.map { [$0.file.scale, $0.file.width, $0.file.height] }
    #expect(files == [[1, 235, 374], [2, 470, 748], [3, 705, 1122]])
    #expect(session.selected!.savedFiles.allSatisfy { $0.file.address == "c" })
  }

  @Test func findingAboutAFileLeadsToTheCostumeThatShowsIt() {
    let document = Sample.session.document
    let broken = finding("image-damaged", entry: "Assets.xcassets/hat.imageset/hat.png")
    #expect(document.key(of: broken) == 2 && document.remedy(for: broken) == .picture)
    let contents = finding(
      "contents-scale", entry: "Assets.xcassets/hat.imageset/Contents.json", path: "images[0].scale")
    #expect(document.key(of: contents) == 2 && document.remedy(for: contents) == nil)
    let other = finding("unused-picture", entry: "Assets.xcassets/old.imageset/old.png")
    #expect(document.key(of: other) == nil && document.remedy(for: other) == nil)
  }

  @Test func identifierIsMadeOfTheNameAndIsItsOwn() {
    var session = Sample.session
    session.select(2)
    session.type("robot", into: .id)
    session.type("Robot", into: .label(0))
    let own = FittingFinding(
      session.document.errors[1].fault, of: 2, message: "m", languages: session.document.languages)
    #expect(session.document.remedy(for: own) == .identifier)
    session.makeIdentifier()
    #expect(session.selected!.id == "robot-2" && session.selected!.image == "hat" && session.document.errors.isEmpty)
  }

  @Test(arguments: [
    ("  Hat ", false, "Hat"), ("\u{A0}Hat\u{3000}", false, "Hat"), ("A\tB\nC", false, "A B C"),
    ("a\nb\n", true, "a\nb"), ("\u{202E}Hat\u{2069}", false, "Hat"), ("Hüte 🎩", false, "Hüte 🎩"), (" \t", false, ""),
    ("a\u{85}b", false, "a b"), ("a\u{2028}b\u{2029}c", false, "a b c"), ("a\u{2028}b\u{2029}", true, "a\nb"),
  ])
  func textIsCleaned(text: String, hasLines: Bool, cleaned: String) {
    #expect(Text(text).cleaned(hasLines: hasLines) == Text(cleaned))
  }

  @Test func typedTextKeepsItsEnds() {
    #expect(Text(" \u{202E}Hat\u{0}\n ").cleaned(hasLines: true, isTyped: true) == " Hat \n ")
  }

  @Test func remediesAreSteps() {
    var session = Sample.session
    session.type(" Robot ", into: .label(0))
    session.endStep()
    session.clean(.label(0))
    #expect(session.selected!.texts[0].label == "Robot")
    session.undo()
    #expect(session.selected!.texts[0].label == " Robot ")
    session.select(2)
    session.replacePicture(Sample.dropped(40, 80))
    session.keepProportions()
    #expect(session.selected!.size == Size(width: 120, height: 240))
  }

  @Test(
    arguments: [
      ("empty-border", "01/01/hoo.png", "", FittingRemedy.trim), ("missing-scale", "01/03/hoo.png", "", .picture),
      ("scale-mismatch", "01/01/hoo@2x.png", "", .densities), ("opaque-image", "01/03/hoo.png", "", .cut),
      ("missing-image", "01/03/hoo.png", "", .picture), ("not-png", "01/header.png", "", .picture),
      ("text-direction", "01/01/hoo.json", "Title", .characters), ("key-missing", "01/01/hoo.json", "PoemLine", nil),
      ("color", "01/hoo_set.json", "Color", nil), ("empty-border", "08/01/hoo.png", "", nil),
    ] as [(String, String, String, FittingRemedy?)])
  func findingAboutSetsHasItsRemedy(rule: String, entry: String, path: String, remedy: FittingRemedy?) {
    #expect(SetsSample.sets.document.remedy(for: finding(rule, entry: entry, path: path)) == remedy)
  }
}
