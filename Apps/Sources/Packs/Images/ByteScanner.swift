/// Reads numbers and signatures at offsets. Beyond the end the result is nil or false.
public struct ByteScanner {
  /// The first bytes of a PNG.
  public static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func has(_ mark: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset + mark.count && bytes[offset...].starts(with: mark)
  }

  public func has(_ mark: StaticString, at offset: Int) -> Bool { has(mark.withUTF8Buffer { Array($0) }, at: offset) }

  /// Returns the number of at most four bytes, most significant first; nil if it exceeds 31 bits.
  public func big(at offset: Int, bytes count: Int) -> Int? {
    guard bytes.count >= offset + count, count < 4 || bytes[offset] < 0x80 else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number of at most three bytes, least significant first.
  public func little(at offset: Int, bytes count: Int) -> Int? {
    guard bytes.count >= offset + count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
