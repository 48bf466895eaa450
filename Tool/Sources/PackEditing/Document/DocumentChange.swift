import Values

/// A change of a document, applied to the object or the list at a path.
public enum DocumentChange: Hashable, Sendable {
  /// Sets a member of an object. A new one follows the member `after`, or is the last one.
  case set(String, Value, after: String? = nil)
  case remove(String)
  /// Inserts an item before the item at an index, or as the last one.
  case insert(Value, at: Int)
  case removeItem(Int)
  /// Orders the items of a list by their old indices.
  case reorder([Int])
}

/// A step of a path in a document.
public enum DocumentStep: Hashable, Sendable {
  case member(String)
  case item(Int)
}

extension Value {
  /// Returns the value with the change at `path`; nil if the path does not lead to an object or list that it fits.
  func applying(_ change: DocumentChange, at path: ArraySlice<DocumentStep>) -> Value? {
    guard let step = path.first else { return applying(change) }
    guard let index = index(of: step) else { return nil }
    switch self {
    case .object(var members):
      guard let value = members[index].value.applying(change, at: path.dropFirst()) else { return nil }
      members[index].value = value
      return .object(members)
    case .list(var items):
      guard let item = items[index].applying(change, at: path.dropFirst()) else { return nil }
      items[index] = item
      return .list(items)
    default: return nil
    }
  }

  /// Returns the index of a step among the members or items.
  func index(of step: DocumentStep) -> Int? {
    switch (self, step) {
    case (.object(let members), .member(let name)): members.firstIndex { $0.key == Text(name) }
    case (.list(let items), .item(let index)): items.indices.contains(index) ? index : nil
    default: nil
    }
  }

  private func applying(_ change: DocumentChange) -> Value? {
    switch (self, change) {
    case (.object(let members), .set(let key, let value, let after)):
      return .object(Self.setting(key, value, after, in: members))
    case (.object(let members), .remove(let key)):
      return .object(members.enumerated().filter { $0.offset != index(of: .member(key)) }.map(\.element))
    case (.list(let items), .insert(let item, let index)) where (0...items.count).contains(index):
      return .list(items[..<index] + [item] + items[index...])
    case (.list(let items), .removeItem(let index)) where items.indices.contains(index):
      return .list(Array(items[..<index] + items[(index + 1)...]))
    case (.list(let items), .reorder(let order)) where order.sorted() == Array(items.indices):
      return .list(order.map { items[$0] })
    default: return nil
    }
  }

  private static func setting(_ key: String, _ value: Value, _ after: String?, in members: [Member]) -> [Member] {
    var members = members
    if let index = members.firstIndex(where: { $0.key == Text(key) }) {
      members[index].value = value
    } else {
      let place = after.flatMap { name in members.firstIndex { $0.key == Text(name) } }.map { $0 + 1 }
      members.insert(Member(key: Text(key), value: value), at: place ?? members.count)
    }
    return members
  }

  /// Whether both are equal, where a number that is not one equals itself.
  func agrees(with other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a == b || a.isNaN && b.isNaN
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.agrees(with: $1.value) }
    default: self == other
    }
  }
}
