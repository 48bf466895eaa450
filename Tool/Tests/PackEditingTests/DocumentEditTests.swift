import Files
import Foundation
import PackEditing
import Testing
import Values

/// Changes of JSON documents and property lists in place.
@Suite struct DocumentEditTests {
  private func edited(
    _ text: String, plist: Bool = false, _ changes: (DocumentChange, [DocumentStep])...
  ) throws -> String {
    var document = try EditableDocument(Data(text.utf8), isPropertyList: plist)
    for (change, path) in changes { try document.apply(change, at: path) }
    return String(decoding: document.data, as: UTF8.self)
  }

  static let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Our shop. -->
    <plist version="1.0">
    <array>

    \t<!-- Spooky. -->
    \t<dict> <!-- drawn in May -->
    \t\t<key>id</key>
    \t\t<string>ghost</string>
    \t\t<key>width</key> <!-- points -->
    \t\t<real>20.50</real>
    \t\t<key>made</key>
    \t\t<date>2026-05-01T00:00:00Z</date>
    \t</dict> <!-- end of ghost -->
    \t<dict>
    \t\t<key>id</key>
    \t\t<string>sheriff</string>
    \t</dict>
    </array>
    </plist>

    """

  @Test func onlyTheChangedValueChanges() throws {
    #expect(
      try edited(Self.list, plist: true, (.set("width", .number(21)), [.item(0)]))
        == Self.list.replacing("20.50", with: "21"))
    #expect(
      try edited(Self.list, plist: true, (.set("id", .text("a<b")), [.item(1)]))
        == Self.list.replacing("sheriff", with: "a&lt;b"))
    #expect(try edited(Self.list, plist: true, (.set("width", .number(20.5)), [.item(0)])) == Self.list)
  }

  @Test func newKeyIsFormattedLikeItsNeighbours() throws {
    #expect(
      try edited(Self.list, plist: true, (.set("label", .text("Boo"), after: "id"), [.item(1)]))
        == Self.list.replacing(
          "sheriff</string>\n", with: "sheriff</string>\n\t\t<key>label</key>\n\t\t<string>Boo</string>\n"))
    #expect(
      try edited("[{\"a\":1,\"b\":2}]", (.set("c", .text("x"), after: "a"), [.item(0)]))
        == "[{\"a\":1,\"c\":\"x\",\"b\":2}]")
    #expect(
      try edited("{\r\n   \"a\" : 1\r\n}", (.set("c", .bool(true)), []))
        == "{\r\n   \"a\" : 1,\r\n   \"c\" : true\r\n}")
  }

  @Test func newItemIsFormattedLikeItsNeighbours() throws {
    let item = Value.object([Value.Member(key: "id", value: .text("robot"))])
    #expect(
      try edited(Self.list, plist: true, (.insert(item, at: 2), []))
        == Self.list.replacing(
          "\t</dict>\n</array>",
          with: "\t</dict>\n\t<dict>\n\t\t<key>id</key>\n\t\t<string>robot</string>\n\t</dict>\n</array>"))
    #expect(
      try edited("[{\"id\": 1},\n {\"id\": 2}]", (.insert(item, at: 2), []))
        == "[{\"id\": 1},\n {\"id\": 2},\n {\"id\": \"robot\"}]")
    #expect(try edited("[{\"id\": 1}]", (.insert(item, at: 0), [])) == "[{\"id\": \"robot\"}, {\"id\": 1}]")
    #expect(try edited("[]\n", (.insert(item, at: 0), [])) == "[\n  {\n    \"id\": \"robot\"\n  }\n]\n")
    let empty = "<plist>\n<array/>\n</plist>\n"
    let filled =
      "<plist>\n<array>\n\t<dict>\n\t\t<key>id</key>\n\t\t<string>robot</string>\n\t</dict>\n</array>\n</plist>\n"
    #expect(try edited(empty, plist: true, (.insert(item, at: 0), [])) == filled)
  }

  @Test func removingAndReorderingKeepComments() throws {
    let removed = try edited(Self.list, plist: true, (.removeItem(0), []))
    #expect(removed.contains("Spooky") && removed.contains("end of ghost") && !removed.contains("20.50"))
    let reordered = try edited(Self.list, plist: true, (.reorder([1, 0]), []))
    let start = try #require(reordered.range(of: "sheriff")).lowerBound
    #expect(reordered[start...].contains("<!-- Spooky. -->\n\t<dict> <!-- drawn in May -->"))
    #expect(reordered.hasSuffix("\t</dict> <!-- end of ghost -->\n</array>\n</plist>\n"))
    #expect(try edited(reordered, plist: true, (.reorder([1, 0]), [])) == Self.list)
    #expect(try edited("[1, 2,\n3]", (.reorder([2, 0, 1]), []), (.removeItem(0), [])) == "[1,\n2]")
  }

  @Test func utf16StaysUTF16() throws {
    for isBig in [true, false] {
      let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
      let encoding: String.Encoding = isBig ? .utf16BigEndian : .utf16LittleEndian
      func data(_ text: String) throws -> Data { try Data(mark) + #require(text.data(using: encoding)) }
      var document = try EditableDocument(try data(Self.list), isPropertyList: true)
      try document.apply(.set("id", .text("Gespenst")), at: [.item(0)])
      #expect(try document.data == data(Self.list.replacing("<string>ghost", with: "<string>Gespenst")))
    }
  }

  @Test func binaryListIsReadAndNotChanged() throws {
    let data = try PropertyListSerialization.data(fromPropertyList: [["id": "ghost"]], format: .binary, options: 0)
    var document = try EditableDocument(data, isPropertyList: true)
    #expect(document.value.items.first?.costumeID == "ghost")
    let error = #expect(throws: ToolError.self) { try document.apply(.set("id", .text("b")), at: [.item(0)]) }
    #expect(error?.description.contains("convert it to XML") == true && document.data == data)
    // A change that changes nothing is no change.
    try document.apply(.set("id", .text("ghost")), at: [.item(0)])
  }

  @Test(arguments: ["a\u{0}b", "a\u{1b}b"]) func textThatXMLCannotHoldIsRefused(text: String) throws {
    var document = try EditableDocument(Data(Self.list.utf8), isPropertyList: true)
    #expect(throws: ToolError.self) { try document.apply(.set("id", .text(Text(text))), at: [.item(0)]) }
    #expect(document.data == Data(Self.list.utf8))
    let json = try edited("{\"a\": 1}", (.set("a", .text(Text(text))), []))
    #expect(try Document.json(Data(json.utf8))["a"] == .text(Text(text)))
  }
}
