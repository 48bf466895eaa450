/// The parts of a JPEG in order, without their contents (ITU-T T.81, annex B).
struct JPEGMarkers {
  /// The frame header: the coding process, 0xC0 to 0xCF, and the bits of a sample.
  private(set) var frame: (process: UInt8, precision: UInt8, width: Int, height: Int)?
  private(set) var frames = 0
  private(set) var scans = 0
  private(set) var hasEnd = false

  init(_ bytes: [UInt8]) {
    var offset = 2
    while !hasEnd, let start = Self.marker(in: bytes, from: offset) {
      offset = start + 2
      switch bytes[start + 1] {
      case 0xD9: hasEnd = true
      case 0x01, 0xD0...0xD8: continue
      case let kind:
        guard offset + 2 <= bytes.count else { return }
        note(kind, bytes, at: offset + 2)
        offset += max(2, Int(bytes[offset]) << 8 | Int(bytes[offset + 1]))
      }
    }
  }

  /// Returns the place of the next 0xFF with a marker behind it: neither 0, which is a byte of pixels, nor another 0xFF.
  private static func marker(in bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == 0xFF, bytes[offset + 1] != 0, bytes[offset + 1] != 0xFF { return offset }
      offset += 1
    }
    return nil
  }

  private mutating func note(_ kind: UInt8, _ bytes: [UInt8], at start: Int) {
    if kind == 0xDA { scans += 1 }
    guard (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind), start + 5 <= bytes.count else { return }
    func number(_ offset: Int) -> Int { Int(bytes[start + offset]) << 8 | Int(bytes[start + offset + 1]) }
    frames += 1
    frame = (kind, bytes[start], number(3), number(1))
  }
}
