/// CRC-32 as in zip and PNG, for bytes in pieces. It takes four bytes in a step, with tables of 4 KB.
package struct Checksum: Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  package var value: UInt32 { ~state }

  package init() {}

  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    Self.tables.withUnsafeBufferPointer { tables in
      var index = 0
      while bytes.count - index >= 4 {
        var word = state
        for lane in 0..<4 { word ^= UInt32(bytes[index + lane]) << UInt32(8 * lane) }
        state =
          tables[768 + Int(word & 0xFF)] ^ tables[512 + Int(word >> 8 & 0xFF)]
          ^ tables[256 + Int(word >> 16 & 0xFF)] ^ tables[Int(word >> 24)]
        index += 4
      }
      for byte in bytes[index...] { state = state >> 8 ^ tables[Int((state ^ UInt32(byte)) & 0xFF)] }
    }
  }

  /// Four tables of 256: the effect of a byte on the state, followed by zero to three further bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { state, _ in state & 1 == 1 ? state >> 1 ^ 0xEDB8_8320 : state >> 1 }
    }
    for index in 256..<1024 {
      let shorter = tables[index - 256]
      tables.append(shorter >> 8 ^ tables[Int(shorter & 0xFF)])
    }
    return tables
  }()
}
