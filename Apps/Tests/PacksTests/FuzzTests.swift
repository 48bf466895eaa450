import ArchiveFuzz
import Testing

/// A short run of the fuzzers, of which `make soak` runs a million inputs.
@Suite struct FuzzTests {
  @Test func damagedArchivesAreReadOrRefused() {
    var fuzzer = Fuzzer()
    for number in 0..<4_000 as Range<UInt64> { fuzzer.run(input: number) }
    #expect(fuzzer.finished > 50)
    #expect(fuzzer.refusals.count { $0 > 0 } > 45)
  }

  @Test func damagedDisguiseFilesAreUnpackedOrRefused() {
    var fuzzer = DisguiseFileFuzzer()
    for number in 0..<4_000 as Range<UInt64> { fuzzer.run(input: number) }
    #expect(fuzzer.finished > 100 && fuzzer.openedSets > 50)
    #expect(fuzzer.refusals.count { $0 > 0 } > 35)
  }

  @Test func damagedDocumentsAreReadOrRefused() {
    var fuzzer = DocumentFuzzer()
    for number in 0..<5_000 as Range<UInt64> { fuzzer.run(input: number) }
    #expect(fuzzer.values > 1_000 && fuzzer.values < 5_500)
    #expect(fuzzer.good > 100)
  }
}
