import Testing
import Values

@Suite struct TextTests {
  @Test(arguments: [0, 7, 10, -1, 1_024, -90, Int.max, Int.min])
  func numberIsWrittenInDecimalDigits(number: Int) {
    #expect(Text(number).string == String(number))
  }
}
