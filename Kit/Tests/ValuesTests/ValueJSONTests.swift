import Testing

@testable import Values

@Suite struct ValueJSONTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (12, "12"), (0.5, "0.5"), (-1.25, "-1.25"), (97.0 + 1.0 / 3, "97.333333"), (-1e-9, "0"),
      (1e12, "0"),
      (999_999_999.5, "999999999.5"), (0.000001, "0.000001"),
    ] as [(Double, Text)])
  func numbersHaveUpToSixDecimals(number: Double, text: Text) { #expect(Value.number(number).json == text) }

  @Test func textsAreEscapedAsScriptsDo() {
    #expect(
      Text(utf8: [0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1F, 0xC3, 0xA4, 0x2F]).json.string
        == #""\"\\\b\t\n\u000b\f\r\u001fä/""#)
  }

  @Test func membersKeepTheirOrder() throws {
    let json: Text = #"{"b":[true,false,null],"a":{"c":"d"}}"#
    #expect(try JSONReader.value(in: json.utf8, .document).json == json)
  }
}
