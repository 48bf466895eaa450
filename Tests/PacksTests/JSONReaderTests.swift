import Foundation
import Testing

@testable import Packs

/// The cases are ours, named after what JSONTestSuite looks at.
@Suite struct JSONReaderTests {
  private func rule(_ bytes: [UInt8]) -> String? {
    do {
      _ = try JSONReader.value(in: bytes, .set)
      return nil
    } catch { return error.rule.name.string }
  }

  private func parses(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  @Test(arguments: [
    "{}", "[]", " [ ] ", "[[]   ]", "\"\"", "\"a\"", "0", "-0", "-1", "1.5", "1e2", "1E+2", "1e-2", "123.456e78",
    "-1.0e0",
    "true", "false", "null", "[1,2]", "[1\n,\t2\r]", "{\"\":0}", "{\"a\":{\"a\":1},\"b\":[{\"a\":1}]}", "\"\\u00e9\"",
    "\"\\ud83e\\udd89\"", "\"🦉\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\u{7F}\"", "\"\\u0000\"", "[\"\u{2028}\"]",
    "-0.0000000000000000000000000000000000000000000000000000000000000000000000000000001",
  ])
  func whatEveryParserReadsIsGood(json: String) {
    #expect(rule(Array(json.utf8)) == nil)
    #expect(parses(Array(json.utf8)))
  }

  @Test(arguments: [
    "", " ", "[", "]", "{", "}", "[1", "[1,]", "[,1]", "[1,,2]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
    "{'a':1}", "{\"a\" 1}", "{1:1}", "[1]x", "[1][2]", "nul", "True", "NaN", "Infinity", "-Infinity", "-", "+1", ".5",
    "1.", "1.e2", "1e", "1e+", "01", "-01", "0x10", "1_000", "\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\"", "\"a\nb\"", "\"a\tb\"", "[1]\0", "\u{B}1",
    "// a\n1", "/* a */1", "[1e999]", "[1e-400]", "1e100",
  ])
  func theRestIsNone(json: String) {
    #expect(rule(Array(json.utf8)) == "json-syntax")
  }

  @Test(
    arguments: [
      [0xFF], [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xC1, 0x81, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82], [0xEF, 0xBB, 0xBF, 0x31],
      [0xFE, 0xFF, 0, 0x31], [0x22, 0xF0, 0x9F, 0xA6],
    ] as [[UInt8]])
  func onlyUTF8IsRead(bytes: [UInt8]) {
    #expect(rule(bytes) == "json-encoding")
  }

  @Test(arguments: [
    #"{"a":1,"a":1}"#, #"{"a":1,"A":1}"#, #"{"a":1,"\u0061":1}"#, #"[{"é":1,"\u00e9":1}]"#,
    #"{"🦉":1,"\ud83e\udd89":1}"#, #"{"\n":1,"\u000A":1}"#, #"{"/":1,"\/":2}"#, #"{"":1,"":2}"#,
  ])
  func aKeyStandsOnce(json: String) {
    #expect(rule(Array(json.utf8)) == "json-duplicate-key")
  }

  @Test(arguments: [
    ("{\n\"a\": 1,\n}", "a comma before } in line 2, column 7"),
    ("[1, 2 , ]", "a comma before ] in line 1, column 7"),
    ("{\"a\": [1,\n 2,], \"b\": 3}", "a comma before ] in line 2, column 3"),
    ("{\n  a: 1}", "a key is not in quotation marks in line 2, column 3"),
    ("{\"a\": 1\n\"b\": 2}", "expected a comma or } in line 2, column 1"),
    ("[\"Über\" 2]", "expected a comma or ] in line 1, column 9"),
    ("[1", "it ends too early in line 1, column 3"), ("{\"a\": ", "it ends too early in line 1, column 7"),
    ("{", "it ends too early in line 1, column 2"), ("{\"a\": 1,", "it ends too early in line 1, column 9"),
    ("[\"a\nb\"]", "a text goes on beyond its line in line 1, column 4"),
    ("{\"a\": ]}", "a value is none of text, number, list, object, true, false and null in line 1, column 7"),
    ("[,]", "a value is none of text, number, list, object, true, false and null in line 1, column 2"),
  ])
  func aFaultNamesItsLineAndColumn(json: String, fault: String) {
    let error = #expect(throws: JSONReader.Failure.self) { try JSONReader.value(in: Array(json.utf8), .set) }
    #expect(error?.message.string == "is not valid JSON: \(fault); mend it")
  }

  @Test func whatIsGoodHereIsGoodForFoundation() {
    let seeds = [
      #"{"Title":"A\u00e9","PoemLine":["b\n","c"],"Count":-1.5e3}"#, #"[true,false,null,{"a":{"b":[[0]]}}]"#,
    ].map { Array($0.utf8) }
    let letters = Array("{}[]\",:\\u0123456789abcdefntrue-+.eE \n\u{7F}\u{E9}".utf8)
    var state: UInt64 = 4
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var good = 0
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...random(3) {
        let place = random(bytes.count)
        if random(3) == 0 { bytes.remove(at: place) } else { bytes[place] = letters[random(letters.count)] }
      }
      guard rule(bytes) == nil else { continue }
      good += 1
      #expect(parses(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(good > 500)
  }
}
