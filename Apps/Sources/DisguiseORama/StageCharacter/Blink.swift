import Geometry
import Motion

/// The character's eyelids: closed for a moment every few seconds, now and then twice in a row, and when something startles him.
///
/// It knows neither a clock nor chance: `wait` says after how many seconds the host should call `advance`, and the same
/// seed blinks the same way. Nothing runs in between.
public struct Blink: Equatable, Sendable {
  /// The time for which his eyes stay open between blinks, in seconds.
  static let pause = 2.2...6.0
  /// The times for which they are closed, and open within a double blink, in seconds.
  static let closed = 0.13
  static let between = 0.14
  /// One in so many blinks is a double one.
  static let doubles: UInt64 = 5
  /// Shorter waits count as over, in seconds.
  static let shortest = 0.001

  public private(set) var isClosed = false
  /// Seconds until the next change.
  public private(set) var wait = 0.0
  /// Changes whenever `wait` begins again.
  public private(set) var turn = 0
  /// The number of blinks that follow at once.
  private var repeats = 0
  private var random: SplitMix64

  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    wait = drawPause()
  }

  /// The wait is over: he closes his eyes, or opens them.
  public mutating func advance() {
    if !isClosed { return close(repeating: repeats > 0 ? repeats - 1 : random.next() % Self.doubles == 0 ? 1 : 0) }
    isClosed = false
    wait = repeats > 0 ? Self.between : drawPause()
    turn += 1
  }

  /// Whether his eyes are open for a while, not only within a double blink.
  var isPausing: Bool { !isClosed && repeats == 0 }

  /// Lets seconds pass in which something else was due, and returns whether the wait is over too.
  mutating func pass(_ seconds: Double) -> Bool {
    let isOver = wait - seconds <= Self.shortest
    if !isOver { wait -= seconds }
    return isOver
  }

  /// He closes his eyes for one blink.
  mutating func shut() { close(repeating: 0) }

  /// Something has landed on him, or poked him.
  mutating func startle() { close(repeating: 1) }

  /// His eyes open and stay so until the next pause is over.
  mutating func rest() {
    (isClosed, repeats, wait) = (false, 0, drawPause())
    turn += 1
  }

  private mutating func close(repeating count: Int) {
    (isClosed, repeats, wait) = (true, count, Self.closed)
    turn += 1
  }

  private mutating func drawPause() -> Double { random.number(Self.pause) }
}
