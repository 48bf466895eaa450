import Archives
import Fixtures
import Foundation
import Testing
import Values

@testable import HooSets

/// The writer of `.disguise` files, which pages have too, beside that of sets, which is libzip.
@Suite struct ArchiveWritersTests {
  /// The bytes without the versions of the programs that made the entries, which libzip sets to its own.
  private func withoutVersions(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for place in bytes.indices where bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) { bytes[place + 4] = 0 }
    return bytes
  }

  private func both(_ files: [String: Data]) throws -> (own: [UInt8], libzip: [UInt8]) {
    let own = ArchivePacking.archive(of: files.map { UnpackedFile(name: Text($0.key), bytes: [UInt8]($0.value)) })
    return (own, [UInt8](try ArchiveWriter.archive(of: files.map { ($0.key, $0.value) })))
  }

  @Test func storedFilesGiveTheSameBytes() throws {
    let files = [
      "config.json": Data(#"[{"id": "a"}]"#.utf8), "a.png": Pictures.clearPNG(20, 40, filler: 3000),
      "art/b@2x.png": Pictures.clearPNG(40, 80), "LICENSE": Data("CC0".utf8), "empty": Data(),
    ]
    let (own, libzip) = try both(files)
    #expect(withoutVersions(own) == withoutVersions(libzip))
    #expect(own.count > 3000)
  }

  @Test func deflatedFilesHaveTheSameLayoutAndContents() throws {
    let list = Data(
      (0..<200).map { #"{"id": "costume-\#($0)", "label": "Costume \#($0)"}"# }.joined(separator: ",").utf8)
    let (own, libzip) = try both(["config.json": list, "a.png": Pictures.clearPNG(20, 40)])
    let archives = try [own, libzip].map { try Archive(name: "a", bytes: $0, limits: .disguiseFile) }
    #expect(archives[0].entries.map(\.checksum) == archives[1].entries.map(\.checksum))
    #expect(
      archives[0].entries.map(\.isDeflated) == [false, true] && archives[1].entries.map(\.isDeflated) == [false, true])
    for (archive, bytes) in zip(archives, [own, libzip]) {
      #expect(CanonicalLayout.difference(in: archive, bytes: bytes) == nil)
    }
    // Codes of its own would make the list a little shorter.
    #expect(archives[0].entries[1].packedSize < archives[1].entries[1].packedSize * 2)
  }
}
