import ArchiveFuzz
import Archives
import Packs
import Testing
import Values

/// Every limit: one below, at it, and one above.
@Suite struct ArchiveLimitsTests {
  static let document = "01/01/hoo.json"
  static let header = "01/header.png"

  private func hoo(title: Int = 1, poem: String = "b", more: String = "") -> [UInt8] {
    ZipFile.json("{\"Title\":\"\(String(repeating: "x", count: title))\",\"PoemLine\":\(quoted(poem))\(more)}")
  }

  private func quoted(_ text: String) -> String { "\"" + text + "\"" }

  private func faults(_ contents: [UInt8]) -> [String] { Archives.faults(of: Self.document, contents) }

  @Test func titles() {
    #expect(Limits.titleBytes == 128)
    for bytes in [127, 128] { #expect(faults(hoo(title: bytes)) == []) }
    #expect(faults(hoo(title: 129)) == ["text-too-long " + Self.document])
  }

  @Test func poems() {
    #expect(Limits.poemBytes == 1024)
    for bytes in [1023, 1024] { #expect(faults(hoo(poem: String(repeating: "x", count: bytes))) == []) }
    #expect(faults(hoo(poem: String(repeating: "x", count: 1025))) == ["text-too-long " + Self.document])
    #expect(faults(hoo(poem: String(repeating: "é", count: 513))) == ["text-too-long " + Self.document])
  }

  @Test func lineBreaksCountInPoems() {
    func lines(_ last: Int) -> [UInt8] {
      ZipFile.json(
        "{\"Title\":\"A\",\"PoemLine\":[\(quoted(String(repeating: "x", count: 1000))),\(quoted(String(repeating: "y", count: last)))]}"
      )
    }
    for last in [22, 23] { #expect(faults(lines(last)) == []) }
    #expect(faults(lines(24)) == ["text-too-long " + Self.document])
  }

  @Test(arguments: [true, false])
  func documents(isDeflated: Bool) {
    #expect(Limits.documentBytes == 256 << 10)
    func contents(_ bytes: Int) -> [UInt8] {
      // Digits, so that the ratio stays below its limit.
      let filler = bytes - hoo(more: ",\"More\":\"\"").count
      return hoo(
        more: ",\"More\":\"" + String(decoding: (0..<filler).map { UInt8(48 + $0 % 10) }, as: UTF8.self) + "\"")
    }
    func faults(_ bytes: Int) -> [String] {
      Archives.faults(of: Self.document, contents(bytes), isDeflated: isDeflated)
    }
    for bytes in [Limits.documentBytes - 1, Limits.documentBytes] { #expect(faults(bytes) == []) }
    #expect(faults(Limits.documentBytes + 1) == ["json-too-large " + Self.document])
  }

  @Test func depth() {
    #expect(Limits.depth == 32)
    func contents(_ levels: Int) -> [UInt8] {
      let (open, close) = (String(repeating: "[", count: levels - 1), String(repeating: "]", count: levels - 1))
      return hoo(more: ",\"More\":" + open + close)
    }
    for levels in [31, 32] { #expect(faults(contents(levels)) == []) }
    #expect(faults(contents(33)) == ["json-too-deep " + Self.document])
    #expect(faults(ZipFile.json(String(repeating: "[", count: 100_000))) == ["json-too-deep " + Self.document])
  }

  @Test func keys() {
    #expect(Limits.documentKeys == 64)
    func contents(_ keys: Int) -> [UInt8] { hoo(more: (2..<keys).map { ",\"k\($0)\":1" }.joined()) }
    for keys in [63, 64] { #expect(faults(contents(keys)) == []) }
    #expect(faults(contents(65)) == ["json-too-many-keys " + Self.document])
  }

  @Test func names() {
    #expect(Limits.entryNameBytes == 120)
    for (length, rule) in [(119, "odd-name"), (120, "odd-name"), (121, "name-too-long")] {
      let faults = Archives.faults(Archives.owls { $0.add("01/" + String(repeating: "x", count: length - 3)) })
      #expect(faults.count == 1 && faults[0].hasPrefix(rule))
    }
  }

  @Test func folders() {
    #expect(Limits.folderDigits == 2...9)
    for (name, isFine) in [("3", false), ("03", true), ("000000003", true), ("0000000003", false)] {
      let archive = Archives.owls { zip in
        for index in zip.entries.indices {
          zip.entries[index].both { fields in
            let text = String(decoding: fields.name, as: UTF8.self)
            if text.hasPrefix("01/02/") { fields.name = Array(("01/" + name + text.dropFirst(5)).utf8) }
          }
        }
      }
      #expect(Archives.faults(archive).isEmpty == isFine, "\(name)")
    }
  }

  @Test func pixels() {
    #expect(Limits.pixels == 4_194_304)
    for (width, height, isFine) in [
      (2048, 2047, true), (2048, 2048, true), (4_194_304, 1, true), (2049, 2048, false), (4_194_305, 1, false),
      (0x7FFF_FFFF, 0x7FFF_FFFF, false),
    ] as [(UInt32, UInt32, Bool)] {
      let faults = Archives.faults(of: Self.header, ZipFile.png(width, height))
      #expect(faults == (isFine ? [] : ["image-too-large " + Self.header]))
    }
  }

  @Test func archives() {
    #expect(Limits.archiveBytes == 8 << 20)
    let rest = Archives.owls { $0.set(Self.header, ZipFile.png(320, 64, filler: 0)) }.count
    for (excess, rules) in [(-1, []), (0, []), (1, ["archive-too-large"])] as [(Int, [String])] {
      let filler = Limits.archiveBytes - rest + excess
      #expect(Archives.faults(of: Self.header, ZipFile.png(320, 64, filler: filler)) == rules)
    }
  }

  @Test func entries() {
    #expect(Limits.entries == 512)
    func archive(_ count: Int) -> [UInt8] {
      Archives.owls { zip in
        zip.set("01/hoo_set.json", ZipFile.json(##"{"Color":"#123456","Count":254}"##))
        for hoo in 100..<352 {
          zip.add("01/\(hoo)/hoo.json", self.hoo())
          zip.add("01/\(hoo)/hoo.png", ZipFile.png(48, 48))
        }
        for hoo in 0..<(count - 511) { zip.add("01/\(100 + hoo)/hoo@2x.png", ZipFile.png(96, 96)) }
      }
    }
    for count in [511, 512] { #expect(Archives.faults(archive(count)) == []) }
    #expect(Archives.faults(archive(513)) == ["too-many-entries"])
  }

  @Test func unpackedBytes() {
    #expect(Limits.unpackedBytes == 16 << 20)
    // The declared sizes are added up before unpacking.
    let packed = (0..<(200 << 10)).map { UInt8(truncatingIfNeeded: $0) }
    let rest =
      ZipFile.owls.entries.reduce(0) { $0 + Int($1.central.size) } - Int(ZipFile.owls[Self.header].central.size)
    func rule(_ excess: Int) -> ArchiveRule? {
      let archive = Archives.owls { zip in
        zip.set(Self.header, packed)
        zip[Self.header].both { ($0.method, $0.size) = (8, UInt32(Limits.unpackedBytes - rest + excess)) }
      }
      do throws(ArchiveFault) {
        _ = try Archive(name: "01.zip", bytes: archive)
        return nil
      } catch { return error.rule }
    }
    for excess in [-1, 0] { #expect(rule(excess) == nil) }
    #expect(rule(1) == .unpackedTooLarge)
  }

  @Test func ratio() {
    #expect(Limits.ratio == 100)
    // A stream of known length, with a declared size near a hundred times that.
    func faults(_ excess: Int) -> [String] {
      Archives.faults(
        Archives.owls { zip in
          let packed = Int(zip[Self.document].central.packedSize)
          zip[Self.document].both { $0.size = UInt32(packed * Limits.ratio + excess) }
        })
    }
    for excess in [-1, 0] { #expect(faults(excess) == ["entry-too-short " + Self.document]) }
    #expect(faults(1) == ["ratio " + Self.document])
  }

  @Test func hoosAndSetsOfAnIndex() {
    #expect(Limits.hoos == 999 && Limits.sets == 1000)
    for (count, faults) in [(998, 0), (999, 0), (1000, 1)] {
      let value: Value = [
        "sets": [["name": "01", "color": "#123456", "count": .number(Double(count)), "archive": "a"]]
      ]
      #expect(HooIndexReader.sets(in: value).faults.count == faults)
    }
    for (count, faults) in [(999, 0), (1000, 0), (1001, 1)] {
      let sets: [Value] = (0..<count).map {
        ["name": .text(Text(String(10_000 + $0))), "color": "#123456", "count": 1, "archive": "a"]
      }
      let reading = HooIndexReader.sets(in: ["sets": .list(sets)])
      #expect(reading.model.count == min(count, 1000) && reading.faults.count == faults)
    }
  }
}
