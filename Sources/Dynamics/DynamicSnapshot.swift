/// What an animator's world was like at one moment; made by `DynamicAnimator.snapshot()`.
public final class DynamicSnapshot {
  let world: World
  let clock: StepClock
  let arrivals: [Int]
  let pending: [ContactEvent]
  let structure: Int
  let origin: SnapshotOrigin

  init(_ animator: DynamicAnimator) {
    world = World(step: animator.world.step, subSteps: animator.world.subSteps)
    world.copy(animator.world)
    clock = animator.clock
    arrivals = animator.arrivals
    pending = animator.pending
    structure = animator.structure
    origin = animator.snapshotOrigin
  }
}

/// Whose snapshots they are. It lives as long as they do, so no other animator can have the same; the address of the
/// animator itself may become another's.
final class SnapshotOrigin {}

extension DynamicAnimator {
  /// Keeps the state of the world for later: places, velocities, contacts, sleep, and the time within a step. Not part of
  /// it are the behaviours and what they are set to. It takes time and memory in proportion to the world.
  ///
  /// Instantaneous pushes that wait for the next step are given before, so that they are part of it.
  public func snapshot() -> DynamicSnapshot {
    require(!isBusy, "No snapshot can be made within a step: make it between two advances.")
    configure()
    return DynamicSnapshot(self)
  }

  /// Whether a snapshot can be restored: it is of this animator, and no item, behaviour or boundary has come or gone
  /// since.
  public func canRestore(_ snapshot: DynamicSnapshot) -> Bool {
    snapshot.origin === snapshotOrigin && snapshot.structure == structure
  }

  /// Goes back to a snapshot, and writes the poses of then to the items. After the same calls the future is the same,
  /// bit for bit. The behaviours keep what they are set to now: where that is not what it was then, items wake. It can be
  /// done any number of times.
  ///
  /// The clock goes back too: the times that `advance(to:)` is handed go on from the time of the snapshot. A later one
  /// makes up for up to `maximumAdvance` in one frame; to go on without that leap, take from each time from then on what
  /// lies between the snapshot's and that of the restore, or count steps with `step()`.
  /// - Parameter snapshot: one for which `canRestore(_:)` is true; another one is an error.
  public func restore(_ snapshot: DynamicSnapshot) {
    require(!isBusy, "No snapshot can be restored within a step: restore it between two advances.")
    require(
      canRestore(snapshot),
      "A snapshot can be restored as long as no item, behavior or boundary comes or goes: ask canRestore(_:) first.")
    world.copy(snapshot.world)
    clock = snapshot.clock
    arrivals = snapshot.arrivals
    pending = snapshot.pending
    contactsBegan.removeAll()
    contactsEnded.removeAll()
    change {
      for handle in entries.indices where entries[handle] != nil {
        entries[handle]?.isArriving = false
        world.bodies[handle].needsDrawing = true
        markStale(handle)
      }
      for handle in arrivals { entries[handle]?.isArriving = true }
      for behavior in behaviors { behavior.forgetConfiguration() }
      for behavior in collisionBehaviors { behavior?.layBoundaries() }
      configure()
    }
    draw()
    notePausing()
  }
}
