import Packs
import Testing

@Suite struct ValueCodingTests {
  static let values: [Value] = [
    .null, true, false, 0, -0.0, 1.5, .number(.infinity), .number(.greatestFiniteMagnitude), "", "Ghost™", [], [:],
    [1, "two", [.null, [true]]], ["a": 1, "": ["b": []]], Documents.content,
  ]

  @Test(arguments: values)
  func aValueComesBackAsItWent(value: Value) throws {
    #expect(try ValueDecoder.decode(ValueEncoder.encode(value)) == value)
  }

  @Test(arguments: values)
  func aValueCutShortAnywhereIsTruncated(value: Value) {
    let bytes = ValueEncoder.encode(value)
    for length in 0..<bytes.count {
      #expect(throws: ValueDecodingError.truncated) { try ValueDecoder.decode(Array(bytes[..<length])) }
    }
  }

  @Test(arguments: values)
  func bytesAfterTheValueAreRefused(value: Value) {
    let bytes = ValueEncoder.encode(value)
    #expect(throws: ValueDecodingError.trailingBytes(at: bytes.count)) { try ValueDecoder.decode(bytes + [0]) }
  }

  /// The layout that bridge.js writes, byte for byte.
  @Test func writesTheLayoutOfTheBridge() {
    #expect(
      ValueEncoder.encode(["k": [.null, false, true, 1, "é"]]) == [
        6, 1, 0, 0, 0, 1, 0, 0, 0, 0x6B, 5, 5, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 4, 2, 0, 0, 0, 0xC3,
        0xA9,
      ])
  }

  @Test func notANumberComesBackAsSuch() throws {
    guard case .number(let number) = try ValueDecoder.decode(ValueEncoder.encode(.number(.nan))) else {
      Issue.record("no number came back")
      return
    }
    #expect(number.isNaN)
  }

  @Test func unknownTagsAreRefused() {
    for tag: UInt8 in [7, 8, 0x41, 255] {
      #expect(throws: ValueDecodingError.unknownTag(at: 0)) { try ValueDecoder.decode([tag, 0, 0, 0, 0]) }
      #expect(throws: ValueDecodingError.unknownTag(at: 5)) { try ValueDecoder.decode([5, 1, 0, 0, 0, tag]) }
    }
  }

  @Test func countsBeyondTheBytesAreTruncated() {
    for tag: UInt8 in [4, 5, 6] {
      #expect(throws: ValueDecodingError.truncated) { try ValueDecoder.decode([tag, 255, 255, 255, 255, 0, 0]) }
    }
  }

  @Test func goes32LevelsDeepAndNoFurther() throws {
    for (levels, isFine) in [(31, true), (32, true), (33, false), (100_000, false)] {
      var bytes: [UInt8] = []
      for _ in 0..<levels { bytes += [5, 1, 0, 0, 0] }
      bytes.append(0)
      if isFine {
        _ = try ValueDecoder.decode(bytes)
      } else {
        #expect(throws: ValueDecodingError.tooDeep) { try ValueDecoder.decode(bytes) }
      }
    }
  }

  /// A real document with some of its bytes changed: most still decode, and then the readers have to make do.
  @Test func noSpoiltDocumentMakesTheReadersStumble() {
    var state: UInt64 = 9
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var (decoded, faultless) = (0, 0)
    for document in [Documents.content, .list([Documents.pirate, Documents.pirate.with("id", "nurse")])] {
      let whole = ValueEncoder.encode(document)
      for _ in 0..<10_000 {
        var bytes = whole
        for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
        guard let value = try? ValueDecoder.decode(bytes) else { continue }
        decoded += 1
        let faults =
          AppContentReader.content(in: value).faults
          + CostumeReader.costumes(in: value["costumes"] ?? value, path: "").faults
        faultless += faults.isEmpty ? 1 : 0
        for fault in faults { #expect(!fault.message.isEmpty && fault.line.utf8.count < 20_000) }
      }
    }
    #expect(decoded > 2000 && faultless < decoded)
  }

  @Test func noBytesMakeItStumble() {
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(state >> 33 & 7))
      }
      if let value = try? ValueDecoder.decode(bytes) { #expect(ValueEncoder.encode(value) == bytes) }
    }
  }
}
