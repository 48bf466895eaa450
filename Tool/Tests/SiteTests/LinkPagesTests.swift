import Files
import Fixtures
import Foundation
import PackFiles
import Pixels
import SiteFixtures
import Testing
import Values

@testable import Site

/// The page of each look, a costume on Scotch or an owl, and its picture.
@Suite final class LinkPagesTests: SiteFixture {
  private func pages(
    hooSets: URL? = nil, language: Language? = nil, root: String = ""
  ) async throws -> LinkPages {
    try #require(try await build(hooSets: hooSets, language: language, root: root).site.linkPages)
  }

  private func page(_ pages: LinkPages, _ path: String, languages: String = "") throws -> (
    text: String, language: String
  ) {
    guard case .page(let page, let language)? = pages.answer(at: path, languages: languages) else {
      throw ToolError("\(path): no page")
    }
    return (String(decoding: page.plain.bytes, as: UTF8.self), language)
  }

  private func lost(_ pages: LinkPages, _ path: String, languages: String = "", isForPage: Bool = false) -> String? {
    let answer = pages.answer(at: path, languages: languages, isForPage: isForPage)
    guard case .lost(let page, _)? = answer else { return nil }
    return String(decoding: page.plain.bytes, as: UTF8.self)
  }

  private func write(_ document: String) throws {
    try folder.write(document, to: "disguise-app/hoosets/01/02/hoo.json")
  }

