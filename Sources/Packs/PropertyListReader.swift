/// Reads a property list, XML or binary, into a value.
///
/// Written here because a list comes from anywhere and Foundation's readers overflow the stack on deep lists, never come
/// back from cyclic ones, and refuse a whole list for one number that is too large. Here depth, values and bytes are
/// bounded while reading, and what has no JSON (a date, data) becomes `Value.other`, for the reader of its field to report.
public enum PropertyListReader {
  /// Why a list is refused.
  public struct Failure: Error, Hashable, Sendable {
    /// The fault and the remedy: `is not a valid property list: <array> is not closed in line 3; mend it`.
    public var message: Text

    static func invalid(_ message: Text) -> Failure { Failure(message: "is not a valid property list: " + message) }
  }

  public static func value(in bytes: [UInt8]) throws(Failure) -> Value {
    if bytes.starts(with: Text("bplist").utf8) { return try BinaryPropertyList.value(in: bytes) }
    return try XMLPropertyList.value(in: bytes)
  }
}

/// Values and bytes that a list may still produce. In a binary list many values can share one text, whose bytes count for
/// each of them.
struct PropertyListRoom {
  private var values = Limits.packValues
  private var bytes = 1 << 20

  mutating func take(bytes count: Int = 0) throws(PropertyListReader.Failure) {
    values -= 1
    bytes -= count
    if values < 0 || bytes < 0 {
      throw .init(message: "unfolds to more than " + Text(Limits.packValues) + " values or 1 MB; make it smaller")
    }
  }

  /// - Parameter depth: levels of arrays and dictionaries, that which begins included.
  func enter(depth: Int) throws(PropertyListReader.Failure) {
    if depth > Limits.depth {
      throw .init(
        message: "has more than " + Text(Limits.depth) + " levels of arrays and dictionaries, or a cycle; flatten it")
    }
  }
}

extension Text {
  /// UTF-16 as UTF-8; half a character becomes the replacement character.
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
