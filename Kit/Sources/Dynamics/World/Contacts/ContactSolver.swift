/// Solves the contacts of a step: soft constraints with sub-steps and a relax pass (Erin Catto, "Solver2D", 2024), four
/// contacts per SIMD operation, with a warm start that needs no pass over the contacts (`Drive`).
final class ContactSolver {
  /// The fastest that overlaps are pushed apart; points per second.
  private static let pushSpeed: Float = 500
  private static let restitutionIterations = 4

  /// Contacts give way as heavily damped springs; their frequencies are these shares of the sub-step rate. Stiffer ones
  /// keep tall piles from resting, softer ones let them sag.
  private static let contactFrequency = 0.18
  private static let fixedContactFrequency = 0.3

  let timing: StepTiming
  let bodies: Pool<Body>
  let motions: Pool<Motion>
  let drives: Pool<Drive>
  let colorMasks: Pool<UInt64>
  let storage: ContactStorage
  let contacts: Pool<Contact>
  let awakeContacts: Pool<Int32>

  let graph = ConstraintGraph()
  /// For each body, how near it is to a deep overlap in this step: `squeezeReach` at the overlap, 1 less with each
  /// contact or joint between, 0 farther off. Empty without deep overlaps.
  let squeezed = Pool<UInt8>()
  /// The queue of the breadth-first search for squeezed bodies.
  let squeezedFront = Pool<Int32>()
  /// For each body, 1 if it has an overlap that a load alone does not cause. Empty if none has.
  let overlapping = Pool<UInt8>()
  /// By body, the change of its velocity by propagated impacts.
  let impacts = Pool<FloatVector>()

  /// Slower impacts do not rebound; points per second. More than two steps of gravity, 20 at 120 steps per second.
  let restitutionThreshold: Float
  /// Whether any contact of this step has a rebound speed.
  var hasRestitution = false
  /// Whether immovable bodies have velocities in this frame, because the caller moves them.
  var hasCarriers = false
  /// Whether one of them is highly elastic.
  var hasHighRestitution = false

  private let dynamicSettings: ContactSolverSettings
  private let staticSettings: ContactSolverSettings

  init(_ timing: StepTiming, _ storage: BodyStorage, _ contacts: ContactStorage) {
    self.timing = timing
    bodies = storage.bodies
    motions = storage.motions
    drives = storage.drives
    colorMasks = storage.colorMasks
    self.storage = contacts
    self.contacts = contacts.contacts
    awakeContacts = contacts.awakeContacts
    restitutionThreshold = Float(timing.step) * 2400
    dynamicSettings = Self.settings(Self.contactFrequency, timing)
    staticSettings = Self.settings(Self.fixedContactFrequency, timing)
  }

  deinit {
    squeezed.deallocate()
    squeezedFront.deallocate()
    overlapping.deallocate()
    impacts.deallocate()
  }

  private static func settings(_ frequency: Double, _ timing: StepTiming) -> ContactSolverSettings {
    let softness = Softness(
      frequency: Float(frequency / timing.subStep), dampingRatio: 10, subStep: Float(timing.subStep))
    return ContactSolverSettings(softness: softness, rate: timing.subStepRate, pushSpeed: pushSpeed)
  }

  /// One iteration over all contacts: with bias, which corrects overlaps, or as a relax pass, which takes the speed of
  /// that correction out again and applies friction.
  func solve(useBias: Bool, _ shapes: ShapeSystem?) {
    graph.forEach { batch in
      let settings = batch.isStatic ? staticSettings : dynamicSettings
      CircleContacts.solve(batch.circles, from: 0, motions.base, settings, useBias: useBias)
      if batch.polygons.count > 0 { shapes?.solve(batch.polygons, from: 0, motions.base, settings, useBias: useBias) }
    }
  }

  /// A relax pass over the contacts near deep overlaps only.
  func relaxSqueezedContacts(_ shapes: ShapeSystem?) {
    graph.forEach { batch in
      let settings = batch.isStatic ? staticSettings : dynamicSettings
      let (circles, polygons) = (batch.squeezedCircles, batch.squeezedPolygons)
      CircleContacts.solve(batch.circles, from: circles, motions.base, settings, useBias: false)
      if batch.polygons.count > polygons {
        shapes?.solve(batch.polygons, from: polygons, motions.base, settings, useBias: false)
      }
    }
  }

  /// Gives impact speeds back, in 4 iterations: after one, three bodies that meet at once would gain energy.
  func applyRestitution(_ shapes: ShapeSystem?) {
    if !hasRestitution { return }
    for _ in 0..<Self.restitutionIterations {
      graph.forEach { batch in
        for i in 0..<batch.circles.count { batch.circles.base[i].applyRestitution(motions.base) }
        if batch.polygons.count > 0 { shapes?.applyRestitution(batch.polygons, motions.base) }
      }
    }
  }
}
