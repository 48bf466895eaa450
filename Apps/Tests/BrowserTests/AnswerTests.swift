import Browser
import Testing
import Values

@Suite struct AnswerTests {
  @Test func noteIsTheEndOfTheBytes() {
    let answer = Answer(status: 200, bytes: [1, 2, 3] + Text("\"tag\"\nhoo/01.zip").utf8, tail: 16)
    #expect(answer.bytes == [1, 2, 3])
    #expect(answer.tag == "\"tag\"")
    #expect(answer.origin == "hoo/01.zip")
  }

  @Test(arguments: [("", 0), ("a", 1), ("a", 9), ("\n", 1)])
  func incompleteNoteHasNoOrigin(_ note: String, _ tail: Int) {
    let answer = Answer(status: 200, bytes: Array(note.utf8), tail: tail)
    #expect(answer.origin.isEmpty)
    #expect(answer.bytes.isEmpty)
  }

  @Test func reasonNamesStatusLimitAndFault() {
    #expect(Answer(status: 404).reason == "status 404")
    #expect(Answer(status: 304).isUnchanged)
    #expect(Answer(status: HostFault.tooLarge.rawValue).reason(limit: 12) == "more than 12 bytes")
    #expect(Answer(status: HostFault.silent.rawValue).reason == "no answer for a minute")
    #expect(Answer(status: HostFault.failed.rawValue, note: "TypeError: no").reason == "TypeError: no")
    #expect(Answer(status: 200, note: "tag").reason.isEmpty)
  }

  @Test func pixelsAreTwoLittleEndianIntegers() throws {
    let pixels = try #require(Answer(status: 200, bytes: [44, 1, 0, 0, 2, 0, 0, 0]).pixels)
    #expect(pixels.width == 300 && pixels.height == 2)
    #expect(Answer(status: 200, bytes: [1, 0, 0, 0]).pixels == nil)
  }

}
