import Browser
import Packs
import Testing

@Suite struct FileTests {
  private let url = Text("../assets/01.zip")

  private func answer(_ bytes: [UInt8], status: Int = 200) -> Answer { Answer(status: status, bytes: bytes) }

  @Test func aKeptFileIsItsAddressAndItsBytes() throws {
    let kept = try #require(KeptFile(answer([UInt8(url.utf8.count), 0, 0, 0] + url.utf8 + [1, 2, 3])))
    #expect(kept.url == url)
    #expect(kept.bytes == [1, 2, 3])
  }

  @Test(arguments: [[], [9, 0, 0], [9, 0, 0, 0, 65]] as [[UInt8]])
  func anAnswerThatIsCutShortIsNoFile(_ bytes: [UInt8]) {
    #expect(KeptFile(answer(bytes)) == nil)
  }

  @Test func nothingKeptIsNoFile() {
    #expect(KeptFile(answer([0, 0, 0, 0], status: 0)) == nil)
  }

  @Test func whatBecameOfAnAddress() {
    #expect(Shared(answer([1])) == .handedOn)
    #expect(Shared(answer([2])) == .copied)
    #expect(Shared(answer([7])) == nil)
    #expect(Shared(answer([1], status: 0)) == nil)
  }
}
