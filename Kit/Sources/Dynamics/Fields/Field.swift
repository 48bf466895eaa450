import Geometry

/// The laws of the fields: the change of an item's velocity in a step.
enum Field {
  case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
  case evaluation((FieldBehavior, Point, Vector, Double, Double, Double) -> Vector)

  /// Whether the field changes by itself.
  var isAnimated: Bool {
    switch self {
    case .noise, .turbulence: true
    default: false
    }
  }
}

/// An item in a field, in the middle of a step, where a force that depends on the place neither adds nor loses energy.
struct FieldProbe {
  /// The item's centre of mass; points.
  var position: Point
  /// The same relative to the field's position; points.
  var offset: Vector
  /// Points per second.
  var velocity: Vector
  var mass: Double
  var charge: Double
  /// The field's strength, reduced by its falloff.
  var strength: Double
  /// The length of the step; seconds.
  var duration: Double
  /// The field's own time; seconds.
  var time: Double
}

extension FieldBehavior {
  /// The change of velocity in a step; points per second.
  func change(_ probe: FieldProbe) -> Vector {
    let (strength, duration) = (probe.strength, probe.duration)
    let force = Self.pointsPerSecondSquared / probe.mass * strength * duration
    switch field {
    case .drag: return probe.velocity * (exponential(-max(0, strength) / probe.mass * duration) - 1)
    case .vortex: return -probe.offset.perpendicular * (strength * duration)
    case .radialGravity:
      return -away(probe) * (GravityBehavior.pointsPerSecondSquared * strength * duration)
    case .linearGravity: return direction * (GravityBehavior.pointsPerSecondSquared * strength * duration)
    case .velocity: return direction * strength - probe.velocity
    case .noise: return noise(probe) * force
    case .turbulence: return noise(probe) * (force * probe.velocity.length / Self.referenceSpeed)
    case .spring: return spring(probe)
    case .electric: return away(probe) * (force * probe.charge)
    case .magnetic: return turn(probe.velocity, by: -probe.charge * strength / probe.mass * duration)
    case .evaluation(let law):
      let given = law(self, probe.position, probe.velocity, probe.mass, probe.charge, duration)
      require(given.x.isFinite && given.y.isFinite, "A field's force must be finite: check what it is calculated from.")
      return given * force
    }
  }

  /// The direction from the field's position; zero there, where rounding would decide it.
  private func away(_ probe: FieldProbe) -> Vector {
    probe.offset.length < 1e-3 ? .zero : probe.offset.unit ?? .zero
  }

  /// The implicit midpoint rule: free items keep their energy, however stiff the spring.
  private func spring(_ probe: FieldProbe) -> Vector {
    let stiffness = max(0, probe.strength) / probe.mass
    return probe.offset * (-stiffness * probe.duration / (1 + stiffness * probe.duration * probe.duration / 4))
  }

  /// The exact turn keeps the speed, however strong the field.
  private func turn(_ velocity: Vector, by angle: Double) -> Vector {
    Rotation(Angle(radians: angle)).rotating(velocity) - velocity
  }

  /// Two independent functions, for the directions.
  private func noise(_ probe: FieldProbe) -> Vector {
    let grain = Self.finestGrain * exponential(smoothness * naturalLogarithm(Self.coarsestGrain / Self.finestGrain))
    let (x, y, time) = (probe.offset.x / grain, probe.offset.y / grain, probe.time * animationSpeed)
    return Vector(x: SimplexNoise(seed: 1).value(x, y, time), y: SimplexNoise(seed: 2).value(x, y, time))
  }
}
