import Archives
import Packs
import Values

/// Reads damaged archives and checks for errors of the reader: traps, endless loops, sets that break a rule, refusals without a
/// reason, and two readings that disagree.
public struct Fuzzer {
  /// The number of archives that were read without a fault.
  public private(set) var finished = 0
  /// The number of refusals of each rule, by its raw value.
  public private(set) var refusals = [Int](repeating: 0, count: ArchiveRule.allCases.count)
  /// A hash of all outcomes, which must be equal natively and in wasm, where `Int` has 32 bits.
  public private(set) var fingerprint: UInt64 = 0

  public init() {}

  /// Reads input `number`. An input depends on its number only, so that each can be repeated alone.
  public mutating func run(input number: UInt64) {
    var mutation = Mutation(seed: number)
    let archive = mutation.archive()
    let first = outcome(of: archive, stopsAtFault: true)
    let all = outcome(of: archive, stopsAtFault: false)
    switch (first, all) {
    case (.finished(let a), .finished(let b)):
      precondition(a == b, "two readings of one set")
      check(a, archive)
      finished += 1
      note(0xFFFF)
    case (.refused(let a), .refused(let b)):
      precondition(a.count == 1 && !b.isEmpty && a[0] == b[0], "another first fault")
      for fault in b { check(fault) }
      refusals[Int(a[0].rule.rawValue)] += 1
      note(UInt64(a[0].rule.rawValue) << 8 | UInt64(b.count))
    default: preconditionFailure("read by one and refused by the other")
    }
    checkStructure(archive)
  }

  private mutating func note(_ outcome: UInt64) { fingerprint = (fingerprint ^ outcome) &* 0x100_0000_01B3 }

  private func outcome(of archive: [UInt8], stopsAtFault: Bool) -> ReaderHost.Outcome {
    var host = ReaderHost()
    let reader = HooSetReader(set: "01", file: "01.zip", archive: archive, stopsAtFault: stopsAtFault)
    let outcome = host.run(reader, archive: archive)
    precondition(host.inflated <= Limits.unpackedBytes + Limits.entries * 128 << 10, "unpacked too much")
    return outcome
  }

  private func check(_ set: HooSet, _ archive: [UInt8]) {
    precondition((1...Limits.hoos).contains(set.hoos.count) && set.color.utf8.count == 7)
    check(set.header, archive)
    for hoo in set.hoos {
      precondition((1...Limits.titleBytes).contains(hoo.title.utf8.count))
      precondition((1...Limits.poemBytes).contains(hoo.poem.utf8.count))
      check(hoo.picture, archive)
    }
  }

  private func check(_ picture: HooPicture, _ archive: [UInt8]) {
    precondition(picture.images.first?.scale == 1)
    for image in picture.images {
      precondition(image.width * image.height <= Limits.pixels && image.width > 0 && image.height > 0)
      guard case .entry(let entry) = image.source else { preconditionFailure("not in the archive") }
      precondition(entry.packedRange.upperBound <= archive.count)
    }
  }

  private func check(_ fault: ArchiveFault) {
    precondition(!fault.message.isEmpty && fault.line.utf8.count < 1000)
    precondition(fault.entry.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
  }

  private func checkStructure(_ bytes: [UInt8]) {
    guard let archive = try? Archive(name: "01.zip", bytes: bytes) else { return }
    var end = 0
    for entry in archive.entries.sorted(by: { $0.dataOffset < $1.dataOffset }) {
      precondition(entry.dataOffset >= end + 30 && entry.packedRange.upperBound <= bytes.count, "entries overlap")
      end = entry.packedRange.upperBound
    }
  }
}
