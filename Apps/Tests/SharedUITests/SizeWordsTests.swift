import Packs
import SharedUI
import Testing
import Values

@Suite struct SizeWordsTests {
  @Test(
    arguments: [
      (0, "0 KB"), (499, "0 KB"), (500, "1 KB"), (340_200, "340 KB"), (999_499, "999 KB"), (999_500, "1,0 MB"),
      (1_249_999, "1,3 MB"), (1_234_000, "1,2 MB"), (16_777_216, "16,8 MB"), (-5, "0 KB"),
    ])
  func bytesAreRoundedToTheUnitThatPeopleRead(bytes: Int, text: String) {
    let words = Words([
      ("hoo-kilobytes", "{number} KB"), ("hoo-megabytes", "{number} MB"), ("hoo-decimal-mark", ","),
    ])
    #expect(words.size(ofBytes: bytes).string == text)
  }
}
