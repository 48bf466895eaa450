import Archives
import Packs
import Values

/// Unpacks damaged `.disguise` files and checks for errors of the reader: traps, endless loops, files beyond their limits, names
/// that lead elsewhere, and contents that differ from those that another implementation unpacks. Then opens them as the pages do: costumes, and
/// sets of Hoos.
public struct DisguiseFileFuzzer {
  /// The number of files that were unpacked.
  public private(set) var finished = 0
  /// The number of files of sets that were opened.
  public private(set) var openedSets = 0
  /// The number of refusals of each rule, by its raw value.
  public private(set) var refusals = [Int](repeating: 0, count: ArchiveRule.allCases.count)
  /// A hash of all outcomes, which must be equal natively and in wasm, where `Int` has 32 bits.
  public private(set) var fingerprint: UInt64 = 0

  public init() {}

  /// Reads input `number`. An input depends on its number only, so that each can be repeated alone.
  public mutating func run(input number: UInt64) {
    var sets = Mutation(seed: number, of: .owls)
    note(UInt64(openSets(sets.archive())))
    var mutation = Mutation(seed: number, of: .pack)
    let bytes = mutation.archive()
    do throws(ArchiveFault) {
      let files = try unpack(bytes)
      compare(files, with: bytes)
      finished += 1
      note(UInt64(files.count) << 32 | UInt64(open(bytes)))
    } catch {
      precondition(!error.message.isEmpty && error.line.utf8.count < 1000)
      precondition(error.line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      refusals[Int(error.rule.rawValue)] += 1
      note(UInt64(error.rule.rawValue) << 8 | 1)
    }
  }

  private mutating func note(_ outcome: UInt64) { fingerprint = (fingerprint ^ outcome) &* 0x100_0000_01B3 }

  private func unpack(_ bytes: [UInt8]) throws(ArchiveFault) -> [UnpackedFile] {
    let limits = ArchiveLimits.disguiseFile
    var unpacking = try ArchiveUnpacking(name: "a.disguise", bytes: bytes, limits: limits)
    // A step unpacks 64 KB, or less for empty blocks and tables, but reads at least 256 bytes.
    var left = 16 + 2 * limits.entries + limits.unpackedBytes >> 16 + bytes.count >> 8
    while try unpacking.step() {
      left -= 1
      precondition(left > 0, "the unpacking does not end")
    }
    let files = unpacking.files
    precondition(files.reduce(0) { $0 + $1.bytes.count } <= limits.unpackedBytes, "unpacked too much")
    precondition(files.allSatisfy { ArchiveName.fault(in: $0.name) == nil }, "a name that leads elsewhere")
    return files
  }

  private func compare(_ files: [UnpackedFile], with bytes: [UInt8]) {
    guard let archive = try? Archive(name: "a.disguise", bytes: bytes, limits: .disguiseFile) else {
      preconditionFailure("unpacked and refused")
    }
    precondition(archive.entries.count == files.count)
    for (entry, file) in zip(archive.entries, files) {
      precondition(ZipEntry.checksum(file.bytes) == entry.checksum && file.name == entry.name)
      precondition(ReaderHost.contents(of: entry, in: bytes) == file.bytes, "two readings of one file")
    }
  }

  /// Opens the file as the page does.
  ///
  /// - Returns: the number of pictures; for a refusal its kind.
  private func open(_ bytes: [UInt8]) -> UInt32 {
    // After the unpacking, a step for each picture.
    let steps =
      16 + 4 * ArchiveLimits.disguiseFile.entries + ArchiveLimits.disguiseFile.unpackedBytes >> 16 + bytes.count >> 8
    return outcome(of: PackOpening(name: "a.disguise", bytes: bytes, language: "de"), within: steps) { pack in
      check(pack)
      return pack.pictures.count
    }
  }

  /// Does all of an opening. Returns the number that `check` returns for its content, or the kind of its refusal.
  private func outcome<Opening: SteppedOpening>(
    of opening: Opening, within steps: Int, check: (Opening.Content) -> Int
  ) -> UInt32 {
    var (opening, left) = (opening, steps)
    while case .checking = opening.state {
      opening.step()
      left -= 1
      precondition(left > 0, "the opening does not end")
    }
    switch opening.state {
    case .checking: preconditionFailure("not over")
    case .opened(let content): return UInt32(check(content))
    case .refused(let refusal):
      precondition(!refusal.line.isEmpty && refusal.line.utf8.count < 2000)
      return 0x1_0000 | UInt32(refusal.kind.rawValue)
    }
  }

  /// Checks that the app reads the list without a fault, and that a show is JSON.
  private func check(_ pack: OpenedPack) {
    let addresses = pack.pictures.indices.map { "blob:" + Text($0) }
    let list = pack.list(prefix: "show-", language: "de", addresses: addresses)
    guard let value = try? JSONReader.value(in: list.utf8, .document) else { preconditionFailure("no JSON") }
    let reading = CostumeReader.costumes(in: value, path: "", language: "de")
    precondition(reading.faults.isEmpty && !reading.model.isEmpty, "a list with faults")
    let stage = pack.stage(addresses: addresses)
    precondition(stage.isEmpty || (try? JSONReader.value(in: stage.utf8, .document)) != nil, "a show that is no JSON")
    precondition(pack.pictures.allSatisfy { ImageHeader.size(in: $0.bytes) != nil }, "no image")
  }

  /// Opens a file of sets as HooView's page does.
  ///
  /// - Returns: the number of files for HooView; for a refusal its kind.
  private mutating func openSets(_ bytes: [UInt8]) -> UInt32 {
    // Unpacking, packing and reading, with a step for each 64 KB, and some for each entry.
    let steps =
      64 + 16 * ArchiveLimits.disguiseFile.entries + 4 * ArchiveLimits.disguiseFile.unpackedBytes >> 16
      + bytes.count >> 6
    let outcome = outcome(of: SetsOpening(name: "a.disguise", bytes: bytes, language: "de"), within: steps) { sets in
      check(sets)
      return sets.files.count
    }
    if outcome < 0x1_0000 { openedSets += 1 }
    return outcome
  }

  /// Checks that HooView reads the index and each set without a fault.
  private func check(_ sets: OpenedSets) {
    guard let index = try? JSONReader.value(in: sets.files[0].bytes, .document) else { preconditionFailure("no JSON") }
    let reading = HooIndexReader.sets(in: index, language: "de")
    precondition(reading.faults.isEmpty && !reading.model.isEmpty, "an index with faults")
    for outline in reading.model {
      guard case .archive(let address) = outline.source, let file = sets.files.first(where: { $0.name == address })
      else { preconditionFailure("no archive") }
      var host = ReaderHost()
      let reader = HooSetReader(
        set: outline.name, file: outline.name, archive: file.bytes, expectedCount: outline.count, language: "de")
      guard case .finished = host.run(reader, archive: file.bytes) else { preconditionFailure("a set with faults") }
    }
  }
}
