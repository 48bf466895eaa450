/// How an anchor on the ground is moved, as by a finger: frame by frame to places that are told, so that between two
/// frames it goes on at the speed it had, and what hangs on it has that speed when it is let go.
struct Drag: BitwiseCopyable {
  /// Where the anchor is to be.
  var goal = FloatVector.zero
  /// Points per second, from the latest moves.
  private var velocity = FloatVector.zero
  /// Where it was to be when the velocity was measured last.
  private var start = FloatVector.zero
  /// Steps from one move to the next, and since the latest.
  private var pace: Int32 = 0
  private var rest: Int32 = .max

  /// After this it is not dragged any more but put elsewhere; seconds.
  private static let longestRest: Float = 0.1
  /// The age at which a move has lost half of its weight; seconds.
  private static let recency: Float = 0.02
  /// Points per second.
  private static let mostSpeed: Float = 20_000

  /// The anchor is to be elsewhere. False when it has to be there at once.
  mutating func move(to place: FloatVector, _ step: Float) -> Bool {
    goal = place
    // Several moves before a step are one.
    if rest == 0 { return true }
    let time = Float(rest) * step
    defer { (start, rest) = (place, 0) }
    if time > Self.longestRest {
      (velocity, pace) = (.zero, 0)
      return false
    }
    let latest = (place - start) * (1 / time)
    let share = velocity == .zero ? 1 : time / (time + Self.recency)
    velocity = (velocity + (latest - velocity) * share).shortened(to: Self.mostSpeed)
    pace = max(rest, pace - 1)
    return true
  }

  /// Takes an anchor a step nearer to its goal, where it arrives when the next move is due; gives its velocity.
  mutating func follow(_ anchor: inout FloatVector, _ step: Float) -> FloatVector {
    let left = pace - min(pace, rest)
    anchor = left > 1 ? anchor + (goal - anchor) * (1 / Float(left)) : goal
    if Float(rest) * step <= Self.longestRest { rest += 1 } else { velocity = .zero }
    // The next move may be a step late.
    return rest <= pace + 1 ? velocity : .zero
  }
}
