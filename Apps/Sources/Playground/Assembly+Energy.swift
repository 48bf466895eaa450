import Dynamics
import Geometry

extension Assembly {
  /// The energy of motion, and that of height in the scene's gravity, counted from the edge of the stage that gravity points to. Springs
  /// and fields are not counted.
  var energy: Recording.Energy {
    var energy = Recording.Energy(kinetic: 0, potential: 0)
    let fall =
      Vector(angle: Angle(degrees: settings[.gravityAngle]), length: settings[.gravity])
      * GravityBehavior.pointsPerSecondSquared
    let stage = Vector(x: Blueprint.stage.width, y: Blueprint.stage.height)
    let lowest = max(0, fall.x) * stage.x + max(0, fall.y) * stage.y
    for (item, toy) in zip(blueprint.items, toys) where !item.traits.isAnchored {
      let density = item.traits.density * settings[.density] / 10_000
      let spin = animator.angularVelocity(of: toy)
      energy.kinetic +=
        density / 2 * (item.area * animator.linearVelocity(of: toy).lengthSquared + item.moment * spin * spin)
      if item.falls { energy.potential += density * item.area * (lowest - fall.dot(toy.center - .zero)) }
    }
    return energy
  }
}
