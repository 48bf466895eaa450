import ArchiveFuzz
import Archives
import Testing
import Values

/// The reader of `.disguise` files: every file of the archive, or the first fault.
@Suite struct ArchiveUnpackingTests {
  private func unpacked(_ bytes: [UInt8]) throws(ArchiveFault) -> [UnpackedFile] {
    var unpacking = try ArchiveUnpacking(name: "a.disguise", bytes: bytes, limits: .disguiseFile)
    while try unpacking.step() {}
    return unpacking.files
  }

  private func rule(_ zip: ZipFile) -> ArchiveRule? {
    do {
      _ = try unpacked(zip.bytes)
      return nil
    } catch { return error.rule }
  }

  /// The pack with a changed entry, `b.png`, which is stored.
  private func changed(_ change: (inout ZipEntry) -> Void) throws -> ZipFile {
    var zip = ZipFile.pack
    let index = try #require(zip.entries.firstIndex { $0.central.name == Array("b.png".utf8) })
    change(&zip.entries[index])
    return zip
  }

  @Test func everyFileIsUnpacked() throws {
    let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var zip = ZipFile.pack
    zip.entries += [
      ZipEntry("long.png", long), ZipEntry("long.json", long, isDeflated: true), ZipEntry("empty", []),
      ZipEntry("empty.json", [], isDeflated: true), ZipEntry("folder/", []),
    ]
    let files = try unpacked(zip.bytes)
    #expect(files.map(\.name.string) == zip.entries.dropLast().map { String(decoding: $0.central.name, as: UTF8.self) })
    let contents = Dictionary(uniqueKeysWithValues: files.map { ($0.name.string, $0.bytes) })
    #expect(contents["long.png"] == long && contents["long.json"] == long)
    #expect(contents["empty"] == [] && contents["empty.json"] == [])
    #expect(contents["b.png"] == ZipFile.png(20, 40))
  }

  @Test func aStepUnpacksAtMostAPiece() throws {
    let bytes = ZipFile([ZipEntry("a.png", [UInt8](repeating: 7, count: 200 << 10))]).bytes
    var (unpacking, steps) = (try ArchiveUnpacking(name: "a", bytes: bytes, limits: .disguiseFile), 1)
    while try unpacking.step() {
      #expect(unpacking.files.isEmpty)
      steps += 1
    }
    #expect(steps == 4 && unpacking.files.count == 1)
  }

  @Test func hostileNamesAreRefused() throws {
    let names: [(String, ArchiveRule)] = [
      ("../b.png", .pathTraversal), ("a/../../b.png", .pathTraversal), ("./b.png", .pathTraversal),
      ("/etc/passwd", .absolutePath), ("C:b.png", .absolutePath), ("a\\b.png", .backslash),
      ("a//b.png", .emptyFolderName),
      ("b\0.png", .nulInName), ("b\n.png", .controlInName), ("ä.png", .nonASCIIName), ("", .emptyName),
      (String(repeating: "a", count: 1000), .nameTooLong), ("config.json", .duplicateName),
      ("CONFIG.json", .duplicateName), ("Config.json/", .directory), ("Config.json/b", .duplicateName),
      ("assets.XCASSETS", .duplicateName),
    ]
    for (name, expected) in names {
      #expect(rule(try changed { $0.both { $0.name = Array(name.utf8) } }) == expected, "\(name)")
    }
  }

  @Test func hostileEntriesAreRefused() throws {
    #expect(rule(try changed { $0.both { $0.checksum ^= 1 } }) == .checksum)
    #expect(rule(try changed { $0.both { $0.size += 1 } }) == .storedSize)
    #expect(rule(try changed { $0.both { $0.flags = 1 } }) == .encrypted)
    #expect(rule(try changed { $0.both { $0.method = 12 } }) == .oddMethod)
    #expect(rule(try changed { $0.attributes = 0xA1FF << 16 }) == .symlink)
    #expect(rule(try changed { $0.offset = 0 }) == .headerMismatch)
    let bomb = ZipEntry("b.png", [UInt8](repeating: 0, count: 1 << 20), isDeflated: true)
    #expect(rule(try changed { $0 = bomb }) == .ratio)
    for difference: Int32 in [-1, 1] {
      let wrong = try changed {
        $0 = ZipEntry("b.png", Array("some text, some text".utf8), isDeflated: true)
        $0.both { $0.size = UInt32(Int32($0.size) + difference) }
      }
      #expect(rule(wrong) == (difference < 0 ? .entryTooLong : .entryTooShort))
    }
  }

  @Test func hostileEndsAreRefused() {
    func rule(_ change: (inout ZipFile) -> Void) -> ArchiveRule? {
      var zip = ZipFile.pack
      change(&zip)
      return self.rule(zip)
    }
    #expect(rule { $0.suffix = [7] } == .trailingJunk)
    #expect(rule { $0.prefix = [7] } == .leadingJunk)
    #expect(rule { $0.comment = [7] } == .archiveComment)
    #expect(rule { $0.cut = 30 } == .truncated)
    #expect(rule { $0.entries = [] } == .noEntries)
    #expect(
      rule {
        $0.count = 5; $0.countHere = 5
      } == .entryCount)
  }

  @Test(arguments: [0, 1]) func countOfEntriesIsLimited(excess: Int) {
    let entries = (0..<(ArchiveLimits.disguiseFile.entries + excess)).map { ZipEntry("\($0)", []) }
    #expect(rule(ZipFile(entries)) == (excess == 0 ? nil : .tooManyEntries))
  }

  @Test(arguments: [0, 1]) func sizeIsLimited(excess: Int) {
    let limit = ArchiveLimits.disguiseFile.bytes
    #expect(limit == 25 << 20)
    var zip = ZipFile([ZipEntry("a.png", [])])
    zip = ZipFile([ZipEntry("a.png", [UInt8](repeating: 7, count: limit - zip.bytes.count + excess))])
    #expect(zip.bytes.count == limit + excess)
    #expect(rule(zip) == (excess == 0 ? nil : .archiveTooLarge))
  }

  @Test func unpackedSizeIsLimited() {
    let limit = ArchiveLimits.disguiseFile.unpackedBytes
    // Files of a megabyte that deflate to a tenth, and one more that exceeds the limit by a byte.
    let file = (0..<(1 << 20)).map { $0 % 2000 == 0 ? 9 : 7 as UInt8 }
    var entries = (0..<(limit >> 20)).map { ZipEntry("\($0).json", file, isDeflated: true) }
    #expect(rule(ZipFile(entries)) == nil)
    entries.append(ZipEntry("more", [7]))
    #expect(rule(ZipFile(entries)) == .unpackedTooLarge)
  }

  @Test func remediesNameTheCommand() throws {
    do {
      _ = try unpacked(Array("no zip at all, but long enough".utf8))
      Issue.record("read")
    } catch {
      #expect(error.line.string == "a.disguise: is not a zip archive; pack it with `disguise pack`")
    }
  }
}
