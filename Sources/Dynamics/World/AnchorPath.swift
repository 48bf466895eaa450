/// The path of an anchor on the ground that the caller moves, as under a finger: places and the times at which the
/// anchor was there. The joint follows the path one step behind the present, where every place is known, so that it
/// moves at the finger's pace whatever the phase between frames and steps. Times are those of the world, in seconds.
struct AnchorPath: BitwiseCopyable {
  /// The latest places, oldest first.
  private var times = SIMD8<Double>()
  private var xs = SIMD8<Float>()
  private var ys = SIMD8<Float>()
  private var count: Int32 = 1
  /// How far the joint is behind the present.
  private var lag: Double
  /// Which time of the path the joint has come to, and where it is.
  private var followed: Double
  private var place: FloatVector

  /// After this long without a move the anchor is not dragged any more; the next move puts it elsewhere.
  private static let longestRest = 0.1
  /// A pause of the finger; shorter ones are those of a pointer that is slower than the display.
  private static let pause = 0.025
  /// Moves at least this far apart measure the velocity at which an item is let go.
  private static let velocitySpan = 0.02
  /// Points per second.
  private static let mostSpeed: Float = 20_000
  /// The share of a step by which a lag that has grown shrinks in each step, too slowly to be visible.
  private static let catchingUp = 1.0 / 512

  init(at place: FloatVector, _ time: Double, step: Double) {
    (self.place, followed, lag) = (place, time, step)
    restart(at: place, time)
  }

  private var last: Int { Int(count) - 1 }

  private func point(_ i: Int) -> FloatVector { FloatVector(x: xs[i], y: ys[i]) }

  private mutating func set(_ i: Int, _ place: FloatVector, _ time: Double) {
    (times[i], xs[i], ys[i]) = (time, place.x, place.y)
  }

  private mutating func restart(at place: FloatVector, _ time: Double) {
    count = 1
    set(0, place, time)
  }

  /// The anchor is at a place from `frame.time` on; it was moved since `frame.previous`.
  mutating func move(to goal: FloatVector, _ frame: FrameTimes, isRigid: Bool) {
    let rest = frame.time - times[last]
    if rest <= 0 { return set(last, goal, times[last]) }
    if rest > Self.longestRest { return begin(at: goal, frame, isRigid: isRigid) }
    // A microsecond is rounding. The frame before had no move.
    if frame.previous > times[last] + 1e-6 {
      if rest > Self.pause {
        if followed >= times[last] { lag = frame.step }
        append(point(last), frame.previous)
      } else {
        // The path goes on where the joint has waited for it.
        lag = max(lag, frame.present - times[last])
      }
    }
    append(goal, frame.time)
  }

  /// A drag begins within a frame. Springs jump: their dampers would turn the way of a frame into a kick.
  mutating func begin(at goal: FloatVector, _ frame: FrameTimes, isRigid: Bool) {
    let (start, time) = (point(last), frame.time - frame.previous)
    lag = frame.step
    if isRigid && (goal - start).length <= JointSolver.pullSpeed * Float(time) {
      restart(at: start, frame.previous)
      append(goal, frame.time)
      followed = frame.previous
    } else {
      jump(to: goal, frame.time)
    }
  }

  /// Puts the anchor elsewhere at once.
  mutating func jump(to goal: FloatVector, _ time: Double) {
    restart(at: goal, time)
    (place, followed) = (goal, time)
  }

  private mutating func append(_ place: FloatVector, _ time: Double) {
    if Int(count) < times.scalarCount {
      count += 1
    } else if times[1] <= followed {
      for i in 1..<times.scalarCount { set(i - 1, point(i), times[i]) }
    }
    // A full path gives up its latest place, because the joint has not come there yet.
    set(last, place, time)
  }

  /// Where the joint is at the end of the step that ends at `time`, and how fast it comes there.
  mutating func follow(until time: Double, step: Double) -> (place: FloatVector, velocity: FloatVector) {
    let old = place
    followed = max(followed, min(time - lag, times[last]))
    lag = max(step, lag - step * Self.catchingUp)
    place = place(at: followed)
    return (place, ((place - old) * Float(1 / step)).shortened(to: Self.mostSpeed))
  }

  private func place(at time: Double) -> FloatVector {
    if time >= times[last] { return point(last) }
    var i = last
    while i > 0 && times[i - 1] > time { i -= 1 }
    if i == 0 { return point(0) }
    return point(i - 1) + (point(i) - point(i - 1)) * Float((time - times[i - 1]) / (times[i] - times[i - 1]))
  }

  /// The finger's velocity, which an item has that is let go at a time; zero after a rest.
  func velocity(at time: Double) -> FloatVector {
    if last == 0 { return .zero }
    // One frame without a move is no rest.
    if time - times[last] > 1.5 * (times[last] - times[last - 1]) { return .zero }
    var i = last - 1
    while i > 0 && times[last] - times[i] < Self.velocitySpan { i -= 1 }
    let velocity = (point(last) - point(i)) * Float(1 / (times[last] - times[i]))
    return velocity.shortened(to: Self.mostSpeed)
  }
}

/// When the caller's latest frame is, in the world's time; seconds.
struct FrameTimes {
  /// The frame that is on its way, or was the latest.
  var time = 0.0
  /// The frame before it.
  var previous = 0.0
  /// The end of the latest step.
  var present = 0.0
  let step: Double
}
