/// Adler-32, the checksum of a zlib stream (RFC 1950).
struct Adler32: Sendable {
  private var (a, b): (UInt32, UInt32) = (1, 0)

  var value: UInt32 { b << 16 | a }

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count {
      // The sums of so many bytes fit into 32 bits.
      let end = min(start + 5552, bytes.count)
      for index in start..<end {
        a &+= UInt32(bytes[index])
        b &+= a
      }
      (a, b) = (a % 65_521, b % 65_521)
      start = end
    }
  }
}
