/// A text as UTF-8 bytes.
///
/// `String` compares by Unicode equivalence, which adds about 40 KB of tables to an Embedded Swift program. The apps only store
/// text, compare it byte by byte and pass it to the page, for which bytes suffice.
public struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
  public var utf8: [UInt8]

  public static let empty = Text(utf8: [])

  public init(utf8: [UInt8]) { self.utf8 = utf8 }

  public init(stringLiteral value: StaticString) {
    utf8 = value.withUTF8Buffer { Array($0) }
  }

  /// The decimal digits of a number. `String(number)` would link 16 KB of Unicode indexing.
  public init(_ number: Int) { self.init(Int64(number)) }

  /// The decimal digits of a number. `Int` has 32 bits in the page, too few for milliseconds since 1970.
  public init(_ number: Int64) {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    self.init(utf8: digits.reversed())
  }

  public var isEmpty: Bool { utf8.isEmpty }

  public static func + (a: Text, b: Text) -> Text { Text(utf8: a.utf8 + b.utf8) }
}
