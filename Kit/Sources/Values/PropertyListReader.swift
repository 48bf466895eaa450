/// Reads a property list, XML or binary, into a value.
///
/// Not Foundation's reader: that one overflows the stack on deep lists, never returns from cyclic ones, and refuses a list for
/// a single number that is too large. This one limits depth, values and bytes while it reads, and refuses a dictionary with a
/// key twice, as `JSONReader` does. Dates and data, which JSON does not have, become `Value.other`, which the reader of their field reports.
public enum PropertyListReader {
  /// The reason why a list is refused.
  public struct Fault: Error, Hashable, Sendable {
    /// The fault and the remedy: `is not a valid property list: <array> is not closed in line 3; correct it`.
    public var message: Text

    /// Parsers differ in which of two values they take.
    static func repeatedKey(_ key: Text, place: Text = .empty) -> Fault {
      Fault(message: "has the key " + key.printable.quoted + " twice" + place + "; remove one of them")
    }

    static func invalid(_ message: Text) -> Fault { Fault(message: "is not a valid property list: " + message) }
  }

  public static func value(in bytes: [UInt8]) throws(Fault) -> Value {
    if bytes.starts(with: Text("bplist").utf8) { return try BinaryPropertyList.value(in: bytes) }
    return try XMLPropertyList.element(in: bytes).value
  }

  /// Returns the places of the values of a list in XML and UTF-8; nil for a list that is refused.
  public static func places(in bytes: [UInt8]) -> TextNode? { try? XMLPropertyList.element(in: bytes).place }
}

/// The values and bytes that a list may still produce. In a binary list many values can share one text, whose bytes count for
/// each of them.
struct PropertyListRoom {
  private var values = Limits.packValues
  private var bytes = 1 << 20

  mutating func take(bytes count: Int = 0) throws(PropertyListReader.Fault) {
    values -= 1
    bytes -= count
    if values < 0 || bytes < 0 {
      throw .init(message: "expands to more than " + Text(Limits.packValues) + " values or 1 MB; make it smaller")
    }
  }

  /// - Parameter depth: the levels of arrays and dictionaries, including the new one.
  func enter(depth: Int) throws(PropertyListReader.Fault) {
    if depth > Limits.depth {
      throw .init(
        message: "has more than " + Text(Limits.depth) + " levels of arrays and dictionaries, or a cycle; flatten it")
    }
  }
}

extension Text {
  /// Converts UTF-16 to UTF-8; unpaired surrogates become the replacement character.
  init(utf16 units: [UInt16]) {
    var (bytes, index): ([UInt8], Int) = ([], 0)
    while index < units.count {
      var scalar = UInt32(units[index])
      index += 1
      if scalar & 0xF800 == 0xD800 {
        let isPair = scalar & 0xFC00 == 0xD800 && index < units.count && units[index] & 0xFC00 == 0xDC00
        scalar = isPair ? 0x1_0000 + (scalar & 0x3FF) << 10 + UInt32(units[index] & 0x3FF) : 0xFFFD
        if isPair { index += 1 }
      }
      UTF8Sequence.append(scalar, to: &bytes)
    }
    self.init(utf8: bytes)
  }
}
