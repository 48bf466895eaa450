import Geometry
import Testing
import Values

@testable import Websites

/// The parts of a site that the tool and the page write alike.
@Suite struct SitePartsTests {
  private let colors: (light: Text, dark: Text) = ("#111111", "#eeeeee")

  // MARK: letterings

  @Test func shortLetteringIsAsLargeAsItsCanvasAndLongOnesArePressedTogether() {
    let short = Lettering("HI", isAbove: true, colors).svg.string
    #expect(
      short.contains(#"viewBox="0 0 256 84" width="256" height="84""#) && short.contains(#"font-size="64">HI</text>"#))
    #expect(short.contains(#"x="128" y="65""#) && !short.contains("textLength"))
    let long = Lettering("TWELVE HIPPOS", isAbove: false, colors).svg.string
    #expect(
      long.contains(#"x="100" y="49""#)
        && long.contains(#"font-size="22" textLength="188" lengthAdjust="spacingAndGlyphs">"#))
  }

  @Test func letteringCountsCharactersAndEscapesThem() {
    let letters = Lettering("Ä&<Ö", isAbove: true, colors).svg.string
    #expect(letters.contains(#"font-size="64""#) && letters.contains(">Ä&amp;&lt;Ö</text>"))
    #expect(letters.contains("text{fill:#111111}@media (prefers-color-scheme:dark){text{fill:#eeeeee}}"))
  }

  @Test func drawingIsTextInItsAddress() {
    #expect(
      DataAddress.svg(Text("<a b=\"#%\">ä ~{|}^`\\</a>\n").utf8).string
        == "data:image/svg+xml,<a b=%22%23%25%22>%C3%A4 ~%7B%7C%7D%5E%60%5C</a>%0A")
  }

  @Test func letteringsAreWordsAndTakeThePlacesOfDrawings() {
    let words = Lettering.words(above: "", below: "ME", colors)
    #expect(words.map(\.key) == ["lettering-below"])
    #expect(Lettering.drawing(inPlaceOf: "lettering-below") == "rama" && Lettering.drawing(inPlaceOf: "scotch") == nil)
  }

  // MARK: templates

  @Test func placesAreFilledAndEscaped() throws {
    let template = try #require(TemplateText("<p title='{{ a.b-c }}'>{{{raw}}} } {{a.b-c}}"))
    #expect(template.keys == ["a.b-c", "raw"] + ["a.b-c"])
    let filled = template.filled { $0 == "raw" ? "<b>" : "\"&<>'" }
    #expect(filled == "<p title='&quot;&amp;&lt;&gt;&#39;'><b> } &quot;&amp;&lt;&gt;&#39;")
    #expect(template.filled { $0 == "raw" ? "" : nil } == nil)
  }

  @Test(arguments: ["{{", "a {{b", "{{b}", "{{}}", "{{#b}}", "{{{b}}", "{{a b!}}"] as [Text])
  func bracesWithoutAPlaceAreNoTemplate(text: Text) { #expect(TemplateText(text) == nil) }

  @Test func valuesAreNotFilledAgain() throws {
    #expect(try #require(TemplateText("{{a}}")).filled { _ in "{{a}}" } == "{{a}}")
  }

  // MARK: names and lists

  @Test(
    arguments: [
      ("scotch", "scotch"), ("a b/ä.c", "a-b--.c"), ("", "file"),
    ] as [(Text, Text)])
  func namesOfAssetsHaveTheirHash(name: Text, plain: Text) {
    let path = AssetName.path(name, hash: "0123456789abcdef0123", fileExtension: "png")
    #expect(path == "assets/" + plain + ".0123456789abcdef.png")
  }

  @Test func longNamesAreCut() {
    let name = Text(utf8: [UInt8](repeating: UInt8(ascii: "a"), count: 70))
    #expect(
      AssetName.path(name, hash: "0", fileExtension: "x").utf8.count == "assets/".utf8.count + 64 + ".0.x".utf8.count)
  }

  @Test func indexHasAFileOnEachLine() {
    let files = [SiteFileList.File(path: "a\"b", bytes: 5_000_000_000, sha256: "0f")]
    let earlier = [SiteFileList.File(path: "c", bytes: 1, sha256: "aa", last: 2)]
    #expect(
      SiteFileList(version: 3, history: [1, 2], files: files, earlier: earlier).text.string == """
        {"format":1,"version":3,"history":[1, 2],
        "files":[
        {"bytes":5000000000,"path":"a\\"b","sha256":"0f"}
        ],
        "earlier":[
        {"bytes":1,"last":2,"path":"c","sha256":"aa"}
        ]}

        """)
  }

  @Test func buildOfTheWorkerIsThatOfItsFilesAndPages() {
    let shell = WorkerShell(
      precached: ["./", "a\"b"], tags: [WorkerShell.tag(of: Text(utf8: Array(repeating: 0x30, count: 64)))])
    var hashed = Text.empty
    let values = shell.values(version: 7) { bytes in
      hashed = Text(utf8: bytes)
      return "0123456789abcdef0"
    }
    #expect(hashed == "./\na\"b\n\"00000000000000000000000000000000\"")
    #expect(values.map(\.key) == ["build", "precached", "version"])
    #expect(values.map(\.value) == ["0123456789abcdef", #"["./","a\"b"]"#, "7"])
  }

  // MARK: shows

  @Test(arguments: [
    (Size(width: 100, height: 200), ""),
    (Size(width: 100, height: 100), ":root{--launch-height:0.86;--launch-rise:0.36;}\n"),
    (Size(width: 400, height: 250), ":root{--launch-height:0.538;--launch-rise:0.269;}\n"),
    (Size(width: 86, height: 100), ":root{--launch-height:1.0;--launch-rise:0.36;}\n"),
  ])
  func wideCharactersAreLowerInTheRing(size: Size, style: String) {
    #expect(LaunchPlace(of: size).style.string == style)
  }

  @Test func wordsHaveTheNameAndTheShowsOwnTexts() {
    let table = [("a", "{name} and {name}"), ("b", "B"), ("lettering-above", "x")].map {
      Value.Member(key: Text($0.0), value: .text(Text($0.1)))
    }
    let letterings = Lettering.words(above: "A", below: "B", colors)
    let words = NamedWords.table(table, name: "Olga", own: { $0 == "b" ? "Bee" : nil }, letterings: letterings)
    #expect(words.map(\.key) == ["a", "b", "lettering-above", "lettering-below"])
    #expect(words.prefix(3).map(\.value) == [.text("Olga and Olga"), .text("Bee"), .text("x")])
    #expect(NamedWords.naming("{name}", .empty) == "{name}")
  }

  @Test func stepHasTheNameButNotInThePictureOfIt() {
    let step = Value.object(["message", "image"].map { Value.Member(key: $0, value: .text("{name}")) })
    #expect(NamedWords.step(step, name: "Olga").json == #"{"message":"Olga","image":"{name}"}"#)
  }

  // MARK: digests

  @Test(arguments: [([], ""), ([0xFF], "/w=="), ([1, 2], "AQI="), ([1, 2, 3, 250], "AQID+g==")] as [([UInt8], Text)])
  func digestsAreWrittenInBase64(digest: [UInt8], text: Text) {
    #expect(ContentDigest { _ in digest }.base64(of: []) == text)
  }
}
