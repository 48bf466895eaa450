extension Value {
  /// Returns the key under which an object has `stem` in a language: for `fr-CA` the first one that it has of `stem-fr-CA` and `stem-fr`, or else
  /// `stem`.
  public func key(_ stem: Text, in language: Text) -> Text {
    var code = language.utf8[...]
    while !code.isEmpty {
      let key = stem + "-" + Text(utf8: Array(code))
      if self[key] != nil { return key }
      code = code[..<(code.lastIndex(of: UInt8(ascii: "-")) ?? code.startIndex)]
    }
    return stem
  }

  /// Returns `stem`, and the key in a language if there is another one.
  package func keys(_ stem: Text, in language: Text) -> [Text] {
    let key = key(stem, in: language)
    return key == stem ? [stem] : [stem, key]
  }
}

extension Text {
  /// Whether it is `other`, or `other` without its last parts, as `title-fr` is of `title-fr-ca`.
  package func covers(_ other: Text) -> Bool { (other + "-").hasPrefix(self + "-") }
}
