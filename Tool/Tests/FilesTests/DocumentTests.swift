import Files
import Fixtures
import Foundation
import Packs
import Testing
import Values

@Suite struct DocumentTests {
  let folder = TemporaryFolder()

  @Test func readsEveryKindOfJSONValue() throws {
    let file = try folder.write(#"{"b": [1, 1.5, true, false, null], "a": "Ghost™", "c": {}}"#, to: "x.json")
    #expect(
      try Document.value(at: file)
        == .object([
          Value.Member(key: "b", value: .list([.number(1), .number(1.5), .bool(true), .bool(false), .null])),
          Value.Member(key: "a", value: .text(Text("Ghost™"))),
          Value.Member(key: "c", value: .object([])),
        ]))
  }

  @Test func readsAPropertyList() throws {
    let file = try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><array><dict><key>x</key><real>0.51</real>
      <key>n</key><integer>1</integer><key>s</key><string>I&apos;m</string><key>t</key><true/></dict></array></plist>
      """, to: "config.plist")
    #expect(
      try Document.value(at: file)
        == .list([
          .object([
            Value.Member(key: "x", value: .number(0.51)), Value.Member(key: "n", value: .number(1)),
            Value.Member(key: "s", value: "I'm".value), Value.Member(key: "t", value: .bool(true)),
          ])
        ]))
  }

  @Test func writesWhatItReads() throws {
    let text = #"{"a":[1,1.5,true,null,"/é\""],"b":{}}"#
    #expect(String(decoding: Document.jsonData(try Document.json(Data(text.utf8))), as: UTF8.self) == text)
  }

  @Test(arguments: [" ", "{", "[1 2]", "{\"a\" 1}", "\u{0}"])
  func invalidJSONIsReported(text: String) throws {
    let file = try folder.write(text, to: "x.json")
    let error = try #require(throws: ToolError.self) { try Document.value(at: file) }
    #expect(error.description.hasPrefix("\(file.path): is not valid JSON: ") && error.lines.count == 1)
  }

  @Test func deepDocumentIsRefused() throws {
    let file = try folder.write(String(repeating: "[", count: 5000), to: "x.json")
    let message = "\(file.path): has more than 32 levels of lists and objects in line 1, column 33; correct it"
    #expect(throws: ToolError(message)) { try Document.value(at: file) }
  }

  @Test(arguments: [
    (Data(), "is empty; write its content, or remove it"),
    (Data([0xFF, 0xFE, 0x5B, 0]), "is UTF-16, not UTF-8; save it as UTF-8"),
    (Data([0xFE, 0xFF, 0, 0x5B]), "is UTF-16, not UTF-8; save it as UTF-8"),
  ])
  func bytesThatArePlainlyNoDocumentAreToldSo(bytes: Data, fault: String) throws {
    let file = try folder.write(bytes, to: "x.json")
    #expect(throws: ToolError("\(file.path): \(fault)")) { try Document.value(at: file) }
  }

  /// The reader of the field reports the number; the rest of the list is read.
  @Test func tooLargeNumberIsReportedByItsField() throws {
    let file = try folder.write(#"[{"width": 1e999, "height": 99999999999999999999999}, 7]"#, to: "x.json")
    let value = try Document.value(at: file)
    let faults = CostumeReader.costumes(in: value, path: "").faults.map(\.line.string)
    #expect(faults.contains("[0].width: expected 1 to 2048, found a very large number"))
    #expect(faults.contains("[0].height: expected 1 to 2048, found a very large number"))
    #expect(faults.last == "[1]: expected an object, found a number")
    let written = Document.jsonData(.list([.number(.infinity), .other("a date")]))
    #expect(String(decoding: written, as: UTF8.self) == "[null,null]")
  }

  @Test func dateIsReportedByItsField() throws {
    let file = try folder.write(
      "<plist><array><dict><key>label</key><date>2016-01-01T00:00:00Z</date></dict></array></plist>", to: "x.plist")
    let faults = CostumeReader.costumes(in: try Document.value(at: file), path: "").faults.map(\.line.string)
    #expect(faults.contains("[0].label: expected text, found a date"))
  }

  /// Each of these once hung or crashed the tool.
  @Test(arguments: ["pipe.json", "pipe.plist"])
  func pipeDoesNotBlock(name: String) throws {
    let file = folder.appending(name)
    mkfifo(file.path, 0o600)
    #expect(throws: ToolError("\(file.path): is a device, a pipe or a socket; replace it with a regular file")) {
      try Document.value(at: file)
    }
    let device = URL(fileURLWithPath: "/dev/zero")
    #expect(throws: ToolError("/dev/zero: is a device, a pipe or a socket; replace it with a regular file")) {
      try Document.value(at: device)
    }
  }

  @Test(arguments: ["", "[1]", "<plist>", "<plist><array><when/></array></plist>"])
  func invalidPropertyListIsReported(text: String) throws {
    let file = try folder.write(text, to: "x.plist")
    let error = try #require(throws: ToolError.self) { try Document.value(at: file) }
    #expect(error.description.hasPrefix("\(file.path): is not a valid property list: "))
  }

  @Test func readsAtMost256Kilobytes() throws {
    let limit = FileLimits.documentBytes
    for (bytes, isFine) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
      let file = try folder.write("\"" + String(repeating: "x", count: bytes - 2) + "\"", to: "x.json")
      if isFine {
        _ = try Document.value(at: file)
      } else {
        #expect(throws: ToolError("\(file.path): is larger than 262144 bytes; make it smaller")) {
          try Document.value(at: file)
        }
      }
    }
  }

  @Test func missingFilesAndFoldersAreReported() {
    let missing = folder.appending("none.json")
    #expect(throws: ToolError("\(missing.path): no such file; check the path")) { try Document.value(at: missing) }
    #expect(throws: ToolError("\(folder.path): is a folder; pass a file")) { try Document.value(at: folder.url) }
  }
}

extension String {
  var value: Value { .text(Text(self)) }
}
