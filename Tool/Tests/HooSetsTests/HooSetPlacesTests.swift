import Fixtures
import Foundation
import Testing

@testable import HooSets

/// The files and folders that count as sets.
@Suite struct HooSetPlacesTests {
  let folder = TemporaryFolder()

  private func places() -> HooSetPlaces { HooSetPlaces(in: folder.url, shown: "sets") }

  @Test func setsComeInTheOrderOfTheirNumbers() throws {
    for name in ["10.zip", "2.zip", "02.zip", "100.zip", "owls.zip", "03/x", "007/x"] {
      try folder.write("x", to: name)
    }
    let found = places()
    let expected = ["02.zip", "03", "007", "10.zip", "100.zip", "2.zip", "owls.zip"]
    #expect(found.places.map(\.shown) == expected.map { "sets/\($0)" })
    #expect(found.places.map(\.name) == ["02", "03", "007", "10", "100", "2", "owls"])
    #expect(found.findings == [])
  }

  @Test func publishedArchiveHasTheNameOfItsSet() {
    let url = folder.appending("01.0123456789abcdef.zip")
    #expect(HooSetPlace(called: url.lastPathComponent, at: url, shown: "x", isArchive: true).name == "01")
  }

  @Test(arguments: [
    ".DS_Store", ".hidden/x", "__MACOSX/._01", "Thumbs.db", "desktop.ini", "index.json", "texts-1.json",
    "large/01/07.png", "README.md", "readme", "LICENSE", "Licence.txt", "CREDITS.md",
  ])
  func expectedOtherFilesAreSkipped(name: String) throws {
    try folder.write("x", to: name)
    #expect(places().places.isEmpty && places().findings.isEmpty)
  }

  @Test(arguments: ["notes.txt", "01.png", "owls/hoo_set.json", "1/hoo_set.json", "0123456789/x", "01.zip/x", "01.tar"])
  func unexpectedFilesAreReported(name: String) throws {
    try folder.write("x", to: name)
    let found = places()
    #expect(found.places.isEmpty && found.findings.map(\.rule) == ["ignored-file"])
    #expect(found.findings[0].file == "sets/" + name.prefix { $0 != "/" })
  }

  @Test func linksAreReported() throws {
    try folder.write("x", to: "elsewhere/x")
    for (link, target) in [("sets/01", "elsewhere"), ("sets/02.zip", "none")] {
      try FileManager.default.createDirectory(at: folder.appending("sets"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(link), withDestinationURL: folder.appending(target))
    }
    let found = HooSetPlaces(in: folder.appending("sets"), shown: "sets")
    #expect(found.places.isEmpty)
    #expect(
      found.findings.map(\.line)
        == ["01", "02.zip"].map {
          "sets/\($0): warning: is a symbolic link and is left out; replace it with the set that it points to [ignored-file]"
        })
  }

  @Test(arguments: [["01.zip", "01/x"], ["01/x", "001/x"], ["01.zip", "01.0123.zip"]])
  func twoEqualSetsAreAnError(names: [String]) throws {
    for name in names { try folder.write("x", to: name) }
    #expect(places().findings.map(\.rule) == ["duplicate-set"])
  }

  @Test(arguments: [(999, []), (1000, []), (1001, ["too-many-sets"])])
  func atMost1000SetsAreRead(count: Int, expected: [String]) throws {
    for number in 1...count {
      let name = String(format: "%04d", number)
      try FileManager.default.createDirectory(at: folder.appending(name), withIntermediateDirectories: false)
    }
    let found = places()
    #expect(found.places.count == count && found.findings.map(\.rule) == expected)
  }

  @Test func archivesAreLeftOutIfTheyDoNotCount() throws {
    for name in ["01.zip", "01/x"] { try folder.write("x", to: name) }
    let found = HooSetPlaces(in: folder.url, shown: "sets", takesArchives: false)
    #expect(found.places.map(\.shown) == ["sets/01"] && found.findings.map(\.rule) == ["ignored-file"])
  }
}
