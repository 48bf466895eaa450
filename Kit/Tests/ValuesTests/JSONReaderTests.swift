import Foundation
import Geometry
import Testing

@testable import Values

/// Our own cases of the kinds that JSONTestSuite has.
@Suite struct JSONReaderTests {
  private func rule(_ bytes: [UInt8]) -> JSONReader.Rule? {
    do {
      _ = try JSONReader.value(in: bytes, .strict)
      return nil
    } catch { return error.rule }
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
  func acceptsDocumentsThatEveryParserReads(json: String) {
    #expect(rule(Array(json.utf8)) == nil)
    #expect(parses(Array(json.utf8)))
  }

  /// RFC 8259 allows numbers of any size (section 6).
  @Test(arguments: [("[1.5e300]", "too large", 9), ("[1e-400]", "too small", 8), ("[1E+999]", "too large", 8)])
  func numberBeyondTheRangeIsNotCalledInvalid(json: String, fault: String, column: Int) {
    #expect(
      throws: JSONReader.Fault(
        rule: .syntax, message: Text("has a number that is \(fault) in line 1, column \(column); correct it"))
    ) { try JSONReader.value(in: Array(json.utf8), .strict) }
  }

  @Test(arguments: [
    "", " ", "[", "]", "{", "}", "[1", "[1,]", "[,1]", "[1,,2]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
    "{'a':1}", "{\"a\" 1}", "{1:1}", "[1]x", "[1][2]", "nul", "True", "NaN", "Infinity", "-Infinity", "-", "+1", ".5",
    "1.", "1.e2", "1e", "1e+", "01", "-01", "0x10", "1_000", "\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\"", "\"a\nb\"", "\"a\tb\"", "[1]\0", "\u{B}1",
    "// a\n1", "/* a */1", "[1e999]", "[1e-400]", "1e100",
  ])
  func refusesInvalidSyntax(json: String) {
    #expect(rule(Array(json.utf8)) == .syntax)
  }

  @Test(
    arguments: [
      [0xFF], [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xC1, 0x81, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82], [0xEF, 0xBB, 0xBF, 0x31],
      [0xFE, 0xFF, 0, 0x31], [0x22, 0xF0, 0x9F, 0xA6],
    ] as [[UInt8]])
  func refusesInvalidUTF8(bytes: [UInt8]) {
    #expect(rule(bytes) == .encoding)
  }

  @Test(arguments: [
    #"{"a":1,"a":1}"#, #"{"a":1,"A":1}"#, #"{"a":1,"\u0061":1}"#, #"[{"é":1,"\u00e9":1}]"#,
    #"{"🦉":1,"\ud83e\udd89":1}"#, #"{"\n":1,"\u000A":1}"#, #"{"/":1,"\/":2}"#, #"{"":1,"":2}"#,
  ])
  func refusesRepeatedKeys(json: String) {
    #expect(rule(Array(json.utf8)) == .duplicateKey)
  }

  @Test(arguments: [
    ("{\n\"a\": 1,\n}", "a comma before } in line 2, column 7"),
    ("[1, 2 , ]", "a comma before ] in line 1, column 7"),
    ("{\"a\": [1,\n 2,], \"b\": 3}", "a comma before ] in line 2, column 3"),
    ("{\n  a: 1}", "a key is not in quotation marks in line 2, column 3"),
    ("{\"a\": 1\n\"b\": 2}", "expected a comma or } in line 2, column 1"),
    ("[\"Über\" 2]", "expected a comma or ] in line 1, column 9"),
    ("[1", "the document ends too early in line 1, column 3"),
    ("{\"a\": ", "the document ends too early in line 1, column 7"),
    ("{", "the document ends too early in line 1, column 2"),
    ("{\"a\": 1,", "the document ends too early in line 1, column 9"),
    ("[\"a\nb\"]", "an unescaped line break or tab in a string in line 1, column 4"),
    ("{\"a\": ]}", "expected a value in line 1, column 7"),
    ("[,]", "expected a value in line 1, column 2"),
  ])
  func faultHasLineAndColumn(json: String, fault: String) {
    let error = #expect(throws: JSONReader.Fault.self) { try JSONReader.value(in: Array(json.utf8), .strict) }
    #expect(error?.message.string == "is not valid JSON: \(fault); correct it")
  }

