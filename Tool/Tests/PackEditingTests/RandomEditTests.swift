import Files
import Fixtures
import Foundation
import PackEditing
import Testing
import Values

/// Random edits of random documents: `Packs` reads exactly the intended value after each of them, and no comment is lost.
@Suite struct RandomEditTests {
  @Test(arguments: 0..<40) func editsOfRandomDocumentsGiveTheIntendedValue(seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    for _ in 0..<10 {
      var source = RandomDocument(isXML: seed % 2 == 0, random: random)
      var wanted = source.tree(depth: 0)
      let text = source.text(of: wanted)
      var document = try EditableDocument(Data(text.utf8), isPropertyList: source.isXML)
      #expect(document.value == wanted, "\(text)")
      for _ in 0..<12 {
        let (path, change) = source.edit(of: wanted)
        wanted = try #require(RandomDocument.applying(change, at: path[...], to: wanted))
        try document.apply(change, at: path)
        #expect(document.value == wanted)
      }
      let comments = String(decoding: document.data, as: UTF8.self).matches(of: /<!--/).count
      #expect(comments == source.outerComments || !source.isXML)
      random = source.random
    }
  }
}

/// Makes documents with random white space and comments, and edits of them.
struct RandomDocument {
  let isXML: Bool
  var random: Seeded
  /// The comments between items of the outermost list, which no edit of the test removes.
  private(set) var outerComments = 0

  init(isXML: Bool, random: Seeded) { (self.isXML, self.random) = (isXML, random) }

  private mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &random)] }

  // MARK: - Values

  mutating func tree(depth: Int) -> Value {
    let count = Int.random(in: 0...4, using: &random)
    if depth == 0 { return .list((0..<count).map { _ in tree(depth: 1) }) }
    switch depth < 3 ? Int.random(in: 0...3, using: &random) : 3 {
    case 0: return .list((0..<count).map { _ in tree(depth: depth + 1) })
    case 1, 2: return .object((0..<count).map { Value.Member(key: Text("k\($0)"), value: tree(depth: depth + 1)) })
    default: return single()
    }
  }

  private mutating func single() -> Value {
    switch Int.random(in: 0...2, using: &random) {
    case 0: .bool(Bool.random(using: &random))
    case 1: .number(pick([0, 1, -3, 0.5, 1e20, 2048, 0.1]))
    default: .text(Text(pick(["", "a", " b ", "<&>\"'", "ü\u{1F989}", "a\nb\tc\r", "]]>", "\\u0041", "-->"])))
    }
  }

  // MARK: - Text

  private mutating func space(_ isOuter: Bool = false) -> String {
    let space = pick(["", " ", "\n", "\n\t", "\r\n  ", "\n\n\t"])
    guard isXML, isOuter, Bool.random(using: &random) else { return space }
    outerComments += 1
    return space + "<!-- a <dict> -->" + pick(["", "\n"])
  }

  mutating func text(of value: Value) -> String {
    let body = text(of: value, isOuter: true)
    return isXML
      ? "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(space())\(body)\(space())</plist>\n" : body + space()
  }

  private mutating func text(of value: Value, isOuter: Bool) -> String {
    switch value {
    case .list(let items):
      if items.isEmpty, isXML, Bool.random(using: &random) { return "<array/>" }
      let texts = items.map { space(isOuter) + text(of: $0, isOuter: false) + space(isOuter) }
      return isXML ? "<array>" + texts.joined() + "</array>" : "[" + texts.joined(separator: ",") + "]"
    case .object(let members):
      let texts = members.map { member in
        let key = isXML ? "<key>\(member.key.string)</key>" : "\"\(member.key.string)\"\(space()):"
        return space() + key + space() + text(of: member.value, isOuter: false) + space()
      }
      return isXML ? "<dict>" + texts.joined() + "</dict>" : "{" + texts.joined(separator: ",") + "}"
    case .bool(let flag): return isXML ? "<\(flag)/>" : "\(flag)"
    case .number(let number): return isXML ? "<real>\(number)</real>" : "\(number)"
    default: return isXML ? xml(value) : String(decoding: Document.jsonData(value), as: UTF8.self)
    }
  }

  private mutating func xml(_ value: Value) -> String {
    guard case .text(let text) = value else { return "" }
    let escaped = text.string.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\r", with: "&#xD;")
    if !text.string.contains("]]>"), Bool.random(using: &random) {
      return "<string ><![CDATA[\(text.string)]]></string>"
    }
    return text.isEmpty && Bool.random(using: &random) ? "<string/>" : "<string>\(escaped)</string>"
  }

  // MARK: - Edits

  mutating func edit(of value: Value) -> ([DocumentStep], DocumentChange) {
    switch value {
    case .object(let members):
      if let index = members.indices.randomElement(using: &random), Bool.random(using: &random),
        members[index].value.isContainer
      {
        let (path, change) = edit(of: members[index].value)
        return ([.member(members[index].key.string)] + path, change)
      }
      let key = "k\(Int.random(in: 0...6, using: &random))"
      if Int.random(in: 0...2, using: &random) == 0 { return ([], .remove(key)) }
      return ([], .set(key, tree(depth: 2), after: "k\(Int.random(in: 0...6, using: &random))"))
    case .list(let items):
      if let index = items.indices.randomElement(using: &random), Bool.random(using: &random),
        items[index].isContainer
      {
        let (path, change) = edit(of: items[index])
        return ([.item(index)] + path, change)
      }
      switch Int.random(in: 0...2, using: &random) {
      case 0 where !items.isEmpty: return ([], .removeItem(Int.random(in: 0..<items.count, using: &random)))
      case 1: return ([], .reorder(items.indices.shuffled(using: &random)))
      default: return ([], .insert(tree(depth: 1), at: Int.random(in: 0...items.count, using: &random)))
      }
    default: return ([], .insert(.null, at: 0))
    }
  }

  /// The intended value of an edit, written independently of the tool.
  static func applying(_ change: DocumentChange, at path: ArraySlice<DocumentStep>, to value: Value) -> Value? {
    switch (value, path.first) {
    case (.object(var members), .member(let key)?):
      guard let index = members.firstIndex(where: { $0.key.string == key }) else { return nil }
      members[index].value = applying(change, at: path.dropFirst(), to: members[index].value) ?? .null
      return .object(members)
    case (.list(var items), .item(let index)?):
      items[index] = applying(change, at: path.dropFirst(), to: items[index]) ?? .null
      return .list(items)
    case (.object(var members), nil):
      if case .remove(let key) = change { members.removeAll { $0.key.string == key } }
      if case .set(let key, let new, let after) = change {
        let member = Value.Member(key: Text(key), value: new)
        if let index = members.firstIndex(where: { $0.key.string == key }) {
          members[index] = member
        } else if let index = members.firstIndex(where: { $0.key.string == after }) {
          members.insert(member, at: index + 1)
        } else {
          members.append(member)
        }
      }
      return .object(members)
    case (.list(var items), nil):
      if case .insert(let item, let index) = change { items.insert(item, at: index) }
      if case .removeItem(let index) = change { items.remove(at: index) }
      if case .reorder(let order) = change { items = order.map { items[$0] } }
      return .list(items)
    default: return nil
    }
  }
}

extension Value {
  fileprivate var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }
}
