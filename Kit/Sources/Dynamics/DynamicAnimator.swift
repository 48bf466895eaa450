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
/// The caller passes the time in. The world advances in equal steps, and items get the interpolated pose at exactly
/// the caller's time, so screens of any frame rate show the same motion; `step()` needs no time. When all items are
/// at rest, `isRunning` is false and the caller may stop requesting frames; any change of a behaviour wakes its
/// items.
///
/// A step configures changed bodies, advances the world, reports contacts, and calls the behaviours' actions. An
/// animator is used from one thread.
public final class DynamicAnimator {
  /// The longest gap between two times that is simulated, in seconds; 0.25 by default. The rest of a longer one (a
  /// hidden tab, a sleeping laptop) is skipped. Above 0; above 3600 counts as that. Raising it makes the frame after a
  /// gap take longer.
  public var maximumAdvance = 0.25 {
    didSet {
      require(maximumAdvance > 0 && maximumAdvance.isFinite, "The longest gap must be finite and above 0 seconds.")
    }
  }

  /// In the order in which they were added. After removals, reading them takes time in proportion to their number.
  public var behaviors: [DynamicBehavior] { registry.behaviors }

  /// The contacts that began in the latest `advance(to:)` or `step()`, in order; valid until the next.
  public var contactsBegan: [ContactEvent] { reports.began }

  /// The contacts that ended since the `advance(to:)` or `step()` before the latest, in order; valid until the next.
  public var contactsEnded: [ContactEvent] { reports.ended }

  /// The bounds of the items' space, in points, such as the screen; nil by default. Collision behaviours make it a
  /// boundary if that is enabled, and follow its changes. A negative width or height counts as `Rect.standardized`
  /// has it. An item that is larger than the bounds, in a direction, rests across both sides.
  public var referenceBounds: Rect? {
    didSet {
      if referenceBounds == oldValue { return }
      let (x, y) = referenceBounds.map { ($0.minX + $0.maxX, $0.minY + $0.maxY) } ?? (0, 0)
      require(x.isFinite && y.isFinite, "Reference bounds must be finite: check what they are calculated from.")
      change { for behavior in registry.collisionBehaviors { behavior?.followReferenceBounds() } }
    }
  }

  /// Called when a change makes the animator run after a rest: the moment to request frames again. Nil by default.
  public var willResume: ((DynamicAnimator) -> Void)? {
    get { notices.willResume }
    set { notices.willResume = newValue }
  }

  /// Called at the end of the first `advance(to:)` or `step()` after which nothing moves, because all items rest or
  /// were removed: frames are no longer needed. Behaviours that are exchanged between two frames cause no pause. Nil
  /// by default.
  public var didPause: ((DynamicAnimator) -> Void)? {
    get { notices.didPause }
    set { notices.didPause = newValue }
  }

  /// The caller's code that it is calling at the moment.
  enum Phase {
    case idle
    /// Actions and contact closures: items are placed at the time of the latest step, not at the caller's.
    case stepping
    /// Items, to write their poses.
    case drawing
  }

  let world: World
  let itemStorage = ItemStorage()
  let staleBodies = StaleBodies()
  let registry = BehaviorRegistry()
  let reports = ContactReports()
  var notices = RunNotices()
  var structure = StructureVersion()
  var clock: StepClock
  var unitCheck = UnitCheck()
  /// Nil before the first anchored item.
  var carriers: Carriers?
  /// Removes joints that bear too much; nil before the first that may break.
  var breaking: ((DynamicAnimator) -> Void)?
  var phase = Phase.idle

  /// An animator without behaviours, at rest.
  /// - Parameters:
  ///   - stepsPerSecond: 120 by default; raising it makes contacts stiffer and costs in proportion. Above 10,000 counts as
  ///     that.
  ///   - subSteps: sub-steps per step; 4 by default. Raising it makes joints and piles stiffer. Above 100 counts as that.
  public init(stepsPerSecond: Int = 120, subSteps: Int = 4) {
    require(stepsPerSecond > 0 && subSteps > 0, "An animator needs at least one step per second and one sub-step.")
    world = World(step: 1 / Double(min(stepsPerSecond, 10_000)), subSteps: min(subSteps, 100))
    clock = StepClock(step: world.step)
  }

  // Behaviours may outlive the animator.
  deinit {
    (willResume, didPause) = (nil, nil)
    registry.close()
    removeAllBehaviors()
  }

  var isStepping: Bool { phase == .stepping }

