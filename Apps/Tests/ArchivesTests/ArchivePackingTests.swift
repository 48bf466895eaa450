import Geometry
import Testing
import Values

@testable import Archives

/// The writer of archives, read by the strict reader.
@Suite struct ArchivePackingTests {
  private func unpacked(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
    var unpacking = try ArchiveUnpacking(name: "a.disguise", bytes: bytes, limits: .disguiseFile)
    while try unpacking.step() {}
    return Dictionary(uniqueKeysWithValues: unpacking.files.map { ($0.name.string, $0.bytes) })
  }

  private func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
    var (inflater, output) = (Inflater(raw: bytes), [UInt8]())
    while try inflater.next({ output += $0 }) {}
    return output
  }

  /// Bytes in which parts of all lengths and distances come again.
  private func repetitive(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let length = Int(random.next() % 700)
      if bytes.isEmpty || random.next() % 3 == 0 {
        bytes += (0..<length % 40 + 1).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      } else {
        let start = Int(random.next() % UInt64(bytes.count))
        bytes += (0..<length).map { bytes[min(bytes.count - 1, start + $0)] }
      }
    }
    return bytes
  }

  @Test func whatIsDeflatedInflatesToItself() throws {
    var random = SplitMix64(seed: 26)
    for count in [0, 1, 2, 3, 4, 258, 259, 1000, 33_000, 100_000] {
      let bytes = repetitive(count, &random)
      #expect(try inflated(Deflater.packed(bytes)) == bytes, "\(count)")
    }
    for byte in [UInt8(0), 143, 144, 255] {
      let run = [UInt8](repeating: byte, count: 70_000)
      #expect(try inflated(Deflater.packed(run)) == run)
    }
  }

  @Test func everyLengthAndDistanceOfACopyIsWritten() throws {
    let alphabet = (0..<32_768).map { UInt8(truncatingIfNeeded: ($0 &* 0x9E37_79B1) >> 13) }
    for distance in [1, 2, 3, 4, 5, 8, 9, 16, 17, 193, 257, 4096, 4097, 24_577, 32_768] {
      for length in Array(3...20) + [34, 35, 66, 67, 130, 131, 226, 227, 256, 257, 258, 259] {
        let head = Array(alphabet.suffix(distance))
        let bytes = head + (0..<length).map { head[$0 % distance] }
        #expect(try inflated(Deflater.packed(bytes)) == bytes, "\(length) from \(distance)")
      }
    }
  }

  @Test func repetitionsAreCopied() {
    let list = Array(String(repeating: #"{"id":"robot","label":"Robot","width":235},"#, count: 40).utf8)
    #expect(Deflater.packed(list).count < list.count / 10)
  }

  @Test func filesAreReadAsTheyWere() throws {
    var random = SplitMix64(seed: 7)
    let files = ["config.json", "b.png", "art/a.png", "empty", "B.webp", "long.txt"].enumerated().map { index, name in
      UnpackedFile(name: Text(name), bytes: repetitive([2000, 3000, 10, 0, 2000, 70_000][index], &random))
    }
    let archive = ArchivePacking.archive(of: files)
    let contents = try unpacked(archive)
    #expect(contents == Dictionary(uniqueKeysWithValues: files.map { ($0.name.string, Array($0.bytes)) }))
    let entries = try Archive(name: "a", bytes: archive, limits: .disguiseFile).entries
    #expect(entries.map(\.name.string) == ["B.webp", "art/a.png", "b.png", "config.json", "empty", "long.txt"])
    #expect(entries.filter(\.isDeflated).map(\.name.string) == ["config.json", "long.txt"])
    #expect(ArchivePacking.archive(of: files.reversed()) == archive)
  }

  @Test func filesThatArePackedOneByOneGiveTheSameArchive() {
    let files = ["a.txt", "b.zip", "c.woff2"].map {
      UnpackedFile(name: Text($0), bytes: Array(repeating: 7, count: 3000))
    }
    var writing = ArchivePacking.Writing()
    let parts = files.map { writing.add($0) }
    #expect(parts.flatMap { $0 } + writing.end == ArchivePacking.archive(of: files))
    // Archives and fonts are compressed already.
    #expect(parts.map { $0.count > 3000 } == [false, true, true])
  }

  @Test(arguments: [
    (1980, 1, 1, 0, 0x21, 0), (2026, 11, 28, 86_399, 0x5D7C, 0xBF7D), (1969, 12, 31, 0, 0x19F, 0),
    (2200, 1, 1, 3661, 0xFE21, 0x820),
  ])
  func timesAreInTheFormatOfDOS(year: Int, month: Int, day: Int, seconds: Int, date: UInt16, time: UInt16) {
    let packed = ArchiveTime(year: year, month: month, day: day, seconds: seconds)
    #expect((packed.date, packed.time) == (date, time))
  }

  @Test func anArchiveWithoutFilesHasItsEndAlone() {
    #expect(ArchivePacking.archive(of: []).count == 22)
  }
}
