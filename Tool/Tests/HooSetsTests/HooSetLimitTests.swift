import Fixtures
import Foundation
import HooSets
import Testing

/// Every limit: one below, at it, and one above.
@Suite struct HooSetLimitTests {
  let folder = TemporaryFolder()

  private func rules(_ change: (inout FakeHooSet) throws -> Void) throws -> [String] {
    var set = FakeHooSet(hoos: 1)
    try change(&set)
    var check = HooSetsCheck()
    check.check(try set.write(to: "01", in: folder).path)
    return Array(Set(check.findings.map(\.rule))).sorted()
  }

  private func letters(_ count: Int) -> String { "\"" + String(repeating: "x", count: count) + "\"" }

  @Test(arguments: [(127, []), (128, []), (129, ["text-too-long"])])
  func titleHasAtMost128Bytes(bytes: Int, expected: [String]) throws {
    #expect(try rules { $0[text: "01/hoo.json"] = HooSetCase.hoo(letters(bytes), "\"A\"") } == expected)
    #expect(
      try rules { $0[text: "hoo_set.json"] = ##"{"Color": "#000", "Count": 1, "Title": \##(letters(bytes))}"## }
        == expected)
  }

  @Test func limitsCountBytesNotCharacters() throws {
    let owls = "\"" + String(repeating: "🦉", count: 33) + "\""
    #expect(try rules { $0[text: "01/hoo.json"] = HooSetCase.hoo(owls, "\"A\"") } == ["text-too-long"])
  }

  @Test(arguments: [(1023, []), (1024, []), (1025, ["text-too-long"])])
  func poemHasAtMost1024Bytes(bytes: Int, expected: [String]) throws {
    #expect(try rules { $0[text: "01/hoo.json"] = HooSetCase.hoo("\"A\"", letters(bytes)) } == expected)
    let lines = "[\(letters(bytes - 2)), \"x\"]"
    #expect(try rules { $0[text: "01/hoo.json"] = HooSetCase.hoo("\"A\"", lines) } == expected)
  }

  @Test(arguments: [(-1, []), (0, []), (1, ["json-too-large"])])
  func documentHasAtMost256Kilobytes(more: Int, expected: [String]) throws {
    let document = HooSetCase.hoo("\"A\"", "\"B\"")
    let spaces = String(repeating: " ", count: 256 * 1024 - document.utf8.count + more)
    #expect(try rules { $0[text: "01/hoo.json"] = document + spaces } == expected)
  }

  @Test(arguments: [(63, ["unknown-key"]), (64, ["unknown-key"]), (65, ["json-too-many-keys"])])
  func objectHasAtMost64Keys(count: Int, expected: [String]) throws {
    let more = (2..<count).map { ", \"k\($0)\": 1" }.joined()
    #expect(try rules { $0[text: "01/hoo.json"] = #"{"Title": "A", "PoemLine": "B"\#(more)}"# } == expected)
  }

  @Test(arguments: [(2047, []), (2048, []), (2049, ["image-too-large"])])
  func pictureHasAtMostFourMegapixels(width: Int, expected: [String]) throws {
    let found = try rules { set in
      for scale in ["", "@2x", "@3x"] { set.files["01/hoo\(scale).png"] = nil }
      set.files["01/hoo.png"] = FakeHooSet.png(width, 2048)
    }
    #expect(found.filter { $0 != "missing-scale" } == expected)
  }

  @Test(arguments: [(-1, []), (0, []), (1, ["heavy-image"])], ["", "@2x", "@3x"])
  func pictureHasAtMost60KilobytesForEachPixelPerPoint(case: (Int, [String]), mark: String) throws {
    let scale = mark.isEmpty ? 1 : Int(mark.dropFirst().dropLast()) ?? 0
    let bytes = 60 * 1024 * scale + `case`.0
    let image = FakeHooSet.png(64 * scale, 64 * scale, bytes: bytes)
    #expect(try rules { $0.files["01/hoo\(mark).png"] = image } == `case`.1)
  }

  @Test(arguments: [(510, true), (511, true), (512, true), (513, false)])
  func setHasAtMost512Files(count: Int, isFine: Bool) throws {
    // The set's document, the header, and Hoos and larger scales up to the count.
    let hoos = (count - 2) / 2
    let found = try rules { set in
      set = FakeHooSet(hoos: hoos, scales: [1])
      if count % 2 == 1 { set.files["header@2x.png"] = FakeHooSet.png(600, 160) }
      #expect(set.files.count == count)
    }
    #expect(found.contains("too-many-entries") == !isFine)
    #expect(found.allSatisfy { $0 == "missing-scale" } == isFine)
  }

  @Test(arguments: [(-1, []), (0, []), (1, ["unpacked-too-large"])])
  func setHasAtMost16Megabytes(more: Int, expected: [String]) throws {
    let found = try rules { set in
      set.files["header@3x.png"] = nil
      let rest = set.files.values.reduce(0) { $0 + $1.count }
      set.files["header@3x.png"] = FakeHooSet.png(900, 240, bytes: 16 * 1024 * 1024 - rest + more)
    }
    #expect(found.filter { $0 != "heavy-image" } == expected)
  }

  @Test(arguments: [("1", false), ("12", true), ("123456789", true), ("1234567890", false)])
  func folderNameHasTwoToNineDigits(name: String, isFine: Bool) throws {
    let found = try rules { set in
      for (file, bytes) in set.files where file.hasPrefix("01/") {
        set.files["\(name)/\(file.dropFirst(3))"] = bytes
        set.files[file] = nil
      }
    }
    #expect(found.contains("odd-name") == !isFine && found.isEmpty == isFine)
  }

  @Test func hugeFileIsNotReadCompletely() throws {
    let found = try rules { set in
      try set.write(to: "01", in: folder)
      set.files["01/hoo.json"] = nil
      // A sparse file of a terabyte.
      truncate(folder.appending("01/01/hoo.json").path, 1 << 40)
    }
    #expect(found == ["json-too-large"])
  }
}