  /// Whether actions, closures or items of the caller are being called: then it cannot be advanced.
  var isBusy: Bool { phase != .idle }

  /// Whether anything moves, or an action is new. False when all items sleep or there is none.
  public var isRunning: Bool {
    // The next step removes the bodies of items that have left, which may wake other items. If there are no other items,
    // nothing is left to move.
    if registry.isActionDue { return true }
    return itemStorage.isAnyLeaving ? itemStorage.heldCount > 0 : world.isAwake || !staleBodies.isEmpty
  }

  /// The length of a step, in seconds: 1 / `stepsPerSecond`.
  public var stepDuration: Double { world.step }

  /// The simulated time since the animator was made, in seconds: a whole number of steps. Rests and skipped time do
  /// not count.
  public var elapsedTime: Double { world.clock.time }

  /// A fingerprint of every body's position, rotation and velocities, and of the marks for precise collisions: equal
  /// on any machine after equal calls.
  public var worldHash: UInt64 { world.stateHash }

  /// The number of positions, velocities and forces that were clamped to their limits (1,000,000 points or points per
  /// second), since the animator was made. Above 0 something has exploded or flown off.
  public var clampCount: Int { world.coordinates.clampCount }

  /// Adds a behaviour and its children; one that is there already is ignored, one that is elsewhere is an error.
  public func addBehavior(_ behavior: DynamicBehavior) {
    if registry.contains(behavior) { return }
    require(
      behavior.parent == nil,
      "A child behavior comes and goes with its parent: add that one, or remove the child from it.")
    registry.add(behavior)
    change { behavior.attach(to: self) }
  }

  /// Removes a behaviour; an unknown one is ignored. Items that it leaves without behaviours stay as drawn, and keep
  /// their velocity if they are added again before the next step, as in `ItemsBehavior.removeItem(_:)`.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard registry.contains(behavior) else { return }
    registry.remove(behavior)
    change { behavior.detach() }
  }

  /// Removes every behaviour, and with them every item. Those that are added meanwhile, by a `willMove(to:)`, stay.
  ///
  /// The items leave at once, so that an animator that is not advanced any more lets them go: unlike after
  /// `removeBehavior(_:)`, those that are added again are at rest, except within a step.
  public func removeAllBehaviors() {
    let removed = behaviors
    change { for behavior in removed { removeBehavior(behavior) } }
    // No behaviour is left to take the items, so they leave at once. Within a step, contacts that are yet to be reported
    // still name them.
    if !isStepping { letLeave() }
  }

  /// Advances to `time`, in seconds on any origin, and writes the pose at that time to every item that moves. An
  /// earlier time than before counts as no time: motion waits until a clock that was set back has caught up, unless
  /// the time is that of a `Clock` of the module `Motion`, which goes on. After a rest the steps restart: at the latest time passed in or, if
  /// that is longer ago than `maximumAdvance`, at this one.
  public func advance(to time: Double) {
    require(time.isFinite, "A time must be finite: check what it is calculated from.")
    unitCheck.note(time, isAwake: world.isAwake)
    begin(after: clock.gap(until: time, limit: maximumAdvance))
    if isRunning {
      for _ in 0..<clock.advance(to: time, limit: maximumAdvance) where isRunning { stepWorld() }
    }
    if !isRunning { clock.idle(at: time) }
    end()
  }

  /// Advances by exactly one step, whether anything moves or not, and writes the pose after it to every item that
  /// moves. For callers that count steps instead of measuring time; a later `advance(to:)` continues from here.
  public func step() {
    begin(after: clock.lead + world.step)
    clock.leap()
    stepWorld()
    end()
  }

  /// Begins a frame, some seconds after the one before.
  private func begin(after gap: Double) {
    require(
      !isBusy,
      "An animator cannot be advanced by the actions, contact closures and item setters that it calls: advance it afterwards."
    )
    world.clock.beginFrame(after: gap, lead: clock.lead)
    reports.beginFrame()
    configure()
    carriers?.begin(world, after: gap)
    settleArrivals()
    collectEvents()
    phase = .stepping
    tellPending()
  }

  private func stepWorld() {
    configure()
    for source in registry.driveSources { source.clearDrives(self) }
    for source in registry.driveSources { source.addDrives(self) }
    world.advance()
    breaking?(self)
    tell()
  }

  private func end() {
    phase = .idle
    carriers?.end(world)
    draw()
    notePausing()
    noteResuming()
  }
}
