import ArchiveFuzz
import Packs
import Testing
import Values

@testable import Fitting

/// The content of a file for a website of its own.
@Suite struct WebsiteContentTests {
  private func content(_ files: OpenedSample.Files) throws -> Value {
    let opening = OpenedSample.opening(of: OpenedSample.packed(files))
    let addresses = (0..<opening.pictureCount).map { Text("assets/\($0).png") }
    return try JSONReader.value(in: opening.content(addresses: addresses).utf8, .document)
  }

  @Test func showHasItsCostumesAndItsLook() throws {
    let content = try content(OpenedSample.show)
    #expect(content["ids"]?.texts.map(\.string) == ["crown", "hat"])
    let crown = try #require(content["costumes"]?.items.first)
    #expect(
      crown.text("label") == "Crown" && crown.text("label-de") == "Krone" && crown.text("image@3x") == "assets/2.png")
    let show = try #require(content["show"])
    #expect(show.text("title") == "T" && show.text("name") == "Adele" && show["scotch"]?.text("image") != nil)
    #expect(content["look"]?.text("accent") == "#0b6f78" && content["look"]?.text("above") == "")
  }

  @Test func costumesWithoutACharacterHaveNoShow() throws {
    var files = OpenedSample.show
    files["show.json"] = nil
    let content = try content(files)
    #expect(content["ids"]?.texts.count == 2 && content["show"] == nil && content["look"] == nil)
  }

  @Test func letteringsComeWithTheirColours() throws {
    var files = OpenedSample.show
    files["show.json"] = ZipFile.json(
      ##"{"character": {"image": "ada"}, "colors": {"ground": "#102030"}, "launch": {"lettering_above": "ADA"}}"##)
    let look = try #require(content(files)["look"])
    #expect(look.text("above") == "ADA" && look.text("below") == "")
    #expect(look.text("letters") != look.text("letters_dark") && look.text("letters")?.string.first == "#")
  }

  @Test func picturesAreThoseOfTheFile() {
    let opening = OpenedSample.opening(of: OpenedSample.packed(OpenedSample.show))
    #expect((0..<opening.pictureCount).contains { opening.picture($0) == OpenedSample.show["hat.png"] })
  }
}
