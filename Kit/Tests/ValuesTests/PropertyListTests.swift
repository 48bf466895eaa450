import Foundation
import Testing

@testable import Values

@Suite struct PropertyListTests {
  private func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try PropertyListReader.value(in: bytes)
      return nil
    } catch { return error.message.string }
  }

  private func xml(_ inner: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(inner)</plist>\n".utf8)
  }

  /// Returns a binary list of these objects, the first one as root, with two-byte offsets and one-byte references.
  private func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var (bytes, table) = (Array("bplist00".utf8), [UInt8]())
    for object in objects {
      table += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    func long(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    return bytes + table + [0, 0, 0, 0, 0, 0, 2, 1] + long(objects.count) + long(0) + long(bytes.count)
  }

  @Test func readsListsWrittenByFoundation() throws {
    let list: [String: Any] = [
      "text": "Ghost™ 🦉 <&>", "whole": -7, "large": 1 << 40, "half": 0.51, "yes": true, "no": false,
      "list": [1, "two", [String: Int]()] as [Any], "long": String(repeating: "x", count: 300),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
      let value = try PropertyListReader.value(in: [UInt8](data))
      #expect(value["text"] == .text(Text("Ghost™ 🦉 <&>")) && value["whole"] == .number(-7))
      #expect(value["large"] == .number(Double(1 << 40)) && value["half"] == .number(0.51))
      #expect(value["yes"] == .bool(true) && value["no"] == .bool(false))
      #expect(value["list"] == .list([.number(1), .text("two"), .object([])]))
      #expect(value["long"] == .text(Text(String(repeating: "x", count: 300))))
    }
  }

  @Test func valuesWithoutJSONKeepTheirPlace() throws {
    let bytes = xml(
      "<array><dict><key>d</key><date>2016-01-01T00:00:00Z</date><key>n</key><integer>99999999999999999999999</integer>"
        + "</dict><data>AA==</data><real>nan</real></array>")
    let value = try PropertyListReader.value(in: bytes)
    guard case .list(let items) = value else { throw PropertyListReader.Fault(message: "no list") }
    #expect(items.count == 3 && items[0]["d"] == .other("a date") && items[1] == .other("data"))
    #expect(items[0]["n"] == .number(1e23))
    let faults = FieldReader(items[1], path: "[1]").faults.map { $0.line.string }
    #expect(faults == ["[1]: expected an object, found data"])
  }

  @Test func texts() throws {
    let bytes = xml("<string>a&lt;&#233;&#x1F989;<![CDATA[<&>]]>b<!-- c -->\n</string>")
    #expect(try PropertyListReader.value(in: bytes) == .text(Text("a<é🦉<&>b\n")))
    let units = "\u{FEFF}<plist><string>é🦉</string></plist>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try PropertyListReader.value(in: units) == .text(Text("é🦉")))
  }

  @Test(arguments: [
    "", "<array>", "<array></dict>", "<string>a", "<string>&nbsp;</string>", "<string>&#xD800;</string>",
    "<dict><true/></dict>",
    "<dict><key>a</key></dict>", "<integer>a</integer>", "<integer></integer>", "<colour/>", "text", "<true/><true/>",
    "<string>a</integer>", "</array>", "<array", "<string a='b", "<!-- ", "<![CDATA[", "<?",
    "<!DOCTYPE plist [<!ENTITY a 'b'>]><true/>",
  ])
  func invalidXMLIsRefusedWithItsLine(inner: String) throws {
    let found = try #require(message(xml(inner)))
    #expect(found.hasPrefix("is not a valid property list: ") && found.hasSuffix("; correct it"))
    #expect(found.contains(" in line "))
  }

  /// Other parsers take the last of two values, and the page would show another one than the tool published.
  @Test func repeatedKeysAreRefused() {
    let once = "<dict><key>a</key><true/><key>A</key><dict><key>a</key><true/></dict></dict>"
    #expect(message(xml(once)) == nil)
    let twice = "<array><dict>\n<key>a</key><true/>\n<key>b</key><true/><key>&#97;</key><false/></dict></array>"
    #expect(
      message(xml(twice)) == "has the key \"a\" twice in line 4; remove one of them")
    #expect(message(binary([[0xD2, 1, 2, 3, 3], [0x51, 97], [0x51, 98], [0x09]])) == nil)
    #expect(
      message(binary([[0xD2, 1, 2, 3, 3], [0x51, 97], [0x51, 97], [0x09]]))
        == "has the key \"a\" twice; remove one of them")
  }

  @Test func deepListsAreRefused() {
    for levels in [32, 33, 100_000] {
      let nested = String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
      #expect((message(xml(nested)) == nil) == (levels <= 32))
    }
    // Each object contains the next one.
    for levels in [32, 33, 200] {
      let objects = (0..<levels).map { [0xA1, UInt8($0 + 1)] as [UInt8] } + [[0x09]]
      #expect((message(binary(objects)) == nil) == (levels <= 32))
    }
  }

  @Test func cyclesAndBombsAreRefused() {
    let cycle = "has more than 32 levels of arrays and dictionaries, or a cycle; flatten it"
    #expect(message(binary([[0xA1, 0]])) == cycle)
    #expect(message(binary([[0xD1, 1, 0], [0x51, 97]])) == cycle)
    // Ten references to the next object on each of ten levels.
    let bomb = (1...10).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) } + [[0x09]]
    #expect(message(binary(bomb))?.hasPrefix("expands to more than 65536 values") == true)
    // A thousand references to a text of two thousand bytes.
    let text = [0x5F, 0x11, 0x07, 0xD0] + [UInt8](repeating: 65, count: 2000)
    let many = [0xAF, 0x11, 0x03, 0xE8] + [UInt8](repeating: 1, count: 1000)
    #expect(message(binary([many, text]))?.hasPrefix("expands to more than") == true)
  }

  @Test func damagedBinaryListsNeverTrap() {
    let good = binary([[0xA3, 1, 2, 3], [0x52, 97, 98], [0x11, 1, 2], [0xD1, 1, 2]])
    #expect(message(good) == nil)
    for count in 0..<good.count { #expect(message(Array(good.prefix(count))) != nil) }
    for bit in 0..<(good.count * 8) {
      var bytes = good
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      _ = message(bytes)
    }
  }
}
