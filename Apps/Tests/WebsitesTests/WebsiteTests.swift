import Archives
import Testing
import Values

@testable import Websites

/// A website of a small kit, whose files, pages and documents are a few words each.
@Suite struct WebsiteTests {
  private static let old =
    #"{"ring":{"image":"ring.png","width":97.333333},"scotch":{"image":"scotch.png"},"lids":{"image":"lids.png"},"anchor_x":0.5,"anchor_y":0.3,"catalogue":"api/c.json","direction":"ltr","face":"face.svg","hub_x":0.5,"hub_y":0.5,"intro":{"steps":[]},"language":"en","shown":1,"studio":"sound.js","texts":{"de":"texts.txt"},"wheel":1,"words":{"app-name":"App"},"costumes":[]}"#
  private static let hoo = #"{"index":"../api/h.json","words":{"hoo":"Hoo"}}"#
  private static let files: [(path: Text, text: Text, isOwn: Bool)] = [
    ("assets/app.en.json", Text(old), false), ("assets/hoo.en.json", Text(hoo), false), ("a.js", "run()", false),
    ("face.svg", "<svg/>", true), ("api/c.json", "[{}]", true),
  ]

  /// Not SHA-256, but as long.
  private static func digest(_ bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.reduce(into: UInt64(14_695_981_039_346_656_037)) { $0 = ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return (0..<32).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 % 8 * 8)) }
  }

  private static func hash(_ text: Text) -> String { ContentDigest(digest: digest).hex(of: text.utf8).string }
  private static func base64(_ text: Text) -> String { ContentDigest(digest: digest).base64(of: text.utf8).string }

  private static var kit: String {
    let file = { (index: Int) in
      let own = files[index].isOwn ? #","own":true"# : ""
      return #"{"path":"\#(files[index].path.string)","sha256":"\#(hash(files[index].text))"\#(own)}"#
    }
    let values =
      #"{"about.title":"App","words.app-name":"App","inline.style":"old","csp":"style 'sha256-\#(base64("old"))'","lang":"en"}"#
    return #"""
      {"language":"en","languages":{"en":{"words":{"app-name":"App","scotch-undressed":"{name}, bare","hoo":"Hoo & {name}"},
       "intro":{"back":true,"steps":[{"button":"On","image":"line.png","message":"I am {name}."}]}}},
      "pages":[
       {"folder":"","name":"app","title":"app-name","about":"app-name","page":"{{csp}}|{{{inline.style}}}|{{assets.app}}|{{words.app-name}}|{{about.title}}",
        "manifest":"{{{languages}}}","values":\#(values),"documents":{"en":\#(file(0))}},
       {"folder":"hoo/","name":"hoo","title":"hoo","about":"hoo","page":"{{about.title}}|{{assets.app}}","manifest":"{{lang}}","values":\#(values),
        "documents":{"en":\#(file(1))}}],
      "lost":{"page":"{{words.app-name}} {{home}}","values":{"words.app-name":"App","home":"../"}},
      "worker":"{{build}} {{{precached}}} {{version}}","precached":["./","assets/app.en.json","face.svg","a.js"],
      "plain":{"inline.style":"plain","inline.rama":"r"},"ground":{"light":"#fff","dark":"#000"},"catalogue":"api/c.json",
      "files":[\#((2..<files.count).map(file).joined(separator: ","))]}
      """#
  }

  private static let time = ArchiveTime(year: 2026, month: 11, day: 28, seconds: 86_399)

  private static let costumes =
    #""ids":["hat"],"costumes":[{"id":"0","label":"Hat","label-en":"A \"hat\"","width":12.500000,"image":"assets/p.png"}]"#
  private static let show = ##"""
    {\##(costumes),"look":{"accent":"#f00","above":"OLGA","letters":"#111","letters_dark":"#eee"},
     "show":{"name":"Olga","title":"Show","scotch":{"image":"o.png","image@2x":"o2.png","width":100.000000,"height":100.000000},
      "words":{"app-name":"Show","scotch-undressed":"Olga"},"anchor_x":0.250000,"style":"ours","ground":"#123",
      "intro":{"back":false,"steps":[{"message":"Hi","button":"Go","image":"scotch"}]}}}
    """##

  private static func website(_ content: String) throws -> Website {
    let website = try #require(Website(kit: Array(kit.utf8), at: time, digest: digest))
    #expect(website.languages == ["en"])
    website.add(picture: [0x89, 0x50])
    website.add(content: Array(content.utf8))
    for (index, path) in website.wanted.enumerated() {
      let file = try #require(files.first { $0.path == path })
      #expect(website.take(file.text.utf8, at: index))
    }
    return website
  }

  private static func finished(_ content: String) throws -> [String: String] {
    let website = try website(content)
    #expect(website.finish())
    return Dictionary(uniqueKeysWithValues: website.files.map { ($0.path.string, Text(utf8: $0.bytes).string) })
  }

  @Test func documentsOfAShowHaveItsMembersInPlaceOfTheSitesOwn() throws {
    let files = try Self.finished(Self.show)
    let app = try #require(files.first { $0.key.hasPrefix("assets/app.en.") }?.value)
    #expect(
      app.hasPrefix(
        #"{"ring":{"image":"ring.png","width":97.333333},"language":"en","direction":"ltr","catalogue":"api/c.json","studio":"sound.js","texts":{"de":"texts.txt"},"#
      ))
    #expect(
      app.contains(
        ##""scotch":{"image":"o.png","image@2x":"o2.png","width":100,"height":100},"anchor_x":0.25,"intro":"##))
    #expect(
      app.contains(
        ##""intro":{"back":false,"steps":[{"message":"Hi","button":"Go","image":"o.png","image@2x":"o2.png","width":100,"height":100}]}"##
      ))
    #expect(
      app.contains(
        #""words":{"app-name":"Show","scotch-undressed":"Olga, bare","hoo":"Hoo & Olga","lettering-above":"data:image"#)
    )
    #expect(app.hasSuffix(#""costumes":[{"id":"hat","label":"A \"hat\"","width":12.5,"image":"assets/p.png"}]}"#))
    let hoo = try #require(files.first { $0.key.hasPrefix("assets/hoo.en.") }?.value)
    #expect(hoo.hasPrefix(#"{"index":"../api/h.json","words":{"app-name":"Show""#))
  }

  @Test func introductionOfTheAppNamesTheCharacter() throws {
    let files = try Self.finished(Self.show.replacing(#""intro""#, with: #""none""#))
    let app = try #require(files.first { $0.key.hasPrefix("assets/app.en.") }?.value)
    #expect(app.contains(#""intro":{"back":true,"steps":[{"button":"On","image":"line.png","message":"I am Olga."}]}"#))
  }

  @Test func pagesOfAShowHaveItsStyleAndItsWords() throws {
    let files = try Self.finished(Self.show)
    let style = ("plain:root{--launch-height:0.86;--launch-rise:0.36;}\nours" as Text)
    let app = try #require(files.keys.first { $0.hasPrefix("assets/app.en.") })
    #expect(files["index.html"] == "style &#39;sha256-\(Self.base64(style))&#39;|\(style.string)|\(app)|Show|Show")
    #expect(files["manifest.webmanifest"] == #"{"en":"\#(app)"}"#)
    let hoo = try #require(files.keys.first { $0.hasPrefix("assets/hoo.en.") })
    #expect(files["hoo/index.html"] == "Hoo &amp; Olga|../\(hoo)" && files["404.html"] == "Show ../")
  }

  @Test func anotherCharacterDoesWithoutTheFilesOfTheSitesOwn() throws {
    let files = try Self.finished(Self.show)
    #expect(files["face.svg"] == nil && files["a.js"] == "run()" && files["api/c.json"] == "[]")
    let worker = try #require(files["service-worker.js"])
    let app = try #require(files.keys.first { $0.hasPrefix("assets/app.en.") })
    #expect(worker.hasSuffix(#" ["./","\#(app)","a.js","o.png","o2.png"] 0"#))
  }

  @Test func costumesAloneLeaveTheSitesOwnCharacter() throws {
    let files = try Self.finished("{\(Self.costumes)}")
    let app = try #require(files.first { $0.key.hasPrefix("assets/app.en.") }?.value)
    #expect(
      app.contains(
        #""studio":"sound.js","texts":{"de":"texts.txt"},"scotch":{"image":"scotch.png"},"lids":{"image":"lids.png"},"anchor_x":0.5,"anchor_y":0.3,"#
      ))
    #expect(app.contains(#""words":{"app-name":"App"},"face":"face.svg","costumes":[{"id":"hat""#))
    #expect(files.first { $0.key.hasPrefix("assets/hoo.en.") }?.value == Self.hoo)
    #expect(
      files["api/c.json"] == "[{}]" && files["index.html"]?.contains("|old|") == true && files["404.html"] == "App ../")
  }

  @Test func filesOfAnotherVersionAreNotTaken() throws {
    let website = try #require(Website(kit: Array(Self.kit.utf8), at: Self.time, digest: Self.digest))
    website.add(content: Array("{\(Self.costumes)}".utf8))
    #expect(!website.take(Array("other".utf8), at: 0))
    #expect(Website(kit: Array("{}".utf8), at: Self.time, digest: Self.digest) == nil)
  }

  @Test func missingValueEndsIt() throws {
    let kit = Self.kit.replacing("{{build}}", with: "{{future}}")
    let website = try #require(Website(kit: Array(kit.utf8), at: Self.time, digest: Self.digest))
    website.add(content: Array("{\(Self.costumes)}".utf8))
    #expect(!website.finish())
  }

  @Test func zipHasAllFilesInOrderAndTheIndexTheOthers() throws {
    let website = try Self.website(Self.show)
    #expect(website.finish())
    var zip: [UInt8] = []
    while let part = website.nextPart() { zip += part }
    #expect(website.nextPart() == nil)
    let archive = try Archive(name: "", bytes: zip)
    let names = archive.entries.map(\.name)
    #expect(names == website.files.map(\.path) && names == names.sorted { $0.string < $1.string })
    let index = try #require(website.files.first { $0.path == "site.json" })
    let listed = try JSONReader.value(in: index.bytes, .document).items("files").compactMap { $0.text("path") }
    #expect(listed == names.filter { $0 != "site.json" })
    // 23:59:58 and 2026-11-28, behind the signature, the version, the flags and the method.
    #expect(zip[10..<14].elementsEqual([0x7D, 0xBF, 0x7C, 0x5D]))
  }
}
