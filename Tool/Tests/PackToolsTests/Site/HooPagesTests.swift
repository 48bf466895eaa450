import Fixtures
import Foundation
import PackTools
import Packs
import Testing

/// The page of each Hoo and its picture.
@Suite final class HooPagesTests: SiteFixture {
  private func text(_ pages: HooPages, _ path: String) throws -> String {
    String(decoding: try #require(pages.resource(at: path)).plain.bytes, as: UTF8.self)
  }

  private func write(_ document: String) throws {
    try folder.write(document, to: "disguise-app/hoosets/01/02/hoo.json")
  }

  @Test func pageOfAHooHasItsTitlePoemAndPictureInItsHead() async throws {
    try write(##"{"Title": "A <b> \"&\"", "PoemLine": ["A line,", "another."]}"##)
    let pages = try #require(try await build().site.hooPages)
    let page = try text(pages, "/hoo/01/02")
    #expect(page.contains("<title>A &lt;b&gt; &quot;&amp;&quot;</title>"))
    #expect(page.contains("content=\"A line, / another.\"") && page.contains("<link rel=\"canonical\" href=\"01/02\">"))
    #expect(page.contains("content=\"01/02.png\"") && page.contains("data-fragment=\"01/02\""))
    #expect(page.contains("<base href=\"../\">") && page.contains("base-uri &#39;self&#39;"))
    #expect(pages.policy.header.contains("base-uri 'self'"))
    let own = try await self.text(build().site, "/hoo/")
    #expect(!own.contains("<base") && own.contains("base-uri &#39;none&#39;") && own.contains("data-fragment=\"\""))
  }

  @Test func addressesAreWholeIfThePublicOneIsKnown() async throws {
    let pages = try #require(try await build(root: "https://example.org/d/").site.hooPages)
    let page = try text(pages, "/hoo/01/02")
    #expect(page.contains("href=\"https://example.org/d/hoo/01/02\""))
    #expect(page.contains("content=\"https://example.org/d/hoo/01/02.png\""))
  }

  @Test func pictureIsTheLargestOne() async throws {
    let pages = try #require(try await build().site.hooPages)
    let picture = try #require(pages.resource(at: "/hoo/01/02.png"))
    let file = app.appendingPathComponent("hoosets/01/02/hoo@3x.png")
    #expect(try picture.plain.bytes == Data(contentsOf: file) && picture.contentType == "image/png")
  }

  @Test func setsOfPlainFilesHavePagesToo() async throws {
    try FakeHooSet(hoos: 1, scales: [1]).write(to: "sets/07", in: folder)
    let pages = try #require(try await build(hooSets: folder.appending("sets")).site.hooPages)
    let picture = try #require(pages.resource(at: "/hoo/07/01.png"))
    #expect(try picture.plain.bytes == Data(contentsOf: folder.appending("sets/07/01/hoo.png")))
    #expect(try text(pages, "/hoo/07/01").contains("<title>Hoo 1</title>"))
  }

  @Test func longPoemEndsWithAWholeLine() async throws {
    let line = String(repeating: "hoo ", count: 20)
    try write(#"{"Title": "A", "PoemLine": ["\#(line)1", "\#(line)2"]}"#)
    let pages = try #require(try await build().site.hooPages)
    #expect(try text(pages, "/hoo/01/02").contains("content=\"\(line)1\""))
  }

  @Test func wordsAreThoseOfTheSitesLanguage() async throws {
    try writeGerman()
    try write(#"{"Title": "A", "title-de": "Eule", "PoemLine": "B", "PoemLine-de": "Kurz"}"#)
    let pages = try #require(try await build(language: Language(code: "de")).site.hooPages)
    let page = try text(pages, "/hoo/01/02")
    #expect(page.contains("<title>Eule</title>") && page.contains("content=\"Kurz\""))
  }

  @Test(arguments: [
    "/hoo/01/03", "/hoo/02/01", "/hoo/01/02/", "/hoo/01/", "/hoo/01", "/hoo/", "/hoo//", "/hoo/01/02.png.png",
    "/hoo/01/hoo_set", "/hoo/01/../01/02", "/hoo/01/02.PNG", "/01/02",
  ])
  func otherPathsAreUnknown(path: String) async throws {
    let pages = try #require(try await build().site.hooPages)
    #expect(pages.resource(at: path) == nil)
  }
}
