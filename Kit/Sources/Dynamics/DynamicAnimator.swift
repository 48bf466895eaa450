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

  /// In the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []

  /// The contacts that began in the latest `advance(to:)` or `step()`, in order; valid until the next.
  public internal(set) var contactsBegan: [ContactEvent] = []

  /// The contacts that ended since the `advance(to:)` or `step()` before the latest, in order; valid until the next.
  public internal(set) var contactsEnded: [ContactEvent] = []

  /// The bounds of the items' space, in points, such as the screen; nil by default. Collision behaviours make it a
  /// boundary if that is enabled, and follow its changes. A negative width or height counts as `Rect.standardized`
  /// has it.
  public var referenceBounds: Rect? {
    didSet {
      if referenceBounds == oldValue { return }
      let (x, y) = referenceBounds.map { ($0.minX + $0.maxX, $0.minY + $0.maxY) } ?? (0, 0)
      require(x.isFinite && y.isFinite, "Reference bounds must be finite: check what they are calculated from.")
      change { for behavior in collisionBehaviors { behavior?.followReferenceBounds() } }
    }
  }

  /// Called when a change makes the animator run after a rest: the moment to request frames again. Nil by default.
  public var willResume: ((DynamicAnimator) -> Void)?

  /// Called at the end of the first `advance(to:)` or `step()` after which nothing moves, because all items rest or
  /// were removed: frames are no longer needed. Behaviours that are exchanged between two frames cause no pause. Nil
  /// by default.
  public var didPause: ((DynamicAnimator) -> Void)?

  let world: World
  var clock: StepClock
  /// Whether items are placed at the time of the latest step, not at the caller's.
  var isStepping = false
  /// Whether poses are being written to items.
  var isDrawing = false
  /// Whether actions, closures or items of the caller are being called: then it cannot be advanced.
  var isBusy: Bool { isStepping || isDrawing }
  /// Whether it is being deinitialised.
  private var isClosing = false
  var unitCheck = UnitCheck()
  var isInMilliseconds = false
  /// The bodies of items that lost their last behaviour since the latest step; until the next step another behaviour
  /// may take them.
  var leaving: [Int] = []
  /// The number of items in behaviours.
  var heldCount = 0

  /// The bodies of the items.
  var handles = ItemIndex()
  /// By handle.
  var entries: [ItemEntry?] = []
  let properties = Pool<BodyProperties>()
  var arrivals: [Int] = []
  let snapshotOrigin = SnapshotOrigin()
  /// Counts additions and removals, for snapshots.
  var structure = 0

  /// Whether any behaviour or body has changed since bodies were configured.
  var isStale = false
  let isBodyStale = Pool<Bool>()
  /// The stale bodies, and some that no longer are.
  var staleBodies: [Int] = []
  var staleCount = 0
  /// The bodies that were given a velocity while they were anchored or did not rotate.
  var halting: [Int] = []
  var changeDepth = 0
  /// The state that the owner of the animator was last notified of.
  var isKnownToRun = false

  /// One entry per bit of the collision groups.
  var collisionBehaviors: [CollisionBehavior?] = []
  /// The behaviours with an action, in order.
  var actors: [DynamicBehavior] = []
  var areActorsStale = false
  /// The behaviours with torques that change from step to step: pushes off centre.
  var torqueSources: [DynamicBehavior] = []
  /// The events of contacts that ended between two steps or passed to another behaviour, still to be reported.
  var pending: [ContactEvent] = []
  /// The number of contacts that began and ended and have been reported to the behaviours.
  var (toldBegan, toldEnded) = (0, 0)

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
    isClosing = true
    removeAllBehaviors()
    properties.deallocate()
    isBodyStale.deallocate()
  }

  /// Whether anything moves. False when all items sleep or there is none.
  public var isRunning: Bool {
    // The next step removes the bodies of items that have left, which may wake other items. If there are no other items,
    // nothing is left to move.
    leaving.isEmpty ? world.isAwake || staleCount > 0 : heldCount > 0
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
    if behaviors.contains(where: { $0 === behavior }) { return }
    require(
      behavior.parent == nil,
      "A child behavior comes and goes with its parent: add that one, or remove the child from it.")
    require(!isClosing, "An animator that is being deinitialised takes no behaviors.")
    behaviors.append(behavior)
    change { behavior.attach(to: self) }
  }

  /// Removes a behaviour; an unknown one is ignored.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    // Filtering, here and elsewhere: each kind of array that removes at an index has the linker add that code once more.
    behaviors = behaviors.filter { $0 !== behavior }
    change { behavior.detach() }
  }

  /// Removes every behaviour, and with them every item. Those that are added meanwhile, by a `willMove(to:)`, stay.
  public func removeAllBehaviors() {
    let removed = behaviors
    change { for behavior in removed { removeBehavior(behavior) } }
    // No behaviour is left to take the items, so they leave at once. Within a step, contacts that are yet to be reported
    // still name them.
    if !isStepping { letLeave() }
  }

  /// Advances to `time`, in seconds on any origin, and writes the pose at that time to every item that moves. An
  /// earlier time than before counts as no time. After a rest the steps restart: at the latest time passed in or, if
  /// that is longer ago than `maximumAdvance`, at this one.
  public func advance(to time: Double) {
    require(time.isFinite, "A time must be finite: check what it is calculated from.")
    noteUnit(of: time)
    begin(after: clock.gap(until: time, limit: maximumAdvance))
    if world.isAwake {
      for _ in 0..<clock.advance(to: time, limit: maximumAdvance) where isRunning { stepWorld() }
    }
    if !world.isAwake { clock.idle(at: time) }
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
    contactsBegan = []
    contactsEnded = []
    (toldBegan, toldEnded) = (0, 0)
    configure()
    settleArrivals()
    collectEvents()
    isStepping = true
    tellPending()
  }

  private func stepWorld() {
    configure()
    for source in torqueSources { source.clearTorques(self) }
    for source in torqueSources { source.addTorques(self) }
    world.advance()
    tell()
  }

  private func end() {
    isStepping = false
    draw()
    notePausing()
    noteResuming()
  }
}
