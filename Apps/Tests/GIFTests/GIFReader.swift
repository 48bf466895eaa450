/// Reads the films that `GIFEncoder` writes, by the letter of GIF 89a, as the browser does: composed frames in full.
struct GIFReader {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var loops = false
  /// Each frame, three bytes a pixel, with its time in hundredths of a second and the number of its own pixels.
  private(set) var frames: [(pixels: [UInt8], centiseconds: Int, area: Int)] = []

  private let bytes: [UInt8]
  private var at = 6
  private var palette: [UInt8] = []

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: "GIF89a".utf8) else { return nil }
    (width, height) = (short(), short())
    let flags = byte()
    at += 2
    palette = take(3 << (Int(flags & 7) + 1))
    var canvas = [UInt8](repeating: 0, count: width * height * 3)
    var (time, clear) = (0, -1)
    while true {
      switch byte() {
      case 0x21 where byte() == 0xF9:
        _ = byte()
        let flags = byte()
        time = short()
        let index = Int(byte())
        clear = flags & 1 == 1 ? index : -1
        _ = byte()
      case 0x21: loops = blocks().count == 14
      case 0x2C:
        let area = draw(on: &canvas, clear: clear)
        frames.append((canvas, time, area))
      case 0x3B: return
      default: return nil
      }
    }
  }

  private mutating func draw(on canvas: inout [UInt8], clear: Int) -> Int {
    let (left, top, width, height) = (short(), short(), short(), short())
    _ = byte()
    let bits = Int(byte())
    let indices = Self.decompress(blocks(), bits: bits)
    precondition(indices.count == width * height, "\(indices.count) of \(width * height) pixels")
    for (i, index) in indices.enumerated() where Int(index) != clear {
      let place = ((top + i / width) * self.width + left + i % width) * 3
      for c in 0..<3 { canvas[place + c] = palette[Int(index) * 3 + c] }
    }
    return width * height
  }

  static func decompress(_ data: [UInt8], bits: Int) -> [UInt8] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var table: [[UInt8]] = []
    var (width, last, output, position) = (bits + 1, [UInt8]?.none, [UInt8](), 0)
    func reset() -> [[UInt8]] { (0..<clear).map { [UInt8($0)] } + [[], []] }
    table = reset()
    while position + width <= data.count * 8 {
      var code = 0
      for i in 0..<width where data[(position + i) >> 3] >> UInt8((position + i) & 7) & 1 == 1 { code |= 1 << i }
      position += width
      if code == end { break }
      if code == clear {
        (table, width, last) = (reset(), bits + 1, nil)
        continue
      }
      if let last, table.count < 4096 { table.append(last + [code < table.count ? table[code][0] : last[0]]) }
      output += table[code]
      last = table[code]
      if table.count == 1 << width, width < 12 { width += 1 }
    }
    return output
  }

  private mutating func byte() -> UInt8 {
    at += 1
    return bytes[at - 1]
  }
  private mutating func short() -> Int { Int(byte()) | Int(byte()) << 8 }
  private mutating func take(_ count: Int) -> [UInt8] {
    at += count
    return Array(bytes[(at - count)..<at])
  }
  private mutating func blocks() -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = Int(byte())
      if count == 0 { return data }
      data += take(count)
    }
  }
}
