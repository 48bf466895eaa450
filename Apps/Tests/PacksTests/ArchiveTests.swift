import ArchiveFuzz
import Archives
import Testing
import Values

@Suite struct ArchiveTests {
  @Test(arguments: BadName.all)
  func eachNameHasItsFaultsOnly(bad: BadName) {
    let archive = Archives.owls(bad.change)
    #expect(Archives.faults(archive) == bad.faults)
    guard case .refused(let first) = Archives.outcome(archive, stopsAtFault: true) else {
      Issue.record("not refused at the first fault")
      return
    }
    #expect(first.count == 1)
  }

  @Test func validArchiveIsRead() throws {
    let archive = try Archive(name: "01.zip", bytes: Archives.owls())
    #expect(archive.entries.count == 7)
    let header = archive.entries[5]
    #expect(header.name == "01/header.png" && !header.isDeflated && header.size == header.packedSize)
    #expect(Array(Archives.owls()[header.packedRange]) == ZipFile.png(320, 64))
  }

  @Test func ruleNamesAreUniqueKebabCase() {
    let names = ArchiveRule.allCases.map { $0.name.string }
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil) }
  }

  @Test func ruleNamesAreThoseOfTheCases() {
    for rule in ArchiveRule.allCases {
      #expect(rule.name.string.filter { $0 != "-" } == "\(rule)".lowercased())
    }
  }
}
