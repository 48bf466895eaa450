import Dynamics
import Geometry

/// A card that is dragged to the right by a finger of constant speed.
struct PacedDrag {
  /// Points per second.
  static let speed = 800.0

  let animator = DynamicAnimator()
  let card = Block(0, 0, width: 100, height: 100)
  let attachment: AttachmentBehavior
  /// Whether the finger follows an even clock and not the times of the frames.
  var isFingerEven = false
  /// Whether the finger is reported in whole points.
  var isFingerWhole = false
  var framesPerMove = 1
  private let grip: DragPaceTests.Grip
  private var clock: FrameClock
  private let start: Point
  private var frames = 0

  init(_ grip: DragPaceTests.Grip, _ clock: FrameClock) {
    (self.grip, self.clock) = (grip, clock)
    start = Point(x: grip == .rod ? 60 : 0, y: 0)
    attachment = AttachmentBehavior(item: card, attachedToAnchor: start)
    attachment.damping = 1
    switch grip {
    case .stiffSpring: attachment.frequency = 60
    case .spring: attachment.frequency = 12
    case .softSpring: attachment.frequency = 3
    default: break
    }
    animator.addBehavior(DynamicItemBehavior(items: [card]))
    animator.advance(to: self.clock.next())
    animator.addBehavior(attachment)
  }

  private var finger: Point {
    let x = start.x + Self.speed * (isFingerEven ? clock.even : clock.now)
    return Point(x: isFingerWhole ? x.rounded() : x, y: 0)
  }

  /// One frame: the finger moves on, then the item is drawn. Returns the drawn speed as a share of the finger's.
  mutating func frame(isFingerMoving: Bool = true) -> Double {
    let (time, x) = (clock.now, card.center.x)
    let next = clock.next()
    frames += 1
    if isFingerMoving && frames % framesPerMove == 0 { attachment.anchorPoint = finger }
    animator.advance(to: next)
    return (card.center.x - x) / (next - time) / Self.speed
  }

  mutating func run(for seconds: Double) {
    let end = clock.now + seconds
    while clock.now < end { _ = frame() }
  }

  mutating func rest(for seconds: Double) {
    let end = clock.now + seconds
    while clock.now < end { _ = frame(isFingerMoving: false) }
  }

  /// The least and the greatest drawn speed, once nothing is left of the start.
  mutating func speeds(for seconds: Double) -> ClosedRange<Double> {
    run(for: grip.start)
    let end = clock.now + seconds
    var (least, most) = (Double.infinity, -Double.infinity)
    while clock.now < end {
      let speed = frame()
      (least, most) = (min(least, speed), max(most, speed))
    }
    return least...most
  }

  /// Lets go; the velocity that the item flies on with, as a share of the finger's.
  func release() -> Double {
    animator.removeBehavior(attachment)
    return animator.linearVelocity(of: card).x / Self.speed
  }
}

/// The times at which a display shows frames: nearly even, as a browser reports them. In seconds.
struct FrameClock {
  let rate: Double
  /// The largest error of a time, either way; seconds.
  let noise: Double
  private var random: SplitMix64
  private var frame = 0
  private(set) var now = 0.0

  init(rate: Double, noise: Double, seed: UInt64) {
    (self.rate, self.noise) = (rate, noise)
    random = SplitMix64(seed: seed)
  }

  /// The time without noise.
  var even: Double { Double(frame) / rate }

  mutating func next() -> Double {
    frame += 1
    now = even + Double.random(in: -1...1, using: &random) * noise
    return now
  }
}
