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

  @Test(arguments: [
    ("Title-é", "Title-é"), ("Titel e\u{301} 猫 🦉", "Titel e\u{301} 猫 🦉"), ("a\nb\u{1B}[2J\u{7F}", "a?b?[2J?"),
    ("\u{85}\u{9B}31m\u{AD}", "????31m??"), ("\u{202E}gnp\u{2066}\u{200F}\u{61C}", "???gnp????????"),
    ("\u{2028}\u{2029}\u{200B}\u{FEFF}\u{FFF9}\u{E0041}", "???????????????????"), ("é\n", "???"),
  ])
  func replacesCharactersThatAreNotPrintable(text: String, shown: String) {
    #expect(Text(text).printable.string == shown)
  }

  @Test func hidesNoControlCharacterInBytesThatAreNotUTF8() {
    #expect(Text(utf8: [0x61, 0xE9, 0x62, 0xC3]).printable == "a?b?")
    #expect(Text(utf8: [0xC0, 0x8A]).printable == "??", "an overlong line feed")
    #expect(Text(utf8: [0xC2, 0x0A, 0xED, 0xA0, 0x80, 0xF0, 0x9F]).printable == "???????")
    #expect(Text(utf8: [0x61, 0x0A, 0x85, 0x7F, 0x85]).printable == "a????", "control characters before stray bytes")
  }

  @Test func cutsAPrintableName() {
    let text = String(repeating: "x", count: 119)
    #expect(Text(text + "y").printable.string == text + "y")
    #expect(Text(text + "yz").printable.string == text + "y...")
    #expect(Text(text + "é").printable.string == text + "?...")
  }

  @Test func cutsAQuotationBetweenCharacters() {
    let text = String(repeating: "x", count: 39) + "é…"
    #expect(Text(text).quoted.string == "\"" + String(repeating: "x", count: 39) + "...\"")
  }
}
