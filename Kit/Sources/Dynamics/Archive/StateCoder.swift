import Geometry

/// Writes values as bytes, or reads them: one function for both directions of each type keeps the two alike. Numbers are little
/// endian. A reader checks every value; after the first fault it is broken, and reads zeros only.
final class StateCoder {
  let isReading: Bool
  private(set) var bytes: [UInt8]
  private(set) var isBroken = false
  private var place = 0

  /// Begins writing.
  init() {
    isReading = false
    bytes = []
  }

  /// Begins reading.
  init(reading bytes: [UInt8]) {
    isReading = true
    self.bytes = bytes
  }

  /// Whether a reader has come to the end without a fault.
  var isComplete: Bool { !isBroken && place == bytes.count }

  /// Breaks a reader unless the condition holds; returns whether it is sound.
  @discardableResult
  func expect(_ condition: Bool) -> Bool {
    if !condition { isBroken = true }
    return !isBroken
  }

  private func code(_ word: UInt64, size: Int) -> UInt64 {
    if !isReading {
      for i in 0..<size { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * i))) }
      return word
    }
    if !expect(bytes.count - place >= size) { return 0 }
    var read: UInt64 = 0
    for i in 0..<size { read |= UInt64(bytes[place + i]) << UInt64(8 * i) }
    place += size
    return read
  }
}

/// Numbers.
extension StateCoder {
  func code(_ value: inout UInt64) { value = code(value, size: 8) }
  func code(_ value: inout UInt32) { value = UInt32(truncatingIfNeeded: code(UInt64(value), size: 4)) }
  func code(_ value: inout UInt8) { value = UInt8(truncatingIfNeeded: code(UInt64(value), size: 1)) }

  func code(_ value: inout Int64) {
    value = Int64(bitPattern: code(UInt64(bitPattern: value), size: 8))
  }

  /// A number within a range; the lower bound if it is broken.
  func code(_ value: inout Int32, _ range: ClosedRange<Int32>) {
    value = Int32(truncatingIfNeeded: code(UInt64(UInt32(bitPattern: value)), size: 4))
    if isReading && !expect(range.contains(value)) { value = range.lowerBound }
  }

  /// A number within a range, in 32 bits.
  func code(_ value: inout Int, _ range: ClosedRange<Int32>) {
    var narrow = Int32(truncatingIfNeeded: value)
    code(&narrow, range)
    value = Int(narrow)
  }

  func code(_ value: inout Bool) {
    var byte: UInt8 = value ? 1 : 0
    code(&byte)
    if isReading { value = expect(byte < 2) && byte == 1 }
  }

  /// A finite number, or an infinite one within such bounds; never NaN.
  func code(_ value: inout Float, _ range: ClosedRange<Float> = -1e30...1e30) {
    let read = Float(bitPattern: UInt32(truncatingIfNeeded: code(UInt64(value.bitPattern), size: 4)))
    if isReading { value = expect(range.contains(read)) ? read : 0 }
  }

  func code(_ value: inout Double, _ range: ClosedRange<Double> = -1e300...1e300) {
    let read = Double(bitPattern: code(value.bitPattern, size: 8))
    if isReading { value = expect(range.contains(read)) ? read : 0 }
  }

  /// An identifier; one that a machine of 32 bits cannot hold is a fault there.
  func code(_ value: inout Int?) {
    var isThere = value != nil
    code(&isThere)
    if !isThere {
      value = nil
      return
    }
    var wide = Int64(value ?? 0)
    code(&wide)
    if let number = Int(exactly: wide) { value = number } else { expect(false) }
  }
}

/// Numbers that are passed and returned.
extension StateCoder {
  func coded(_ value: Double, _ range: ClosedRange<Double> = -1e300...1e300) -> Double {
    var value = value
    code(&value, range)
    return value
  }

  func coded(_ value: Bool) -> Bool {
    var value = value
    code(&value)
    return value
  }

  func coded(_ value: UInt32) -> UInt32 {
    var value = value
    code(&value)
    return value
  }

  func coded(_ value: UInt64) -> UInt64 {
    var value = value
    code(&value)
    return value
  }

  func coded(_ value: Int, _ range: ClosedRange<Int32>) -> Int {
    var value = value
    code(&value, range)
    return value
  }

  func coded(_ value: Vector) -> Vector { Vector(x: coded(value.x), y: coded(value.y)) }

  func coded(_ value: Point) -> Point { Point(x: coded(value.x), y: coded(value.y)) }

  /// The number of elements that follow, each of at least so many bytes.
  func codedCount(_ count: Int, of size: Int) -> Int {
    let count = coded(count, 0...Int32.max)
    if isReading && !expect(count <= (bytes.count - place) / size) { return 0 }
    return count
  }
}

/// Compound values.
extension StateCoder {
  func code(_ value: inout FloatVector, within limit: Float = 1e30) {
    code(&value.x, -limit...limit)
    code(&value.y, -limit...limit)
  }

  func code(_ value: inout FloatVector?, within limit: Float) {
    var isThere = value != nil
    code(&isThere)
    var vector = value ?? .zero
    if isThere { code(&vector, within: limit) }
    value = isThere ? vector : nil
  }

  func code(_ box: inout AABB) {
    let limit = 16 * Coordinates.farthest
    code(&box.minX, -limit...limit)
    code(&box.minY, -limit...limit)
    code(&box.maxX, -limit...limit)
    code(&box.maxY, -limit...limit)
  }

  /// A list of different indices below `count`.
  func codeIndices(_ list: Pool<Int32>, below count: Int) {
    let length = codedCount(list.count, of: 4)
    if isReading { list.removeAll() }
    var isSeen = [Bool](repeating: false, count: isReading ? count : 0)
    for i in 0..<length {
      var index = isReading ? 0 : list[i]
      code(&index, 0...Int32.max)
      if !isReading { continue }
      guard expect(Int(index) < count && !isSeen[Int(index)]) else { return }
      isSeen[Int(index)] = true
      list.append(index)
    }
  }

  /// The handles of free elements, in order: exactly those that are not in use.
  func codeFree(_ free: FreeHandles, _ isUsed: [Bool]) {
    codeIndices(free.handles, below: isUsed.count)
    if !isReading || isBroken { return }
    for i in free.handles.indices { expect(!isUsed[Int(free.handles[i])]) }
    expect(free.handles.count == isUsed.filter { !$0 }.count)
  }
}

extension Array where Element == UInt8 {
  /// A checksum: FNV-1a, 64 bits.
  var checksum: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
