import Geometry
import Testing

@testable import Values

/// Numbers are converted to the nearest double, as Foundation does.
@Suite struct DecimalNumberTests {
  @Test(arguments: [
    "0", "-0", "1", "0.1", "0.30000000000000004", "123456789012345678901234567890", "9007199254740993", "1e22", "1e23",
    "8.5e-5", "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9e-324", "2.4e-324", "2.5e-324", "1e-400",
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e400", "17.5e-1",
    "9007199254740992.5", "9007199254740993.0000000000000000000000000001", "0.000000000000000000000000000000000001e36",
  ])
  func convertsToTheNearestDouble(text: String) {
    let expected = Double(text)
    #expect(DecimalNumber.value(of: Array(text.utf8))?.bitPattern == expected?.bitPattern)
    #expect(try! JSONReader.value(in: Array(text.utf8), .document) == .number(expected ?? .nan))
  }

  @Test func randomDoublesRoundTrip() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(DecimalNumber.value(of: Array("\(number)".utf8)) == number)
      let short = Double(random.below(2_000_000)) / 1000
      #expect(DecimalNumber.value(of: Array("\(short)".utf8)) == short)
    }
  }

  @Test(arguments: ["", "-", "+", ".", "1e", "1e+", "1x", "0x", "0xG", "--1", "1 2"])
  func refusesOtherTexts(text: String) { #expect(DecimalNumber.value(of: Array(text.utf8)) == nil) }

  @Test func readsNumbersOfPropertyLists() {
    let known: [(String, Double)] = [
      (" 7\n", 7), ("+1.5", 1.5), (".5", 0.5), ("5.", 5), ("0x1f", 31), ("-0X10", -16), ("-inf", -.infinity),
    ]
    for (text, number) in known {
      #expect(DecimalNumber.value(of: Array(text.utf8)) == number)
    }
  }
}
