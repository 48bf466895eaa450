/// A part of a request's head.
typealias RequestBytes = Slice<UnsafeRawBufferPointer>

/// The lines of a head (RFC 9112, section 2.2), without their ends. A line feed alone ends none.
struct RequestLines {
  private var rest: RequestBytes

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  /// - Parameter fault: thrown for a line that is too long.
  mutating func next(orThrow fault: RequestFault) throws(RequestFault) -> RequestBytes {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\r")), rest.index(after: end) < rest.endIndex,
      rest[end + 1] == UInt8(ascii: "\n")
    else { throw .malformed }
    let line = rest[..<end]
    if line.count > ConnectionLimits.fieldBytes { throw fault }
    rest = rest[(end + 2)...]
    return line
  }
}

/// A set of ASCII characters.
struct ByteSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// - Parameter others: the characters besides letters and digits.
  private init(lettersDigitsAnd others: StaticString) {
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    for byte in letters + digits + UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }

  /// The characters of a token (RFC 9110, section 5.6.2).
  static let token = ByteSet(lettersDigitsAnd: "!#$%&'*+-.^_`|~")
  /// The characters of a name or an IPv4 address (RFC 3986, section 3.2.2). A comma would make a list.
  static let host = ByteSet(lettersDigitsAnd: "-._~%!$&'()*+;=")
  /// The characters of an address in brackets (RFC 3986, section 3.2.2, and RFC 6874).
  static let address = ByteSet(lettersDigitsAnd: "-._~%!$&'()*+;=:")
}

extension UInt8 {
  static let space = UInt8(ascii: " ")

  /// Whether the byte is a printable ASCII character other than a space.
  var isVisible: Bool { self > 0x20 && self < 0x7F }

  /// Whether a field's value may have the byte (RFC 9110, section 5.5).
  var canBeInField: Bool { self >= 0x20 && self != 0x7F || self == UInt8(ascii: "\t") }

  fileprivate var isBlank: Bool { self == .space || self == UInt8(ascii: "\t") }
}

extension RequestBytes {
  /// The bytes without spaces and tabs at both ends.
  var trimmed: RequestBytes {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
      return self[startIndex..<startIndex]
    }
    return self[first...last]
  }

  /// The number in decimal digits; nil for anything else, or more than 18 of them.
  var decimal: Int? {
    guard (1...18).contains(count), allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// - Parameter name: letters in lower case, and hyphens.
  func isNamed(_ name: StaticString) -> Bool {
    count == name.utf8CodeUnitCount
      && zip(self, UnsafeBufferPointer(start: name.utf8Start, count: count)).allSatisfy { $0 | 0x20 == $1 }
  }
}
