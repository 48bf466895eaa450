/// Writes a program as UTF-8: lines, and numbers in the shortest form of at most four decimals.
///
/// Interpolated strings would cost the page 13 KB.
struct CodeWriter {
  let language: CodeLanguage
  private(set) var bytes: [UInt8] = []

  /// Adds a text as it is.
  @inline(never)
  mutating func add(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds one of two texts, by the language.
  @inline(never)
  mutating func add(swift: StaticString, javaScript: StaticString) { add(language == .swift ? swift : javaScript) }

  /// Adds a whole number.
  @inline(never)
  mutating func add(_ number: Int) {
    if number < 0 { add("-") }
    var rest = number.magnitude
    var digits: [UInt8] = []
    repeat {
      digits.append(UInt8(48 + rest % 10))
      rest /= 10
    } while rest > 0
    bytes.append(contentsOf: digits.reversed())
  }

  /// Adds a number, rounded to four decimals.
  @inline(never)
  mutating func add(_ number: Double) {
    let scaled = (abs(number) * 10_000).rounded()
    guard scaled < 1e15 else { return add("0") }
    if number < 0 && scaled > 0 { add("-") }
    let whole = Int64(scaled)
    add(digits: whole / 10_000)
    var decimals = whole % 10_000
    guard decimals > 0 else { return }
    add(".")
    var unit: Int64 = 1000
    while decimals > 0 {
      bytes.append(UInt8(48 + decimals / unit))
      (decimals, unit) = (decimals % unit, unit / 10)
    }
  }

  private mutating func add(digits number: Int64) {
    if number >= 10 { add(digits: number / 10) }
    bytes.append(UInt8(48 + number % 10))
  }

  /// Adds the end of a statement.
  @inline(never)
  mutating func end() { add(swift: "\n", javaScript: ";\n") }

  /// Adds each element, with commas between them.
  @inline(never)
  mutating func list<Elements: Collection>(
    _ elements: Elements, _ write: (inout CodeWriter, Elements.Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { add(", ") }
      isFirst = false
      write(&self, element)
    }
  }
}

/// The languages of programs.
public enum CodeLanguage: Sendable {
  /// With the library's modules.
  case swift
  /// With the npm package.
  case javaScript
}