  @Test func foundationReadsEveryAcceptedDocument() {
    let seeds = [
      #"{"Title":"A\u00e9","PoemLine":["b\n","c"],"Count":-1.5e3}"#, #"[true,false,null,{"a":{"b":[[0]]}}]"#,
    ].map { Array($0.utf8) }
    let letters = Array("{}[]\",:\\u0123456789abcdefntrue-+.eE \n\u{7F}\u{E9}".utf8)
    var (random, good) = (SplitMix64(seed: 4), 0)
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        if random.once(in: 3) { bytes.remove(at: place) } else { bytes[place] = letters[random.below(letters.count)] }
      }
      guard rule(bytes) == nil else { continue }
      good += 1
      #expect(parses(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(good > 500)
  }

  @Test func reportsTheFirstRepeatedKey() {
    let json = #"{"b": 1, "a": 2, "c": 0, "A": 3, "b": 4}"#
    let error = #expect(throws: JSONReader.Fault.self) { try JSONReader.value(in: Array(json.utf8), .strict) }
    #expect(error?.message.string == #"has the key "A" twice in line 1, column 26; correct it"#)
    let exact = #expect(throws: JSONReader.Fault.self) { try JSONReader.value(in: Array(json.utf8), .document) }
    #expect(exact?.message.string == #"has the key "b" twice in line 1, column 34; correct it"#)
  }

  @Test func findsARepeatedKeyAmongThousands() throws {
    func json(_ last: Int) -> [UInt8] {
      let keys = Array(0..<4095).map { $0 * 7919 % 4095 } + [last]
      return Array("{\(keys.map { "\"\($0)\":0" }.joined(separator: ","))}".utf8)
    }
    guard case .object(let members) = try JSONReader.value(in: json(4095), .document) else { fatalError("no object") }
    #expect(members.count == 4096 && members[4095].key == "4095")
    #expect(throws: JSONReader.Fault.self) { try JSONReader.value(in: json(0), .document) }
  }

  @Test(arguments: ["x", "é", "🦉", #"\n"#, #"\ud83e\udd89"#])
  func readsStringsAcrossSlices(character: String) throws {
    let expected = try #require(
      JSONSerialization.jsonObject(with: Data("\"\(character)\"".utf8), options: .fragmentsAllowed) as? String)
    for shift in 0..<12 {
      let (start, count) = (String(repeating: "a", count: JSONReader.slice - shift), 3)
      let json = "\"\(start)\(String(repeating: character, count: count))\""
      let value = try JSONReader.value(in: Array(json.utf8), .document)
      #expect(value == .text(Text(start + String(repeating: expected, count: count))), "\(shift)")
    }
  }

  @Test func keepsTheKeysOfListedObjectsApart() throws {
    let json = #"[{"a":1,"b":{"a":2}},{"b":3,"\u0061":4,"c":5},{"a":6,"b":7,"d":8},{"c":9}]"#
    func object(_ members: (Text, Value)...) -> Value {
      .object(members.map { Value.Member(key: $0.0, value: $0.1) })
    }
    let expected = Value.list([
      object(("a", .number(1)), ("b", object(("a", .number(2))))),
      object(("b", .number(3)), ("a", .number(4)), ("c", .number(5))),
      object(("a", .number(6)), ("b", .number(7)), ("d", .number(8))), object(("c", .number(9))),
    ])
    #expect(try JSONReader.value(in: Array(json.utf8), .strict) == expected)
  }

  @Test(
    arguments: [
      ("\"\\ud800\"", "\u{FFFD}"), ("\"\\udc00x\"", "\u{FFFD}x"), ("\"\\ud800\\u0041\"", "\u{FFFD}A"),
      ("\"\\ud800\\ud83d\\ude00\"", "\u{FFFD}\u{1F600}"), ("\"\\ud83d\\ude00\"", "\u{1F600}"),
    ])
  func replacesHalfASurrogatePairInDocumentsThatAreNotStrict(_ json: String, _ text: String) throws {
    #expect(try JSONReader.value(in: Array(json.utf8), .document) == .text(Text(text)))
  }
}
