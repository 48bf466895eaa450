import Files
import Fixtures
import Foundation
import HooSets
import Packs
import Site
import SiteFixtures
import Testing
import Values

/// The index of HooView's sets and the files that it refers to.
@Suite final class SiteHooSetsTests: SiteFixture {
  /// Returns the entries of the index.
  private func sets(_ site: Site) throws -> [Value] {
    let index = try Document.json(Data(text(site, "/api/hoosets.json").utf8))
    guard case .list(let sets)? = index["sets"] else { return [] }
    return sets
  }

  /// Returns the file whose address is the value of `key`.
  private func target(_ site: Site, _ value: Value, _ key: Text) throws -> Resource {
    guard case .text(let address)? = value[key] else { throw ToolError("no \(key.string)") }
    #expect(address.string.hasPrefix("../assets/"))
    return try #require(site[String(address.string.dropFirst(2))])
  }

  @Test func ownSetsArePublishedAsArchives() async throws {
    let (site, warnings) = try await build()
    let set = try #require(try sets(site).first)
    #expect(try warnings == [] && sets(site).count == 1)
    #expect(set["name"] == "01".value && set["color"] == "#2e7d5b".value && set["count"] == .number(2))
    #expect(set["title"] == "Owls".value && set["title-de"] == "Eulen".value)
    let archive = try target(site, set, "archive")
    #expect(archive.contentType == "application/zip" && archive.gzip == nil && archive.brotli == nil)
    #expect(archive.cacheControl == Resource.immutable && set["bytes"] == .number(Double(archive.plain.bytes.count)))
    let pack = try HooSetsPack(folder: app.appendingPathComponent("hoosets"), shown: "hoosets")
    #expect(archive.plain.bytes == pack.files.first?.bytes)
  }

  @Test func textsAndLargerPicturesAreAssets() async throws {
    let data = FakeHooSet.png(512, 512)
    try folder.write(data, to: "disguise-app/hoosets/large/01/02.png")
    let (site, warnings) = try await build()
    let list = try Document.json(target(site, try #require(sets(site).first), "large").plain.bytes)
    guard case .list(let files)? = list["files"] else { throw ToolError("no list") }
    #expect(try warnings == [] && files.map { try target(site, $0, "url").plain.bytes } == [data])
    let index = try Document.json(Data(text(site, "/api/hoosets.json").utf8))
    let texts = try #require(HooIndexReader.texts(in: index).model.first)
    let document = try Document.json(try #require(site[String(texts.string.dropFirst(2))]).plain.bytes)
    #expect(HooTextsReader.texts(in: document).model.map { $0.set.string } == ["01"])
  }

  @Test func titleThatLooksLikeAnArchiveIsKept() async throws {
    try FakeHooSet(title: "01.zip").write(to: "disguise-app/hoosets/01", in: folder)
    let (site, _) = try await build()
    let set = try #require(try sets(site).first)
    #expect(set["title"] == "01.zip".value)
    #expect(try target(site, set, "archive").contentType == "application/zip")
  }

  @Test func otherSetsArePublishedUnchangedEvenFaultyOnes() async throws {
    let pack = try HooSetsPack(folder: app.appendingPathComponent("hoosets"), shown: "hoosets")
    let good = try #require(pack.files.first).bytes
    try folder.write(good, to: "sets/01.zip")
    try folder.write(good.dropLast(9), to: "sets/02.zip")
    try FakeHooSet(hoos: 3).write(to: "sets/03", in: folder)
    let (site, warnings) = try await build(hooSets: folder.appending("sets"))
    let sets = try sets(site)
    #expect(sets.map { $0["name"] } == ["01".value, "02".value, "03".value])
    #expect(try target(site, sets[0], "archive").plain.bytes == good)
    #expect(try target(site, sets[1], "archive").plain.bytes == good.dropLast(9))
    #expect(!warnings.isEmpty && warnings.allSatisfy { $0.contains("02.zip") })
    let listing = try Document.json(target(site, sets[2], "files").plain.bytes)
    guard case .list(let files)? = listing["files"] else { return }
    var bytes = 0
    for file in files {
      guard case .text(let name)? = file["name"] else { return }
      let data = try Data(contentsOf: folder.appending("sets/\(name.string)"))
      #expect(try target(site, file, "url").plain.bytes == data && file["bytes"] == .number(Double(data.count)))
      bytes += data.count
    }
    #expect(files.count == 16 && sets[2]["bytes"] == .number(Double(bytes)))
  }

  @Test func faultInOwnSetsFailsTheBuild() async throws {
    try folder.write("{}", to: "disguise-app/hoosets/01/hoo_set.json")
    let lines = try await faultLines()
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("APP/hoosets/01") })
  }

  @Test func indexIsEmptyWithoutSets() async throws {
    try folder.remove("disguise-app/hoosets")
    #expect(try await text(build().site, "/api/hoosets.json") == #"{"sets":[]}"#)
  }
}

extension String {
  var value: Value { .text(Text(self)) }
}
