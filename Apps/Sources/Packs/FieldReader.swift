import Geometry

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
  package mutating func text(_ key: Text, bytes: ClosedRange<Int>) -> Text? {
    guard let field = value[key] else { return missing(key, "text") }
    guard case .text(let text) = field else { return wrong(key, "text", field) }
    if text.utf8.count < bytes.lowerBound {
      report(key, "is empty; write some text")
      return nil
    }
    if text.utf8.count > bytes.upperBound {
      let size = Text(text.utf8.count) + " bytes; shorten it to " + Text(bytes.upperBound)
      report(key, "is too long, " + size)
      return nil
    }
    return text
  }

  /// Returns the text `<key>-<language>` or, if it is missing, the text `key`. Both are checked.
  mutating func text(_ key: Text, in language: Text, bytes: ClosedRange<Int>) -> Text? {
    let text = text(key, bytes: bytes)
    let variant = key + "-" + language
    return language.isEmpty || value[variant] == nil ? text : self.text(variant, bytes: bytes)
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

  mutating func point(_ x: Text, _ y: Text) -> Point? {
    let (x, y) = (number(x, in: Limits.fraction), number(y, in: Limits.fraction))
    guard let x, let y else { return nil }
    return Point(x: x, y: y)
  }

  mutating func size() -> Size? {
    let (width, height) = (number("width", in: Limits.side), number("height", in: Limits.side))
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }

  /// Returns true or false; `standard` if the key is missing.
  package mutating func flag(_ key: Text, standard: Bool) -> Bool {
    guard let field = value[key] else { return standard }
    guard case .bool(let flag) = field else { return wrong(key, "true or false", field) ?? standard }
    return flag
  }

  /// Returns the images of `image`, which is required, and of the optional `image@2x` and `image@3x`; before each of them its
  /// twin, the optional `webp`, `webp@2x` or `webp@3x`.
  mutating func images() -> ImageSet? {
    var images: [ScaledImage] = []
    var isWhole = true
    for scale in 1...3 {
      let suffix = scale == 1 ? Text.empty : "@" + Text(scale) + "x"
      for (stem, isTwin) in [("webp", true), ("image", false)] as [(Text, Bool)] {
        if isTwin || scale > 1, value[stem + suffix] == nil { continue }
        if let url = address(stem + suffix) {
          images.append(ScaledImage(url: url, scale: scale, isTwin: isTwin))
        } else {
          isWhole = false
        }
      }
    }
    return isWhole ? ImageSet(images) : nil
  }

  /// Returns the address of the optional `bubble`, empty if it is missing; nil with a fault.
  mutating func bubble() -> Text? { value["bubble"] == nil ? .empty : address("bubble") }

  /// Returns the picture whose images and size are in this object.
  mutating func picture() -> Picture? {
    let (images, size) = (images(), size())
    guard let images, let size else { return nil }
    return Picture(images: images, size: size)
  }

  private mutating func address(_ key: Text) -> Text? {
    guard let url = text(key, bytes: 1...Int.max) else { return nil }
    if ImageAddress.isAllowed(url) { return url }
    report(key, "expected a relative, http(s), data:image/ or blob: address, found " + url.quoted)
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
