import Geometry

/// The animator's interface to anchored items that are moved. The functions of this base class do nothing. Only `isAnchored` refers to
/// `MovedCarriers`, so programs without anchored items are linked without it.
class Carriers {
  /// The pose of an anchored body before it was moved.
  struct Start {
    let handle: Int
    let position: FloatVector
    let angle: Float
  }

  /// The moves that the velocities of the next frame depend on; part of snapshots.
  struct Moves {
    /// The bodies that were moved before the latest frame.
    var latest: [Int] = []
    /// The poses before the moves of this frame.
    var starts: [Start] = []
  }

  final var moves = Moves()

  /// Notes that the caller moves an anchored body from its present pose.
  func note(_ handle: Int, _ world: World) {}
  /// Begins a frame that ends some seconds after the one before.
  func begin(_ world: World, after gap: Double) {}
  /// Ends the steps of a frame.
  func end(_ world: World) {}
}

/// Anchored items that are moved frame by frame. They carry what lies on them: for the steps of a frame they have the velocity with
/// which they were moved, and contacts see it. The first move after a frame without one is a jump, which has no velocity.
final class MovedCarriers: Carriers {
  private var isCarrying = false

  override func note(_ handle: Int, _ world: World) {
    if moves.starts.contains(where: { $0.handle == handle }) { return }
    let body = world.bodies[handle]
    moves.starts.append(
      Start(handle: handle, position: body.position, angle: body.angle + body.turns * 2 * .pi))
  }

  override func begin(_ world: World, after gap: Double) {
    if gap > 0 {
      for start in moves.starts where moves.latest.contains(start.handle) { carry(start, world, Float(1 / gap)) }
      moves = Moves(latest: moves.starts.map { $0.handle })
    }
  }

  private func carry(_ start: Start, _ world: World, _ rate: Float) {
    let body = world.bodies[start.handle]
    if !body.isUsed || body.isMovable { return }
    let turn = body.angle + body.turns * 2 * .pi - start.angle
    world.setVelocity(
      ((body.position - start.position) * rate).vector, Double(turn * rate), of: start.handle)
    world.contactSolver.hasCarriers = true
    isCarrying = true
  }

  override func end(_ world: World) {
    if !isCarrying { return }
    for handle in moves.latest where !world.bodies[handle].isMovable { world.motions[handle].stop() }
    (isCarrying, world.contactSolver.hasCarriers) = (false, false)
  }
}

extension Motion {
  fileprivate mutating func stop() { (velocity, angularVelocity) = (.zero, 0) }
}
