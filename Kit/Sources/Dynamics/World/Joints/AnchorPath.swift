/// The path of an anchor on the ground that the caller moves, as under a finger: points and the times at which the
/// anchor was there. The joint follows the path one step behind the present, where every point is known, so that it
/// keeps the finger's pace whatever the phase between frames and steps. Times are the world's, in seconds.
struct AnchorPath: BitwiseCopyable {
  /// The latest points, oldest first.
  private var times = SIMD8<Double>()
  private var xs = SIMD8<Float>()
  private var ys = SIMD8<Float>()
  private var count: Int32 = 1
  /// The joint's delay behind the present.
  private var lag: Double
  /// The time on the path that the joint has reached, and its anchor then.
  private var followed: Double
  private var place: FloatVector

  /// After this long without a move the anchor counts as at rest; the next move is a jump.
  private static let longestRest = 0.1
  /// A longer gap is a pause of the finger; a shorter one comes from a pointer slower than the display.
  private static let pause = 0.025
  /// The shortest time span over which the release velocity is measured.
  private static let velocitySpan = 0.02
  /// Points per second.
  private static let maximumSpeed: Float = 20_000
  /// The share of a step by which an increased lag shrinks in each step; too slow to be visible.
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

  /// Moves the anchor to a point as of `frame.time`; the caller moved it since `frame.previous`.
  mutating func move(to goal: FloatVector, _ frame: FrameTimes, isRigid: Bool) {
    let rest = frame.time - times[last]
    if rest <= 0 { return set(last, goal, times[last]) }
    if rest > Self.longestRest { return begin(at: goal, frame, isRigid: isRigid) }
    // Whether the anchor rested in the frame before; a difference below a microsecond is rounding.
    if frame.previous > times[last] + 1e-6 {
      if rest > Self.pause {
        if followed >= times[last] { lag = frame.step }
        append(point(last), frame.previous)
      } else {
        // Continues the path at the point where the joint waited.
        lag = max(lag, frame.present - times[last])
      }
    }
    append(goal, frame.time)
  }

  /// Starts a drag within a frame. Springs jump, because their dampers would turn one frame's displacement into a
  /// kick.
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
    // A full path drops its latest point, because the joint has not reached it.
    set(last, place, time)
  }

  /// Returns the anchor at the end of the step that ends at `time`, and its velocity.
  mutating func follow(until time: Double, step: Double) -> (place: FloatVector, velocity: FloatVector) {
    let old = place
    followed = max(followed, min(time - lag, times[last]))
    lag = max(step, lag - step * Self.catchingUp)
    place = place(at: followed)
    return (place, ((place - old) * Float(1 / step)).shortened(to: Self.maximumSpeed))
  }

  private func place(at time: Double) -> FloatVector {
    if time >= times[last] { return point(last) }
    var i = last
    while i > 0 && times[i - 1] > time { i -= 1 }
    if i == 0 { return point(0) }
    return point(i - 1) + (point(i) - point(i - 1)) * Float((time - times[i - 1]) / (times[i] - times[i - 1]))
  }

  /// The finger's velocity at a time, which a released item keeps; zero after a rest.
  func velocity(at time: Double) -> FloatVector {
    if last == 0 { return .zero }
    // One frame without a move is not a rest.
    if time - times[last] > 1.5 * (times[last] - times[last - 1]) { return .zero }
    var i = last - 1
    while i > 0 && times[last] - times[i] < Self.velocitySpan { i -= 1 }
    let velocity = (point(last) - point(i)) * Float(1 / (times[last] - times[i]))
    return velocity.shortened(to: Self.maximumSpeed)
  }
}

extension AnchorPath {
  mutating func code(_ coder: StateCoder) {
    for i in 0..<times.scalarCount {
      coder.code(&times[i], -1e12...1e12)
      coder.code(&xs[i])
      coder.code(&ys[i])
    }
    coder.code(&count, 1...Int32(times.scalarCount))
    coder.code(&lag, 0...1e12)
    coder.code(&followed, -1e12...1e12)
    coder.code(&place)
    for i in 1..<max(1, Int(count)) { coder.expect(times[i] > times[i - 1]) }
  }
}

/// The time of the caller's latest frame, in the world's time; seconds.
struct FrameTimes {
  /// The current frame, or the latest one.
  var time = 0.0
  /// The frame before it.
  var previous = 0.0
  /// The end of the latest step.
  var present = 0.0
  let step: Double
}
