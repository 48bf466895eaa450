import Files
import Foundation
import Values

/// The titles and poems of all Hoos in all languages, in documents that a page reads without a pause. The finder searches them.
///
/// A set may go on in the next document. Sets with errors are left out, as HooView refuses them.
package struct HooTextsIndex {
  /// The bytes above which a document is complete.
  private static let limit = 128 << 10

  private var complete: [HooSetsIndex.Asset] = []
  /// The sets of the last document, and its bytes.
  private var sets: [(name: String, hoos: [Value])] = []
  private var bytes = 0

  /// The documents: `texts-1.json` and so on.
  var documents: [HooSetsIndex.Asset] { sets.isEmpty ? complete : complete + [document] }

  /// Whether a file has the name of such a document.
  static func isDocument(_ name: String) -> Bool { name.wholeMatch(of: /texts-[0-9]{1,4}\.json/) != nil }

  /// Returns the names of the sets in the documents that an index of sets leads to.
  ///
  /// - Parameter bytes: returns the bytes at an address of the index.
  package static func sets(in index: Value, bytes: (String) -> Data?) -> Set<String> {
    guard case .list(let addresses)? = index["texts"] else { return [] }
    var names: Set<String> = []
    for case .text(let address) in addresses {
      guard let document = bytes(address.string).flatMap({ try? Document.json($0) }),
        case .list(let sets)? = document["sets"]
      else { continue }
      for case .text(let name)? in sets.map({ $0["name"] }) { names.insert(name.string) }
    }
    return names
  }

  mutating func add(_ checked: CheckedHooSet) {
    guard let set = checked.set, !checked.hasError else { return }
    let documents = Dictionary(checked.documents.map { ($0.name, $0.value) }) { $1 }
    for hoo in set.hoos {
      guard let document = documents["\(set.name.string)/\(hoo.name.string)/hoo.json"] else { continue }
      add(Self.texts(of: hoo.name, document), to: checked.place.name)
    }
  }

  private mutating func add(_ hoo: Value, to set: String) {
    if sets.last?.name != set { sets.append((set, [])) }
    sets[sets.count - 1].hoos.append(hoo)
    bytes += Document.jsonData(hoo).count + 1
    guard bytes > Self.limit else { return }
    complete.append(document)
    (sets, bytes) = ([], 0)
  }

  private var document: HooSetsIndex.Asset {
    let list = sets.map { set in
      Value.object([
        Value.Member(key: "name", value: .text(Text(set.name))), Value.Member(key: "hoos", value: .list(set.hoos)),
      ])
    }
    let value = Value.object([Value.Member(key: "sets", value: .list(list))])
    return HooSetsIndex.Asset(
      name: "texts-\(complete.count + 1)", fileExtension: "json", bytes: Document.jsonData(value))
  }

  /// Returns the name and the texts of a Hoo, whose keys are in lower case: `title`, `poem-de`.
  private static func texts(of name: Text, _ document: Value) -> Value {
    guard case .object(let members) = document else { return .object([]) }
    let texts = members.compactMap { member -> Value.Member? in
      let key = member.key.string.lowercased()
      guard key.hasPrefix("title") || key.hasPrefix("poemline"), HooKeys.isRead(key, inSet: false) else { return nil }
      let short = key.hasPrefix("poemline") ? "poem" + key.dropFirst("poemline".count) : key
      return text(member.value).map { Value.Member(key: Text(short), value: .text($0)) }
    }
    return .object([Value.Member(key: "name", value: .text(name))] + texts)
  }

  /// A text, or the lines of a list.
  private static func text(_ value: Value) -> Text? {
    switch value {
    case .text(let text): return text
    case .list(let items):
      let lines = items.compactMap { if case .text(let text) = $0 { text.string } else { nil } }
      return Text(lines.joined(separator: "\n"))
    default: return nil
    }
  }
}
