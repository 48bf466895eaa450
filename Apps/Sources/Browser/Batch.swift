import Values

/// The verbs of one event or frame with their arguments, as flat bytes.
///
/// A verb is one byte; handles and requests are 32-bit integers, numbers 64-bit floats, text a 32-bit length and UTF-8;
/// all little-endian and without gaps.
public struct Batch: Equatable, Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }

  mutating func begin(_ verb: UInt8, _ number: Int32) {
    bytes.append(verb)
    append(number)
  }

  mutating func append(_ integer: Int32) {
    withUnsafeBytes(of: integer.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: Text) {
    append(Int32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Removes all verbs and keeps the memory for the next frame.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}
