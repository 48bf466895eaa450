/// Reads numbers and signatures at offsets. Beyond the end the result is nil or false.
package struct ByteScanner {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func has(_ mark: [UInt8], at offset: Int) -> Bool {
    offset + mark.count <= bytes.count && bytes[offset...].starts(with: mark)
  }

  package func has(_ mark: StaticString, at offset: Int) -> Bool {
    has(mark.withUTF8Buffer { Array($0) }, at: offset)
  }

  /// The unsigned number of `count` bytes, most significant first.
  package func big(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The unsigned number of `count` bytes, least significant first.
  func little(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
