import Geometry

/// Writes the inputs of a session as text, for the page's address.
///
/// The text is a row of whole numbers. A number is written in groups of five bits, the lowest first, each as one character of base 64's
/// alphabet for addresses (RFC 4648, section 5); characters of its second half say that another group follows. The lowest bit of a number that may
/// be negative is its sign. An entry begins with the steps since the entry before it and the kind of its input; equal moves in steps that
/// follow each other are one entry.
struct InputWriter {
  private(set) var text: [UInt8] = []
  private var step = 0
  private var anchor = Point.zero

  init(_ log: InputLog) {
    var index = 0
    while index < log.entries.count {
      let moves = equalMoves(log, from: index)
      write(log.entries[index].input, at: log.entries[index].step, moves: moves)
      index += max(1, moves)
    }
  }

  /// The number of moves by the same way, one a step; 0 if the entry at an index is none.
  private func equalMoves(_ log: InputLog, from first: Int) -> Int {
    guard case .move(let next) = log.entries[first].input else { return 0 }
    var (place, count) = (next, 1)
    while first + count < log.entries.count {
      let entry = log.entries[first + count]
      guard case .move(let point) = entry.input, entry.step == log.entries[first].step + count else { break }
      if point - place != next - anchor { break }
      (place, count) = (point, count + 1)
    }
    return count
  }

  private mutating func write(_ input: Input, at step: Int, moves: Int) {
    write(unsigned: (step - self.step) << 3 | input.kind)
    self.step = step
    switch input {
    case .set(let setting, let value):
      write(unsigned: setting.rawValue)
      write(value * Input.partsOfValue)
    case .hold(let item, let offset, let point):
      write(unsigned: item)
      write(offset)
      write(point - .zero)
      anchor = point
    case .move(let point):
      write(unsigned: moves)
      write(point - anchor)
      anchor = anchor + (point - anchor) * Double(moves)
      self.step += moves - 1
    case .release: break
    case .push(let item, let velocity):
      write(unsigned: item)
      write(velocity)
    }
  }

  private mutating func write(_ vector: Vector) {
    write(vector.x * Input.partsOfPoint)
    write(vector.y * Input.partsOfPoint)
  }

  private mutating func write(_ number: Double) {
    let whole = Int(max(-1e7, min(1e7, number.rounded())))
    write(unsigned: whole < 0 ? -2 * whole - 1 : 2 * whole)
  }

  private mutating func write(unsigned number: Int) {
    var rest = number
    while rest > 31 {
      text.append(Self.character(of: 32 + rest % 32))
      rest /= 32
    }
    text.append(Self.character(of: rest))
  }

  /// The character of a digit, 0 to 63.
  static func character(of digit: Int) -> UInt8 {
    switch digit {
    case ..<26: UInt8(ascii: "A") + UInt8(digit)
    case ..<52: UInt8(ascii: "a") + UInt8(digit - 26)
    case ..<62: UInt8(ascii: "0") + UInt8(digit - 52)
    default: digit == 62 ? UInt8(ascii: "-") : UInt8(ascii: "_")
    }
  }
}

extension Input {
  /// The number of the kind of input in a text.
  fileprivate var kind: Int {
    switch self {
    case .set: 0
    case .hold: 1
    case .move: 2
    case .release: 3
    case .push: 4
    }
  }
}
