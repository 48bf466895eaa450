import Geometry

/// Reads the inputs of a session from text, see `InputWriter`. Texts come from strangers.
struct InputReader {
  /// The most inputs: a short text can stand for a million moves.
  static let mostEntries = 50_000
  private static let lastStep = 1 << 24
  /// Points; the stage is 800 wide.
  private static let farthest = 10_000.0

  private let text: [UInt8]
  private var place = 0
  private let blueprint: Blueprint
  private var log = InputLog()
  private var step = 0
  private var anchor = Point.zero

  /// The inputs of a text for a scene; nil if the text has other characters, ends within an input, or is not one of this scene.
  static func read(_ text: [UInt8], for blueprint: Blueprint) -> InputLog? {
    var reader = InputReader(text, blueprint)
    while reader.place < text.count {
      guard reader.readEntry() else { return nil }
    }
    return reader.log
  }

  private init(_ text: [UInt8], _ blueprint: Blueprint) {
    self.text = text
    self.blueprint = blueprint
  }

  /// False if there is none.
  private mutating func readEntry() -> Bool {
    guard let head = unsigned() else { return false }
    step += head >> 3
    guard step <= Self.lastStep, log.entries.count < Self.mostEntries else { return false }
    switch head & 7 {
    case 0: return readSetting()
    case 1: return readHold()
    case 2: return readMoves()
    case 3: log.append(.release, at: step)
    case 4: return readPush()
    default: return false
    }
    return true
  }

  private mutating func readSetting() -> Bool {
    guard let index = unsigned(), index < Setting.allCases.count, let value = signed() else { return false }
    let setting = Setting.allCases[index]
    log.append(.set(setting, value / Input.partsOfValue), at: step)
    return !setting.restarts
  }

  private mutating func readHold() -> Bool {
    guard let item = item(), let offset = vector(), let place = vector() else { return false }
    anchor = .zero + place
    log.append(.hold(item, offset, anchor), at: step)
    let size = blueprint.items[item].size
    return offset.length <= size.width + size.height && place.length < Self.farthest
  }

  private mutating func readMoves() -> Bool {
    guard let count = unsigned(), let way = vector(), count > 0,
      count <= Self.mostEntries - log.entries.count
    else { return false }
    for index in 0..<count {
      anchor = anchor + way
      log.append(.move(anchor), at: step + index)
    }
    step += count - 1
    return (anchor - .zero).length < Self.farthest
  }

  private mutating func readPush() -> Bool {
    guard let item = item(), let velocity = vector() else { return false }
    log.append(.push(item, velocity), at: step)
    return true
  }

  /// An item that can be moved.
  private mutating func item() -> Int? {
    guard let item = unsigned(), item < blueprint.items.count else { return nil }
    return blueprint.items[item].traits.isAnchored ? nil : item
  }

  private mutating func vector() -> Vector? {
    guard let x = signed(), let y = signed() else { return nil }
    return Vector(x: x / Input.partsOfPoint, y: y / Input.partsOfPoint)
  }

  private mutating func signed() -> Double? {
    guard let number = unsigned() else { return nil }
    return Double(number & 1 == 0 ? number >> 1 : -(number >> 1) - 1)
  }

  /// At most 25 bits.
  private mutating func unsigned() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 25, by: 5) {
      guard place < text.count, let digit = Self.digit(of: text[place]) else { return nil }
      place += 1
      number |= (digit & 31) << shift
      if digit < 32 { return number }
    }
    return nil
  }

  private static func digit(of character: UInt8) -> Int? {
    for digit in 0..<64 where InputWriter.character(of: digit) == character { return digit }
    return nil
  }
}
