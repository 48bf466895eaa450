import Geometry

/// The state of an animator's world at one moment; made by `DynamicAnimator.snapshot()`.
public final class DynamicSnapshot {
  let world: World
  let clock: StepClock
  let arrivals: [Int]
  let pending: [ContactEvent]
  let moves: Carriers.Moves
  let structure: StructureVersion

  init(_ animator: DynamicAnimator) {
    world = World(step: animator.world.step, subSteps: animator.world.subSteps)
    world.copy(animator.world)
    clock = animator.clock
    arrivals = animator.itemStorage.arrivals
    pending = animator.reports.pending
    moves = animator.carriers?.moves ?? Carriers.Moves()
    structure = animator.structure
  }
}

/// The version of an animator's structure, which changes whenever an item, joint, boundary or collision behaviour comes or
/// goes. A snapshot of an older version cannot be restored.
struct StructureVersion: Equatable {
  /// Identifies the animator. It lives as long as the snapshots do, unlike the animator, whose address may be reused.
  private final class Origin {}

  private let origin = Origin()
  private(set) var changes = 0

  mutating func change() { changes += 1 }

  /// Continues counting after an archive's last number.
  mutating func restore(changes: Int) { self.changes = max(self.changes, changes) }

  static func == (a: StructureVersion, b: StructureVersion) -> Bool { a.origin === b.origin && a.changes == b.changes }
}

extension DynamicAnimator {
  /// Saves the state of the world: poses, velocities, contacts, sleep, and the time within a step, but not the
  /// behaviours and their settings. Takes time and memory in proportion to the world.
  ///
  /// Pending instantaneous pushes are applied before, so that they are part of it.
  public func snapshot() -> DynamicSnapshot {
    require(!isBusy, "No snapshot can be made within a step: make it between two advances.")
    configure()
    return DynamicSnapshot(self)
  }

  /// Whether a snapshot can be restored: it is this animator's, and no item, boundary, joint or collision behaviour has
  /// come or gone since. Other behaviours for items that are there may: they are not part of a snapshot.
  ///
  /// Attachments and snaps have a joint from the next `advance(to:)`, `step()` or `snapshot()` on. A snapshot from before
  /// can be restored until then.
  public func canRestore(_ snapshot: DynamicSnapshot) -> Bool {
    snapshot.structure == structure
  }

  /// Restores a snapshot, and writes its poses to the items. After the same calls the future is the same, bit for
  /// bit. The behaviours stay, also those that were added since, and keep their current settings: where these differ
  /// from the snapshot's, items wake. Velocities that they have set since, and instantaneous pushes that have acted, are
  /// undone. A snapshot can be restored any number of times.
  ///
  /// The clock goes back too: later times of `advance(to:)` continue from the time of the snapshot, and a frame makes
  /// up for up to `maximumAdvance`. To continue without that leap, subtract the time between the snapshot and the
  /// restore from each later time, or count steps with `step()`.
  /// - Parameter snapshot: one for which `canRestore(_:)` is true; another one is an error.
  public func restore(_ snapshot: DynamicSnapshot) {
    require(!isBusy, "No snapshot can be restored within a step: restore it between two advances.")
    require(
      canRestore(snapshot),
      "A snapshot can be restored as long as no item, boundary, joint or collision behavior comes or goes: ask canRestore(_:) first."
    )
    world.copy(snapshot.world)
    clock = snapshot.clock
    itemStorage.restore(arrivals: snapshot.arrivals)
    reports.restore(pending: snapshot.pending)
    carriers?.moves = snapshot.moves
    change {
      for handle in itemStorage.indices where itemStorage.item(at: handle) != nil {
        world.bodies[handle].needsDrawing = true
        staleBodies.insert(handle)
      }
      for behavior in behaviors { behavior.forgetConfiguration() }
      for behavior in registry.collisionBehaviors { behavior?.layBoundaries() }
      configure()
    }
    draw()
    notePausing()
  }
}
