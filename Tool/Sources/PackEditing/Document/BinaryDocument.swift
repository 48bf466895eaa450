import Files
import Foundation
import Values

/// A binary property list, which Foundation rewrites as a whole. It has no comments and no layout.
struct BinaryDocument {
  private(set) var data: Data
  private var tree: Any

  /// - Parameter data: a list that `Packs` has read: Foundation does not return from one with a cycle.
  init(_ data: Data) throws(ToolError) {
    guard let tree = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) else {
      throw EditableDocument.unsafe
    }
    (self.data, self.tree) = (data, tree)
  }

  mutating func apply(_ change: DocumentChange, at path: [DocumentStep]) throws(ToolError) {
    guard let changed = Self.applying(change, at: path[...], to: tree),
      let data = try? PropertyListSerialization.data(fromPropertyList: changed, format: .binary, options: 0)
    else { throw EditableDocument.unsafe }
    (self.data, tree) = (data, changed)
  }

  private static func applying(_ change: DocumentChange, at path: ArraySlice<DocumentStep>, to tree: Any) -> Any? {
    switch (tree, path.first) {
    case (var members as [String: Any], .member(let name)?):
      members[name] = members[name].flatMap { applying(change, at: path.dropFirst(), to: $0) }
      return members[name] == nil ? nil : members
    case (var items as [Any], .item(let index)?):
      guard items.indices.contains(index), let item = applying(change, at: path.dropFirst(), to: items[index]) else {
        return nil
      }
      items[index] = item
      return items
    case (let container, nil): return applying(change, to: container)
    default: return nil
    }
  }

  private static func applying(_ change: DocumentChange, to container: Any) -> Any? {
    switch (container, change) {
    case (var members as [String: Any], .set(let key, let value, _)):
      guard let value = foundation(value) else { return nil }
      members[key] = value
      return members
    case (var members as [String: Any], .remove(let key)):
      members[key] = nil
      return members
    case (let items as [Any], _): return applying(change, toItems: items)
    default: return nil
    }
  }

  private static func applying(_ change: DocumentChange, toItems items: [Any]) -> Any? {
    switch change {
    case .insert(let value, let index):
      foundation(value).map { items[..<index] + [$0] + items[index...] }.map(Array.init)
    case .removeItem(let index): Array(items[..<index] + items[(index + 1)...])
    case .reorder(let order): order.map { items[$0] }
    case .set, .remove: nil
    }
  }

  private static func foundation(_ value: Value) -> Any? {
    switch value {
    case .bool(let flag): return flag
    case .number(let number): return Int(exactly: number) ?? number
    case .text(let text): return text.string
    case .list(let items):
      let values = items.compactMap(foundation)
      return values.count == items.count ? values : nil
    case .object(let members):
      let pairs = members.compactMap { member in foundation(member.value).map { (member.key.string, $0) } }
      return pairs.count == members.count ? Dictionary(pairs, uniquingKeysWith: { first, _ in first }) : nil
    case .null, .other: return nil
    }
  }
}
