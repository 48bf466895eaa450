import Values

/// The members of an item as a document had them: their values, and the texts that these were read from.
struct ItemMembers {
  struct Member {
    let key: String
    let value: Value
    /// As in `<integer>240</integer>`.
    let text: String
  }

  private let members: [Member]

  init?(_ value: Value, _ text: DocumentText) {
    guard case .object(let members) = value, members.count == text.root.children.count else { return nil }
    self.members = zip(members, text.root.children).map { member, node in
      Member(key: member.key.string, value: member.value, text: text.string(node.range))
    }
  }

  subscript(key: String) -> Member? { members.first { $0.key == key } }

  /// The last of `keys` that stood before `key`.
  func predecessor(of key: String, among keys: [String]) -> String? {
    members.prefix { $0.key != key }.last { keys.contains($0.key) }?.key
  }
}
