import Testing

@testable import Values

@Suite struct MessageTests {
  @Test(
    arguments: [
      (0, "0"), (7, "7"), (-7, "-7"), (0.31, "0.31"), (-1.5, "-1.5"), (2.0004, "2"), (0.0625, "0.062"),
      (-0.0001, "0"), (1e12, "a very large number"), (-.infinity, "a very small number"), (.nan, "not a number"),
    ] as [(Double, String)])
  func writesNumbersWithThreeDecimals(number: Double, text: String) {
    #expect(Text(decimal: number).string == text)
  }

  @Test func quotesALongTextByItsBeginning() {
    #expect(Text("left").quoted == "\"left\"")
    #expect(Text(String(repeating: "x", count: 40)).quoted.string == "\"" + String(repeating: "x", count: 40) + "\"")
    #expect(Text(String(repeating: "x", count: 41)).quoted.string == "\"" + String(repeating: "x", count: 40) + "...\"")
  }

  @Test func cutsAQuotationBetweenCharacters() {
    let text = String(repeating: "x", count: 39) + "é…"
    #expect(Text(text).quoted.string == "\"" + String(repeating: "x", count: 39) + "...\"")
  }
}
