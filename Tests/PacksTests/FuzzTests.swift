import ArchiveFuzz
import Testing

/// A short run of what `make soak` does a million times.
@Suite struct FuzzTests {
  @Test func archivesThatAreWrongAreReadOrRefusedAndNothingElse() {
    var fuzzer = Fuzzer()
    for number in 0..<4_000 as Range<UInt64> { fuzzer.run(input: number) }
    #expect(fuzzer.finished > 50)
    #expect(fuzzer.refusals.count { $0 > 0 } > 45)
  }

  @Test func documentsThatAreWrongAreReadOrRefusedAndNothingElse() {
    var fuzzer = DocumentFuzzer()
    for number in 0..<5_000 as Range<UInt64> { fuzzer.run(input: number) }
    #expect(fuzzer.values > 1_000 && fuzzer.values < 5_500)
    #expect(fuzzer.good > 100)
  }
}
