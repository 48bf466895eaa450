/// A film as an encoder gives it: compressed frames in the order in which they are shown, all at the same pace.
///
///     var film = EncodedFilm(width: 640, height: 480, framesPerSecond: 30)
///     for frame in frames { film.add(frame.bytes, isKey: frame.isKey) }
///     let file = film.webM()
public struct EncodedFilm: Sendable {
  struct Frame: Sendable {
    let bytes: [UInt8]
    /// Whether it can be decoded without those before it.
    let isKey: Bool
  }

  public let width: Int
  public let height: Int
  public let framesPerSecond: Int
  private(set) var frames: [Frame] = []
  /// nil for a silent film.
  public var sound: EncodedSound?

  /// - Precondition: the sides are within 1...65535, the frames a second within 1...1000.
  public init(width: Int, height: Int, framesPerSecond: Int) {
    precondition((1...65535).contains(width) && (1...65535).contains(height), "a film's sides have 16 bits")
    precondition((1...1000).contains(framesPerSecond), "a frame lasts at least a millisecond")
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
  }

  public mutating func add(_ bytes: [UInt8], isKey: Bool) { frames.append(Frame(bytes: bytes, isKey: isKey)) }
}

extension [UInt8] {
  /// A number with its highest byte first, as both formats have them. `Int` may have fewer bits than it.
  static func number(_ value: UInt64, bytes count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
  }

  static func number(_ value: Int, bytes count: Int) -> [UInt8] { number(UInt64(value), bytes: count) }
}

/// The bytes of a name in a file.
func letters(_ name: StaticString) -> [UInt8] { name.withUTF8Buffer { Array($0) } }
