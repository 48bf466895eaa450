import Archives
import Findings
import Fixtures
import Foundation
import Testing

@testable import HooSets

/// Checks of archives: the layout, and the agreement of name and contents.
@Suite struct HooArchiveTests {
  let folder = TemporaryFolder()

  private func archive(_ set: FakeHooSet = FakeHooSet(), folder name: String = "01") throws -> Data {
    try ArchiveWriter.archive(of: set.files.map { ("\(name)/\($0.key)", $0.value) })
  }

  private func findings(_ bytes: Data, as name: String = "01.zip") throws -> [Finding] {
    var check = HooSetsCheck()
    check.check(try folder.write(bytes, to: name).path)
    return check.findings
  }

  private func rules(_ bytes: Data, as name: String = "01.zip") throws -> [String] {
    try findings(bytes, as: name).map(\.rule)
  }

  @Test func completeArchiveHasNoFault() throws {
    #expect(try rules(try archive()) == [])
    #expect(try rules(try archive(), as: "01.0123456789abcdef.zip") == [])
    #expect(try rules(try archive(), as: "01.ZIP") == [])
  }

  @Test func contentsHaveTheSameFaultsAsInAFolder() throws {
    for test in HooSetCase.documents + HooSetCase.images {
      var set = FakeHooSet()
      test.change(&set)
      let found = try findings(try archive(set)).filter { $0.severity == .error }
      let brief = found.map { ["\($0.rule) \($0.entry)", $0.path].filter { !$0.isEmpty }.joined(separator: " ") }
      #expect(brief.sorted() == test.expected.sorted())
    }
  }

  @Test(arguments: [("05.zip", "other-set"), ("owls.zip", "set-name"), ("1.zip", "set-name")])
  func renamedArchiveIsOneFault(name: String, rule: String) throws {
    let found = try findings(try archive(), as: name)
    #expect(found.map(\.rule) == [rule])
    #expect(found[0].line.hasSuffix("\(name): holds the set 01, but has another name; rename it to 01.zip [\(rule)]"))
  }

  @Test func otherFaultsOfARenamedArchiveAreFound() throws {
    var set = FakeHooSet()
    set[text: "01/hoo.json"] = "{"
    #expect(try rules(try archive(set), as: "05.zip") == ["other-set", "json-syntax"])
  }

  @Test func setWithoutItsFolderIsOneFault() throws {
    let bytes = try ArchiveWriter.archive(of: FakeHooSet().files.map { ($0.key, $0.value) })
    let found = try findings(bytes, as: "05.zip")
    let line = "05.zip: holds the files of a set without their folder; pack the set's folder, not its contents"
    #expect(found.map { $0.line.replacing("\(folder.path)/", with: "") } == [line + " [other-set]"])
  }

  @Test func secondSetInAnArchiveIsRefused() throws {
    let files = ["01", "02"].flatMap { name in FakeHooSet(hoos: 1).files.map { ("\(name)/\($0.key)", $0.value) } }
    let found = try findings(try ArchiveWriter.archive(of: files))
    #expect(Set(found.map(\.rule)) == ["other-set"] && found.allSatisfy { $0.entry.hasPrefix("02/") })
  }

  @Test func damageIsFoundAtEveryByte() throws {
    var set = FakeHooSet(hoos: 1)
    set[text: "01/hoo.json"] = FakeHooSet.longDocument
    let whole = [UInt8](try archive(set))
    #expect(try Archive(name: "01.zip", bytes: whole).entries.contains { $0.isDeflated })
    // Flips a bit in every byte, except the version of the library.
    let versions = Set(whole.indices.filter { whole[$0...].starts(with: [0x50, 0x4B, 1, 2]) }.map { $0 + 4 })
    for place in whole.indices where !versions.contains(place) {
      var bytes = whole
      bytes[place] ^= 0x01
      let found = try findings(Data(bytes))
      #expect(!found.isEmpty, "a changed byte at \(place) was not noticed")
    }
  }

  @Test func truncatedArchivesAreRefused() throws {
    let whole = try archive(FakeHooSet(hoos: 1))
    for count in stride(from: 0, to: whole.count, by: 7) {
      #expect(try findings(whole.prefix(count)).contains { $0.severity == .error })
    }
  }

  @Test func bytesBeforeOrAfterAreRefused() throws {
    #expect(try rules(Data("junk".utf8) + (try archive())) == ["leading-junk"])
    #expect(try rules(try archive() + Data("junk".utf8)) == ["trailing-junk"])
  }

  @Test func otherLayoutIsAWarning() throws {
    var bytes = [UInt8](try archive(FakeHooSet(hoos: 1)))
    // The date of the first entry, in both of its headers.
    let central = try #require(bytes.firstIndex(of: [0x50, 0x4B, 1, 2]))
    (bytes[12], bytes[central + 14]) = (0x22, 0x22)
    let found = try findings(Data(bytes))
    #expect(found.map(\.rule) == ["not-canonical"] && found[0].severity == .warning)
    #expect(found[0].message.hasSuffix("its files have dates or flags"))
  }

  @Test func writerSortsByBytesAndKeepsEmptyFiles() throws {
    let files = [("b", Data()), ("a@2x.png", Data([1])), ("a.png", Data()), ("B.x", Data([2]))]
    let bytes = try ArchiveWriter.archive(of: files)
    let archive = try Archive(name: "x.zip", bytes: [UInt8](bytes))
    #expect(archive.entries.map(\.name.string) == ["B.x", "a.png", "a@2x.png", "b"])
    #expect(archive.entries.map(\.size) == [1, 0, 1, 0])
    #expect(archive.entries.allSatisfy { !$0.isDeflated })
    #expect(CanonicalLayout.difference(in: archive, bytes: [UInt8](bytes)) == nil)
  }

  @Test func writerDeflatesOnlyLongDocuments() throws {
    let sizes = [("a.json", 1024), ("b.json", 1025), ("c.png", 1025)]
    let bytes = try ArchiveWriter.archive(of: sizes.map { ($0.0, Data(count: $0.1)) })
    let archive = try Archive(name: "x.zip", bytes: [UInt8](bytes))
    #expect(archive.entries.map(\.isDeflated) == [false, true, false])
    #expect(CanonicalLayout.difference(in: archive, bytes: [UInt8](bytes)) == nil)
  }

  @Test(arguments: [
    ("a.txt", [UInt8]("a.txt".utf8), [UInt8]("a.png".utf8), "a.png is deflated"),
    ("a.png", [UInt8]("a.png".utf8), [UInt8]("a.txt".utf8), "a.txt is stored"),
    // The size in both headers: 1025 becomes 1024.
    ("a.txt", [1, 4, 0, 0], [0, 4, 0, 0], "a.txt is deflated"),
  ])
  func differencesFromTheLayoutAreReported(name: String, old: [UInt8], new: [UInt8], expected: String) throws {
    let packed = [UInt8](try ArchiveWriter.archive(of: [(name, Data(count: 1025))]))
    let bytes = packed.replacing(old, with: new)
    let archive = try Archive(name: "x.zip", bytes: bytes)
    #expect(CanonicalLayout.difference(in: archive, bytes: bytes) == expected)
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of wanted: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: wanted) }
  }
}
