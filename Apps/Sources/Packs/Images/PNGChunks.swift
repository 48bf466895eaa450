import Archives
import Values

/// The reason why a browser would not show a PNG.
enum PNGFault: Error {
  case notPNG
  /// The image ends before its last chunk, or bytes follow that.
  case cutOff
  /// The image has more pixels than `Limits.pixels`.
  case tooLarge(width: Int, height: Int)
  /// Another fault, as in `has a chunk that does not match its checksum`.
  case damaged(Text)
}

/// Parses a stream of PNG bytes: signature, chunks, their checksums and their order. Keeps the packed pixels.
struct PNGChunks: Sendable {
  private enum Stage: Sendable {
    case signature, start
    /// The remaining contents of a chunk.
    case contents(left: Int)
    case checksum, over
  }

  private(set) var header: PNGHeader?
  /// The contents of all IDAT chunks.
  private(set) var packedPixels: [UInt8] = []
  private var stage = Stage.signature
  private var fault: PNGFault?
  private var kind = Chunk.other
  private var sum = Checksum()
  /// The bytes of an incomplete part.
  private var pending: [UInt8] = []
  private var hasPalette = false
  private var hasPixels = false
  private var isAfterPixels = false

  private enum Chunk: Sendable { case header, palette, pixels, end, animation, frame, other, unknown }

  mutating func take(_ bytes: [UInt8], in range: Range<Int>) {
    var position = range.lowerBound
    while fault == nil && position < range.upperBound { position = advance(bytes, position, range.upperBound) }
  }

  /// - Throws: the first fault of the image, after all of its bytes.
  func finish() throws(PNGFault) -> PNGHeader {
    if let fault { throw fault }
    guard let header else { throw .notPNG }
    guard case .over = stage else { throw .cutOff }
    return header
  }

  private mutating func advance(_ bytes: [UInt8], _ position: Int, _ end: Int) -> Int {
    switch stage {
    case .signature:
      let next = collect(8, bytes, position, end)
      if !ByteScanner.png.starts(with: pending) { fault = .notPNG }
      if pending.count == 8 { turn(to: .start) }
      return next
    case .start:
      let next = collect(8, bytes, position, end)
      if pending.count == 8 { beginChunk() }
      return next
    case .contents(let left): return takeContents(left, bytes, position, end)
    case .checksum:
      let next = collect(4, bytes, position, end)
      if pending.count == 4 { endChunk() }
      return next
    case .over:
      fault = .cutOff
      return end
    }
  }

  private mutating func turn(to next: Stage) {
    pending = []
    stage = next
  }

  private mutating func collect(_ count: Int, _ bytes: [UInt8], _ position: Int, _ end: Int) -> Int {
    let next = min(end, position + count - pending.count)
    pending += bytes[position..<next]
    return next
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  private mutating func beginChunk() {
    let length = Self.number(pending[..<4])
    kind = Self.kind(Self.number(pending[4...]))
    if length > 0x7FFF_FFFF { return fail("has a chunk of an impossible length") }
    if header == nil && (kind != .header || length != 13) { return fault = .notPNG }
    if let problem = misplacement(length: Int(length)) { return fail(problem) }
    sum = Checksum()
    let name = Array(pending[4...])
    name.withUnsafeBufferPointer { sum.take($0) }
    turn(to: length == 0 ? .checksum : .contents(left: Int(length)))
  }

  private static func kind(_ name: UInt32) -> Chunk {
    switch name {
    case 0x4948_4452: .header
    case 0x504C_5445: .palette
    case 0x4944_4154: .pixels
    case 0x4945_4E44: .end
    case 0x6163_544C: .animation
    case 0x6663_544C: .frame
    // A capital first letter marks a critical chunk: a decoder must not show the image if it does not know the chunk.
    default: name & 0x2000_0000 == 0 ? .unknown : .other
    }
  }

  /// Returns the reason why the chunk is not allowed here, or nil.
  private mutating func misplacement(length: Int) -> Text? {
    if hasPixels && kind != .pixels { isAfterPixels = true }
    switch kind {
    case .header: return header == nil ? nil : "has two headers"
    case .palette:
      if hasPalette || hasPixels || header?.mayHavePalette == false { return "has a palette in a wrong place" }
      hasPalette = true
      let limit = 3 * (header?.paletteLimit ?? 0)
      return length % 3 == 0 && length > 0 && length <= limit ? nil : "has a palette of a wrong size"
    case .pixels:
      if header?.needsPalette == true && !hasPalette { return "has no palette" }
      if isAfterPixels { return "has other chunks between its pixels" }
      hasPixels = true
      return nil
    case .end: return length > 0 ? "has an end chunk with contents" : hasPixels ? nil : "has no pixels"
    // Browsers draw nothing if fcTL has another length, and take one without a whole acTL for no animation.
    case .animation, .frame: return length == (kind == .frame ? 26 : 8) ? nil : "has an animation chunk of a wrong size"
    case .unknown: return "has an unknown critical chunk"
    case .other: return nil
    }
  }

  private mutating func fail(_ message: Text) { fault = .damaged(message) }

  private mutating func takeContents(_ left: Int, _ bytes: [UInt8], _ position: Int, _ end: Int) -> Int {
    let next = min(end, position + min(left, end - position))
    bytes.withUnsafeBufferPointer { sum.take(UnsafeBufferPointer(rebasing: $0[position..<next])) }
    if kind == .pixels { packedPixels += bytes[position..<next] }
    if kind == .header { pending += bytes[position..<next] }
    let rest = left - (next - position)
    if rest > 0 {
      stage = .contents(left: rest)
    } else {
      if kind == .header { readHeader() }
      turn(to: .checksum)
    }
    return next
  }

  private mutating func readHeader() {
    header = PNGHeader(pending)
    guard let header else {
      let isEmpty = Self.number(pending[..<4]) == 0 || Self.number(pending[4..<8]) == 0
      return fault = isEmpty ? .notPNG : .damaged("has an invalid header")
    }
    if header.pixels > Int64(Limits.pixels) { fault = .tooLarge(width: header.width, height: header.height) }
  }

  private mutating func endChunk() {
    if Self.number(pending[...]) != sum.value { return fail("has a chunk that does not match its checksum") }
    turn(to: kind == .end ? .over : .start)
  }
}
