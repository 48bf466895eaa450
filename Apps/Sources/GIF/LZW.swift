/// The compression of GIF 89a (appendix F): codes of 3 to 12 bits for runs of pixels that occurred before.
enum LZW {
  private static let codeLimit = 4096
  /// A power of two, twice the number of codes, so that the table stays half empty.
  private static let slots = 8192

  /// Compresses indices of palette colours, each below 2 to the power of `bits`.
  static func compress(_ indices: [UInt8], bits: Int = 8) -> [UInt8] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var output = BitWriter()
    // Each entry has the run's code without its last pixel and that pixel as key, and the code of the whole run.
    var keys = [Int32](repeating: -1, count: slots)
    var codes = [UInt16](repeating: 0, count: slots)
    var (next, width) = (end + 1, bits + 1)
    output.write(clear, width: width)
    guard var run = indices.first.map(Int.init) else {
      output.write(end, width: width)
      return output.finish()
    }
    for index in indices.dropFirst() {
      let key = Int32(run << 8 | Int(index))
      var slot = Int(truncatingIfNeeded: (UInt32(bitPattern: key) &* 2_654_435_761) >> 19)
      while keys[slot] >= 0, keys[slot] != key { slot = (slot + 1) & (slots - 1) }
      if keys[slot] == key {
        run = Int(codes[slot])
        continue
      }
      output.write(run, width: width)
      run = Int(index)
      if next == codeLimit {
        output.write(clear, width: width)
        (next, width) = (end + 1, bits + 1)
        for i in 0..<slots { keys[i] = -1 }
      } else {
        if next == 1 << width { width += 1 }
        (keys[slot], codes[slot]) = (key, UInt16(next))
        next += 1
      }
    }
    output.write(run, width: width)
    // The decoder has added the entry for the last code too.
    if next == 1 << width, width < 12 { width += 1 }
    output.write(end, width: width)
    return output.finish()
  }
}

/// Codes of any width, the lowest bit first.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var count = 0

  mutating func write(_ code: Int, width: Int) {
    pending |= UInt32(code) << UInt32(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  func finish() -> [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
}
