import Geometry

/// Moves items by the laws of its behaviours.
///
/// ```swift
/// let animator = DynamicAnimator()
/// let gravity = GravityBehavior(items: [ball])
/// animator.addBehavior(gravity)
/// // for each frame, while animator.isRunning:
/// animator.advance(to: time)
/// draw(ball.center, ball.rotation)
/// ```
///
/// It knows no clock: the caller hands the time in. Inside, time goes by in equal steps, and what the items get is the
/// pose between two of them at exactly the caller's time, so screens of any frame rate show the same motion. When all
/// has come to rest, `isRunning` is false and the caller may stop asking for frames; whatever changes a behaviour wakes
/// its items.
public final class DynamicAnimator {
  /// The longest gap between two times that is simulated, in seconds; 0.25 by default. The rest of a longer one (a
  /// hidden tab, a sleeping laptop) is skipped.
  public var maximumAdvance = 0.25

  /// In the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []

  /// Who met whom in the latest `advance(to:)`, in order; valid until the next.
  public private(set) var contactsBegan: [ContactEvent] = []

  let world: World
  var clock: StepClock
  var entries: [ItemEntry] = []
  var properties: [BodyProperties] = []
  /// Whether the behaviours have changed since the bodies were told.
  var isStale = false
  /// One place per bit of a collision group.
  var collisionBehaviors: [CollisionBehavior?] = []

  /// An animator without behaviours, at rest.
  /// - Parameters:
  ///   - stepsPerSecond: 120 by default; raising it makes contacts stiffer and costs in proportion.
  ///   - subSteps: how often each step is solved; 4 by default.
  public init(stepsPerSecond: Int = 120, subSteps: Int = 4) {
    precondition(stepsPerSecond > 0 && subSteps > 0, "An animator needs steps and sub-steps.")
    world = World(step: 1 / Double(stepsPerSecond), subSteps: subSteps)
    clock = StepClock(step: world.step)
  }

  // Behaviours may outlive the animator.
  deinit { removeAllBehaviors() }

  /// Whether anything moves. False when all sleep or there is nothing.
  public var isRunning: Bool { world.isAwake }

  /// A fingerprint of the state: equal on any machine after equal calls.
  public var stateHash: UInt64 { world.stateHash }

  /// Adds a behaviour and its children; one that is there already is ignored, one that is elsewhere is an error.
  public func addBehavior(_ behavior: DynamicBehavior) {
    if behaviors.contains(where: { $0 === behavior }) { return }
    behaviors.append(behavior)
    behavior.attach(to: self)
  }

  /// Removes a behaviour; an unknown one is ignored.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.detach()
  }

  /// Removes every behaviour, and with them every item.
  public func removeAllBehaviors() {
    for behavior in behaviors { behavior.detach() }
    behaviors.removeAll()
  }

  /// Advances to `time`, in seconds on any origin, and writes the pose at that time to every item that moves. An
  /// earlier time than before counts as no time. After a rest the steps begin anew: at the latest time that was handed
  /// in or, if that is longer ago than `maximumAdvance`, at this one.
  public func advance(to time: Double) {
    precondition(time.isFinite, "A time must be finite.")
    contactsBegan.removeAll(keepingCapacity: true)
    configure()
    settleArrivals()
    if world.isAwake {
      for _ in 0..<clock.advance(to: time, limit: maximumAdvance) { world.advance() }
      report()
    }
    draw()
    if !world.isAwake { clock.idle(at: time) }
  }

  private func report() {
    for i in 0..<world.touches.count where world.touches[i].isBeginning {
      let touch = world.touches[i]
      guard let item = item(at: Int(touch.bodyB)) else { continue }
      let isBoundary = touch.groups != 0
      contactsBegan.append(
        ContactEvent(
          item: item, otherItem: self.item(at: Int(touch.bodyA)),
          boundaryIdentifier: isBoundary ? touch.identifier : nil,
          behavior: isBoundary ? collisionBehaviors[touch.groups.trailingZeroBitCount] : nil,
          point: world.global(touch.point), speed: Double(touch.speed)))
    }
    world.touches.removeAll()
  }
}
