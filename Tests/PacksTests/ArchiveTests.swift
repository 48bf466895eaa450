import ArchiveFuzz
import Packs
import Testing

@Suite struct ArchiveTests {
  @Test(arguments: BadArchive.files + BadArchive.headers + BadArchive.names + BadArchive.contents)
  func oneChangeMakesItsFaultsAndNoOther(bad: BadArchive) {
    let archive = Archives.owls(bad.change)
    #expect(Archives.faults(archive) == bad.faults)
    guard case .refused(let first) = Archives.outcome(archive, stopsAtFault: true) else {
      Issue.record("not refused at the first fault")
      return
    }
    #expect(first.count == 1)
  }

  @Test func aGoodArchiveIsRead() throws {
    let archive = try Archive(name: "01.zip", bytes: Archives.owls())
    #expect(archive.entries.count == 7)
    let header = archive.entries[5]
    #expect(header.name == "01/header.png" && !header.isDeflated && header.size == header.packedSize)
    #expect(Array(Archives.owls()[header.packedRange]) == ZipFile.png(320, 64))
  }
}
