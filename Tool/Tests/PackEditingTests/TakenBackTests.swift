import Files
import Fixtures
import Foundation
import Testing
import Values

@testable import PackEditing

/// Values that are changed, saved, and taken back, in lists with every kind of value: each byte of the list comes back.
@Suite struct TakenBackTests {
  let folder = TemporaryFolder()

  private func save(_ change: (inout CostumeEdit) -> Void) throws {
    let pack = try EditablePack(at: folder.appending("pack"))
    var (costume, edit) = (CostumeEdit(id: "ghost", origin: .existing("ghost")), PackEdit())
    change(&costume)
    edit.costumes = [costume]
    for write in try PackChanges(edit, of: pack).files.writes { try folder.write(write.data, to: "pack/\(write.path)") }
  }

  @Test(arguments: 0..<40) func valueThatIsTakenBackIsWrittenAsItWas(seed: Int) throws {
    var list = RandomList(isXML: seed % 2 == 0, seed: UInt64(seed))
    let text = list.text()
    let name = list.isXML ? "config.plist" : "config.json"
    try folder.write(text, to: "pack/\(name)")
    let pack = try EditablePack(at: folder.appending("pack"))
    let (item, source) = (pack.items[1], try #require(pack.list.itemTexts.last))
    let (numbers, texts) = (list.keys(of: CostumeEdit.numberKeys), list.keys(of: list.textKeys))
    try save { costume in
      costume.source = source
      for key in numbers { costume.numbers[key] = list.pick([1.5, 2, 0.25, 0.123456]) }
      for key in texts { costume.texts.append((key, list.pick(["", "Other", "12-01/02-28"]))) }
    }
    let saved = try String(contentsOf: folder.appending("pack/\(name)"), encoding: .utf8)
    #expect(numbers.isEmpty || saved != text)
    for foreign in list.foreign { #expect(saved.contains(foreign), "\(saved)") }
    try save { costume in
      costume.source = source
      // As the page has them: numbers with five decimals, and nothing for texts that are missing or something else.
      for key in numbers {
        guard case .number(let number)? = item[Text(key)] else { continue }
        costume.numbers[key] = (number * 100_000).rounded() / 100_000
      }
      for key in texts { costume.texts.append((key, item[Text(key)]?.string ?? "")) }
    }
    #expect(try String(contentsOf: folder.appending("pack/\(name)"), encoding: .utf8) == text)
  }

  @Test(arguments: ["", "[]", "<dict>", "{\"width\": 20", "<dict><key>width</key><integer>7</integer></dict>"])
  func sourceThatDoesNotFitIsNotUsed(source: String) throws {
    for name in ["config.plist", "config.json"] {
      let isJSON = name == "config.json"
      let list = isJSON ? "[{\"id\": \"ghost\"}]" : Self.list
      let number = isJSON ? ": 7}" : "<integer>7</integer>"
      try folder.write(list, to: "pack/\(name)")
      try save { costume in (costume.source, costume.numbers) = (source, ["width": 7]) }
      #expect(try String(contentsOf: folder.appending("pack/\(name)"), encoding: .utf8).contains(number))
      try folder.remove("pack/\(name)")
    }
  }

  private static let list =
    "<plist version=\"1.0\"><array><dict><key>id</key><string>ghost</string></dict></array></plist>"
}

/// Makes lists with a costume whose values have every form that the format allows, between keys of other programs.
struct RandomList {
  let isXML: Bool
  private var random: Seeded
  /// The members of other programs.
  private(set) var foreign: [String] = []

  init(isXML: Bool, seed: UInt64) { (self.isXML, random) = (isXML, Seeded(seed: seed)) }

  let textKeys = CostumeEdit.textKeys + CostumeEdit.plainKeys + ["label-de"]

  mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &random)] }

  mutating func keys(of all: [String]) -> [String] { all.filter { _ in Bool.random(using: &random) } }

  mutating func text() -> String {
    var members = CostumeEdit.numberKeys.map { member($0, number()) }
    for key in textKeys where ["label", "description"].contains(key) || pick([true, true, false]) {
      members.append(member(key, Bool.random(using: &random) ? words() : other()))
    }
    foreign = (0..<3).map { member("studio-\($0)", other()) }
    let id = member("id", isXML ? "<string>ghost</string>" : "\"ghost\"")
    let dictionary = indented([id] + (members + foreign).shuffled(using: &random))
    return isXML
      ? "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<array>\n\t<dict/>\n\t<!-- by hand -->\n\t<dict>\(dictionary)</dict>\n</array>\n</plist>\n"
      : "[{},\n  {\(dictionary)}\n]\n"
  }

  private func indented(_ members: [String]) -> String {
    isXML
      ? members.map { "\n\t\t" + $0 }.joined() + "\n\t"
      : members.map { "\n    " + $0 }.joined(separator: ",") + "\n  "
  }

  private func member(_ key: String, _ value: String) -> String {
    isXML ? "<key>\(key)</key>\n\t\t\(value)" : "\"\(key)\": \(value)"
  }

  private mutating func number() -> String {
    isXML
      ? pick([
        "<integer>20</integer>", "<real>20</real>", "<real>20.0</real>", "<real> 2.0e1 </real>",
        "<integer>0x14</integer>", "<real>0.33333333333333331</real>", "<real>.5</real>", "<integer>+1</integer>",
      ])
      : pick(["20", "20.0", "2e1", "0.33333333333333331", "0.50", "1E-1"])
  }

  private mutating func words() -> String {
    isXML
      ? pick([
        "<string>Ghost</string>", "<string><![CDATA[Ghost & friend]]></string>", "<string>Gh&#x6F;st &lt;3</string>",
        "<string/>", "<string></string>",
      ])
      : pick(["\"Ghost\"", "\"Gh\\u006fst\"", "\"\"", "\"\\u00FC\""])
  }

  /// A value of another kind.
  private mutating func other() -> String {
    isXML
      ? pick([
        "<date>2026-11-25T10:00:00Z</date>", "<data>\n\t\tAAEC\n\t\t</data>", "<true/>", "<false/>",
        "<integer>3</integer>", "<real>3</real>",
        "<dict>\n\t\t\t<key>layers</key>\n\t\t\t<array><integer>1</integer><!-- two --><real>2</real></array>\n\t\t</dict>",
        "<array/>", "<dict/>", "<string>17</string>",
      ])
      : pick(["null", "true", "3", "3.0", "{\"layers\": [1, 2.0, {}], \"draft\": false}", "[]", "\"17\""])
  }
}
