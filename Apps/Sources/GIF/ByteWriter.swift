/// Bytes with numbers of 16 bits, the lower byte first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ new: some Sequence<UInt8>) { bytes.append(contentsOf: new) }
  /// The bytes of a `String` would link the standard library's code for UTF-16, 7 KB of wasm.
  mutating func write(ascii text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
  mutating func write(_ byte: UInt8) { bytes.append(byte) }
  mutating func write(short number: Int) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Writes data as sub-blocks of at most 255 bytes, and the empty one that ends them.
  mutating func write(blocks data: [UInt8]) {
    var start = 0
    while start < data.count {
      let end = min(start + 255, data.count)
      bytes.append(UInt8(end - start))
      bytes.append(contentsOf: data[start..<end])
      start = end
    }
    bytes.append(0)
  }
}
