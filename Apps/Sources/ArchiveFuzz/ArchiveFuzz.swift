import Archives
import Values

/// `ArchiveFuzz [COUNT [FIRST]]`: reads COUNT damaged archives of sets, `.disguise` files, and documents of each kind (a million by
/// default), from input FIRST on (0), and prints the outcomes. `ArchiveFuzz 1 N` reads a single input, to find the one that
/// traps. `ArchiveFuzz files COUNT` reads `.disguise` files alone.
@main
struct ArchiveFuzz {
  static func main() {
    #if !arch(wasm32)
      if CommandLine.arguments.dropFirst().first == "speed" { return ReadingSpeed.report() }
      let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
      let (count, first) = (numbers.first ?? 1_000_000, numbers.dropFirst().first ?? 0)
      var files = DisguiseFileFuzzer()
      for number in first..<(first + count) { files.run(input: number) }
      report(files, count)
      if CommandLine.arguments.dropFirst().first == "files" { return }
      var (archives, documents) = (Fuzzer(), DocumentFuzzer())
      let time = ContinuousClock().measure {
        for number in first..<(first + count) { archives.run(input: number) }
      }
      for number in (5 * first)..<(5 * (first + count)) { documents.run(input: number) }
      report(archives, count, time)
      report(documents, 5 * count)
      print("fuzz: fingerprint \(joined(archives, documents, files))")
    #endif
  }

  #if !arch(wasm32)
    private static func report(_ fuzzer: Fuzzer, _ count: UInt64, _ time: Duration) {
      report(fuzzer.refusals)
      let rules = fuzzer.refusals.count { $0 > 0 }
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      print("fuzz: \(count) archives without a trap, \(fuzzer.finished) read, the others refused by \(rules) rules;")
      print("fuzz: \(Int(Double(count) / seconds)) a second")
    }

    private static func report(_ fuzzer: DisguiseFileFuzzer, _ count: UInt64) {
      report(fuzzer.refusals)
      let rules = fuzzer.refusals.count { $0 > 0 }
      print(
        "fuzz: \(count) .disguise files without a trap, \(fuzzer.finished) unpacked, the others refused by \(rules) rules"
      )
    }

    private static func report(_ refusals: [Int]) {
      for rule in ArchiveRule.allCases where refusals[Int(rule.rawValue)] > 0 {
        print("  \(refusals[Int(rule.rawValue)]) \(rule.name.string)")
      }
    }

    private static func report(_ fuzzer: DocumentFuzzer, _ count: UInt64) {
      print("fuzz: \(count) documents without a trap, \(fuzzer.values) with a value, \(fuzzer.good) without a fault")
    }
  #endif
}

/// Returns the fingerprint of `count` archives, as many `.disguise` files, and five times as many documents, for the wasm module:
/// wasmkit run ArchiveFuzz.wasm archiveFuzz i64:1000
@c(archiveFuzz)
public func archiveFuzz(_ count: UInt64) -> UInt64 {
  var (archives, documents, files) = (Fuzzer(), DocumentFuzzer(), DisguiseFileFuzzer())
  for number in 0..<count {
    archives.run(input: number)
    files.run(input: number)
  }
  for number in 0..<(5 * count) { documents.run(input: number) }
  return joined(archives, documents, files)
}

private func joined(_ archives: Fuzzer, _ documents: DocumentFuzzer, _ files: DisguiseFileFuzzer) -> UInt64 {
  (archives.fingerprint &* 31 &+ documents.fingerprint) &* 31 &+ files.fingerprint
}

#if arch(wasm32)
  /// The standard library's seed of hashed collections. Defined here, so that the module imports nothing.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
