/// A check that a model has a member for each key of the JSON that it was decoded from: `JSONDecoder` drops other keys.
enum KeyCheck {
  /// Ends the program with an error about the first unknown key.
  ///
  /// - Parameter place: the file, and the keys that lead to `json` in it.
  static func check(_ json: Any, of model: Any, at place: [String]) {
    if let list = json as? [Any] {
      for (index, pair) in zip(list, Mirror(reflecting: model).children).enumerated() {
        check(pair.0, of: pair.1.value, at: place.dropLast() + [element(index, of: place.last ?? "")])
      }
    }
    guard let object = json as? [String: Any] else { return }
    let members = Mirror(reflecting: unwrapped(model)).children
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let member = members.lazy.compactMap({ self.member(key, of: $0) }).first else {
        currentPlace = place.joined(separator: ", ")
        unknown("key", key, known: members.flatMap(names))
      }
      currentPlace = (place + [key]).joined(separator: ", ")
      NumberCheck.check(member, of: key)
      check(value, of: member, at: place + [key])
    }
  }

  /// The value for `key` if it is that of this child of a mirror.
  private static func member(_ key: String, of child: Mirror.Child) -> Any? {
    guard let label = child.label else { return nil }
    guard let texts = child.value as? any TranslatedMember else { return key == label ? unwrapped(child.value) : nil }
    return key == label ? texts.content(in: "") : Key(stringValue: key).language(of: label).flatMap(texts.content)
  }

  private static func names(of child: Mirror.Child) -> [String] {
    guard let label = child.label else { return [] }
    return child.value is any TranslatedMember ? [label, label + "-xx"] : [label]
  }

  /// The value in an optional; an empty one stays.
  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value ?? value : value
  }
}

private protocol TranslatedMember {
  func content(in language: String) -> Any?
}

extension Translated: TranslatedMember {
  fileprivate func content(in language: String) -> Any? { all.first { $0.language == language }?.content }
}