  /// Replaces the app's words by the fewest that its pages need and those for addresses at which there is nothing.
  private func writeLostWords(_ title: String) throws {
    let others = #""app-name": "A", "launch-above": "B", "lost-text": "C", "lost-home": "Home""#
    try folder.write(#"{\#(others), "lost-title": "\#(title)"}"#, to: "disguise-app/words/en.json")
  }

  @Test func pageOfAHooHasItsTitlePoemAndPictureInItsHead() async throws {
    try write(##"{"Title": "A <b> \"&\"", "PoemLine": ["A line,", "another."]}"##)
    let pages = try await pages()
    let page = try page(pages, "/hoo/01/02").text
    #expect(page.contains("<title>A &lt;b&gt; &quot;&amp;&quot;</title>"))
    #expect(page.contains("content=\"A line, / another.\"") && page.contains("<link rel=\"canonical\" href=\"01/02\">"))
    #expect(page.contains("content=\"01/02.en.jpg\"") && page.contains("data-fragment=\"01/02\""))
    #expect(page.contains("<base href=\"../\">") && page.contains("base-uri &#39;self&#39;"))
    #expect(pages.policy.header.contains("base-uri 'self'"))
    let own = try await self.text(build().site, "/hoo/")
    #expect(!own.contains("<base") && own.contains("base-uri &#39;none&#39;") && own.contains("data-fragment=\"\""))
  }

  @Test func pageOfACostumeHasItsLabelJokeAndPictureInItsHead() async throws {
    let pages = try await pages()
    for (id, label) in [("pirate", "The pirate"), ("nurse", "The nurse")] {
      let page = try page(pages, "/wear/\(id)").text
      #expect(page.contains("<title>\(label)</title>") && page.contains("content=\"Arr.\""))
      #expect(page.contains("content=\"wear/\(id).en.jpg\"") && page.contains("data-fragment=\"wear=\(id)\""))
      #expect(page.contains("<base href=\"../\">") && page.contains("href=\"wear/\(id)\""))
    }
    let own = try await self.text(build().site, "/")
    #expect(own.contains("data-link=\"wear/*\"") && own.contains("data-fragment=\"\"") && !own.contains("<base"))
  }

  @Test func addressesAreWholeIfThePublicOneIsKnown() async throws {
    let pages = try await pages(root: "https://example.org/d/")
    for path in ["hoo/01/02", "wear/pirate"] {
      let page = try page(pages, "/" + path).text
      #expect(page.contains("href=\"https://example.org/d/\(path)\""))
      #expect(page.contains("content=\"https://example.org/d/\(path).en.jpg\""))
    }
  }

  @Test(arguments: ["/wear/pirate.en.jpg", "/wear/nurse.en.jpg", "/hoo/01/02.en.jpg"])
  func pictureIsAsLargeAsNetworksAskFor(path: String) async throws {
    let pages = try await pages()
    guard case .picture(let picture)? = pages.answer(at: path, languages: "") else {
      Issue.record("no picture")
      return
    }
    #expect(picture.contentType == "image/jpeg" && picture.plain.bytes.count < 300_000)
    let image = try PixelImage(decoding: [UInt8](picture.plain.bytes))
    #expect(image.width == 1200 && image.height == 630)
    guard case .picture(let again)? = pages.answer(at: path, languages: "") else { return }
    #expect(again.plain.etag == picture.plain.etag)
  }

  @Test func setsOfPlainFilesHavePagesToo() async throws {
    try FakeHooSet(hoos: 1, scales: [1]).write(to: "sets/07", in: folder)
    let pages = try await pages(hooSets: folder.appending("sets"))
    guard case .picture? = pages.answer(at: "/hoo/07/01.en.jpg", languages: "") else {
      Issue.record("no picture")
      return
    }
    #expect(try page(pages, "/hoo/07/01").text.contains("<title>Hoo 1</title>"))
  }

  /// HooView refuses such a set.
  @Test func setsWithErrorsHaveNoPages() async throws {
    try FakeHooSet(hoos: 1, scales: [1]).write(to: "sets/07", in: folder)
    let faulty = try FakeHooSet(hoos: 1, scales: [1]).write(to: "sets/08", in: folder)
    try folder.write(#"{"Title": "A", "Count": 9}"#, to: "sets/08/hoo_set.json")
    #expect(faulty.lastPathComponent == "08")
    let pages = try await pages(hooSets: folder.appending("sets"))
    #expect(try page(pages, "/hoo/07/01").text.contains("Hoo 1"))
    #expect(throws: ToolError.self) { try page(pages, "/hoo/08/01") }
  }

  @Test func identifiersMayHaveCapitals() async throws {
    let list = FakeApp.costume("Robot-7", image: "pirate_scotch")
    try folder.write("[\(list)]", to: "disguise-app/bundled/config.json")
    #expect(try page(await pages(), "/wear/Robot-7").text.contains("wear/Robot-7.en.jpg"))
  }

  @Test func picturesAreSlowUntilTheyAreDrawn() async throws {
    let pages = try await pages()
    let path = "/wear/pirate.en.jpg"
    #expect(pages.isSlow(at: path) && !pages.isSlow(at: "/wear/nobody.en.jpg") && !pages.isSlow(at: "/wear/pirate"))
    _ = pages.answer(at: path, languages: "")
    #expect(!pages.isSlow(at: path))
  }

  @Test func longPoemEndsWithAWholeLine() async throws {
    let line = String(repeating: "hoo ", count: 20)
    try write(#"{"Title": "A", "PoemLine": ["\#(line)1", "\#(line)2"]}"#)
    #expect(try page(await pages(), "/hoo/01/02").text.contains("content=\"\(line)1\""))
  }

  @Test func wordsAreThoseOfTheReadersLanguage() async throws {
    try writeGerman()
    try folder.write(#"{"launch-above": "Gesucht"}"#, to: "disguise-app/words/de.json")
    try write(#"{"Title": "A", "title-de": "Eule", "PoemLine": "B", "PoemLine-de": "Kurz"}"#)
    let list = FakeApp.costume(
      "pirate", image: "pirate_scotch", more: #", "label-de": "Pirat", "description-de": "Har.""#)
    try folder.write("[\(list)]", to: "disguise-app/bundled/config.json")
    let pages = try await pages()
    for (header, code) in [
      ("", "en"), ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, en;q=0.5, de;q=0.7", "de"),
      ("de;q=0, en", "en"),
      ("en-GB", "en"), ("fr", "en"), (";;,q=1,;q", "en"), (String(repeating: "x,", count: 5000) + "de", "en"),
    ] {
      let (owl, language) = try page(pages, "/hoo/01/02", languages: header)
      #expect(language == code && owl.contains("<title>\(code == "de" ? "Eule" : "A")</title>"), "\(header.prefix(40))")
      let look = try page(pages, "/wear/pirate", languages: header).text
      #expect(look.contains("<title>\(code == "de" ? "Pirat" : "The pirate")</title>"))
      #expect(look.contains("wear/pirate.\(code).jpg"))
      // The rest of the page is in that language too.
      #expect(look.contains("<html lang=\"\(code)\"") && look.contains("data-app=\"assets/app.\(code)."))
      #expect(look.contains("<p>\(code == "de" ? "Gesucht" : "A")"))
      #expect(owl.contains("<html lang=\"\(code)\"") && owl.contains("data-app=\"../assets/hoo.\(code)."))
    }
    let german = try await self.pages(language: Language(code: "de"))
    #expect(try page(german, "/wear/pirate", languages: "en").language == "de", "the publisher has chosen")
  }

  @Test func slashBehindALookLeadsToIt() async throws {
    let pages = try await pages()
    for (path, place) in [("/wear/pirate/", "../pirate"), ("/hoo/01/02/", "../02")] {
      guard case .moved(let target)? = pages.answer(at: path, languages: "") else {
        Issue.record("\(path) is not moved")
        continue
      }
      #expect(target == place)
    }
  }

  @Test(arguments: [
    ("/wear/none", "../"), ("/wear/Pirate", "../"), ("/wear/pirate.fr.jpg", "../"), ("/wear/pirate/x", "../../"),
    ("/wear/../pirate", "../../"), ("/hoo/01/03", "../../"), ("/hoo/02/01", "../../"), ("/hoo/01/", "../../"),
    ("/hoo/01", "../"), ("/hoo//", "../../"), ("/hoo/01/02.png", "../../"), ("/hoo/99/01/", "../../../"),
    ("/wear/%00", "../"),
  ])
  func otherPathsLeadToTheOwlThatShrugs(path: String, home: String) async throws {
    try writeLostWords("Hoo <knows>?")
    let pages = try await pages()
    let page = try #require(lost(pages, path))
    #expect(page.contains("<h1>Hoo &lt;knows&gt;?</h1>") && page.contains("href=\"\(home)\">Home"))
    #expect(page.contains("src=\"data:image/svg+xml;base64,") && !page.contains("http-equiv=\"refresh\""))
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
    #expect(pages.lostPolicy.contains("'sha256-\(ContentHash.base64(of: Data(style.utf8)))'"))
  }

  @Test func pathsOutsideAreNoLooks() async throws {
    let pages = try await pages()
    let deep = "/wear/" + String(repeating: "a/", count: 4000)
    for path in ["/01/02", "/", "", "/wears/pirate", "/hoo.png", deep] {
      #expect(pages.answer(at: path, languages: "") == nil, "\(path.prefix(40))")
    }
    #expect(lost(pages, "/01/02", isForPage: true) != nil)
    #expect(pages.answer(at: deep, languages: "", isForPage: true) == nil)
  }

  @Test func publishedSitesHaveASmallFileForEachLook() async throws {
    try writeLostWords("Lost")
    let app = try AppFolder(at: app)
    let builder = try SiteBuilder(app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue))
    let site = try await builder.prepare().finish().site(version: 1)
    for (path, target, title) in [
      ("/wear/pirate/", "../../#wear=pirate", "The pirate"), ("/wear/nurse/", "../../#wear=nurse", "The nurse"),
      ("/hoo/01/02/", "../../../hoo/#01/02", "Hoo 2"),
    ] {
      let page = try text(site, path)
      #expect(
        page.contains("content=\"0; url=\(target)\"") && page.contains("<title>\(title)</title>")
          && page.utf8.count < 4096)
      #expect(try #require(site[path]).gzip == nil, "one file each")
      let picture = try #require(page.firstMatch(of: /og:image" content="([.\/]+)(assets[^"]+)"/))
      #expect(picture.1 == (path.hasPrefix("/hoo") ? "../../../" : "../../"))
      #expect(try #require(site["/\(picture.2)"]).contentType == "image/jpeg")
    }
    #expect(try text(site, "/").contains("data-link=\"wear/*/\"") && site.linkPages == nil)
    #expect(try text(site, "/404.html").contains("Lost"))
  }

  /// A host sends it for any address, and the site may lie in a folder.
  @Test(arguments: ["", "https://example.org/sub/"])
  func publishedPageForNothingFindsItsWayHome(root: String) async throws {
    try writeLostWords("Lost")
    let app = try AppFolder(at: app)
    let builder = try SiteBuilder(
      app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue), root: root)
    let page = try text(await builder.prepare().finish().site(version: 1), "/404.html")
    #expect(page.contains("href=\"\(root.isEmpty ? "./" : root)\""))
    let script = page.firstMatch(of: /<script>([^<]*)<\/script>/)?.1
    #expect((script == nil) != root.isEmpty && page.contains("script-src") == root.isEmpty)
    if let script { #expect(page.contains("script-src &#39;sha256-\(ContentHash.base64(of: Data(script.utf8)))&#39;")) }
  }
}
