/// Reads the fields of an object and collects a fault for each invalid one.
///
/// It continues after a fault, so that one reading finds all of them.
package struct FieldReader {
  package let value: Value
  package let path: Text
  package private(set) var faults: [Fault] = []

  /// Creates a reader, with a fault in `faults` if `value` is not an object.
  package init(_ value: Value, path: Text) {
    self.value = value
    self.path = path
    guard case .object = value else {
      faults = [Fault(path: path, message: "expected an object, found " + value.found)]
      return
    }
  }

  package var isObject: Bool { if case .object = value { true } else { false } }

  package mutating func report(_ key: Text, _ message: Text, isRepetition: Bool = false) {
    faults.append(Fault(path: place(of: key), message: message, isRepetition: isRepetition))
  }

  /// Returns the path of the field `key`.
  package func place(of key: Text) -> Text { path.isEmpty ? key : path + "." + key }

  package mutating func adopt(_ more: [Fault]) { faults += more }

  /// Returns a text of `bytes` bytes, or nil with a fault.
  ///
  /// - Parameter isShown: whether people read it; unless it may be empty, it then has a visible character.
  package mutating func text(_ key: Text, bytes: ClosedRange<Int>, isShown: Bool = true) -> Text? {
    guard let field = value[key] else { return missing(key, "text") }
    guard case .text(let text) = field else { return wrong(key, "text", field) }
    if text.utf8.count < bytes.lowerBound || isShown && bytes.lowerBound > 0 && text.isBlank {
      report(key, (text.isEmpty ? "is empty" : "shows nothing") + "; write some text")
      return nil
    }
    if text.utf8.count > bytes.upperBound {
      let size = Text(text.utf8.count) + " bytes; shorten it to " + Text(bytes.upperBound)
      report(key, "is too long, " + size)
      return nil
    }
    return text
  }

  /// Returns the text of `key` in a language (see `Value.key`). That without a language is checked too.
  package mutating func text(_ key: Text, in language: Text, bytes: ClosedRange<Int>) -> Text? {
    let text = text(key, bytes: bytes)
    let chosen = value.key(key, in: language)
    return chosen == key ? text : self.text(chosen, bytes: bytes)
  }

  /// Returns a finite number in `range`, or nil with a fault.
  package mutating func number(_ key: Text, in range: ClosedRange<Double>) -> Double? {
    guard let field = value[key] else { return missing(key, "a number") }
    guard case .number(let number) = field else { return wrong(key, "a number", field) }
    // Comparisons with NaN are false, so NaN is a fault too.
    if number >= range.lowerBound && number <= range.upperBound { return number }
    let bounds = Text(decimal: range.lowerBound) + " to " + Text(decimal: range.upperBound)
    report(key, "expected " + bounds + ", found " + Text(decimal: number))
    return nil
  }

  /// Returns true or false; `standard` if the key is missing.
  package mutating func flag(_ key: Text, standard: Bool) -> Bool {
    guard let field = value[key] else { return standard }
    guard case .bool(let flag) = field else { return wrong(key, "true or false", field) ?? standard }
    return flag
  }

  /// Returns the list `key`, named after its items, or nil with a fault.
  package mutating func list(_ key: Text) -> [Value]? {
    if case .list(let items)? = value[key] { return items }
    report(key, "expected a list of " + key + ", found " + (value[key]?.found ?? "nothing"))
    return nil
  }

  private mutating func missing<T>(_ key: Text, _ expected: Text) -> T? {
    report(key, "is missing; expected " + expected)
    return nil
  }

  private mutating func wrong<T>(_ key: Text, _ expected: Text, _ field: Value) -> T? {
    report(key, "expected " + expected + ", found " + field.found)
    return nil
  }
}

extension Value {
  /// The value in a fault's message: a text in quotation marks, otherwise its kind.
  package var found: Text {
    if case .text(let text) = self { return text.quoted }
    return kind
  }
}
