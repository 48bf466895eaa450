/// The items by what they share.
extension Blueprint {
  /// The teams that have items, in ascending order.
  var teams: [Int] {
    let highest = items.reduce(0) { max($0, $1.team) }
    return highest == 0 ? [] : (1...highest).filter { team in items.contains { $0.team == team } }
  }

  /// The items with traits of their own, those with the same together.
  var specialItems: [(traits: Traits, items: [Int])] {
    var groups: [(traits: Traits, items: [Int])] = []
    for (index, item) in items.enumerated() where item.traits != Traits() {
      if let group = groups.firstIndex(where: { $0.traits == item.traits }) {
        groups[group].items.append(index)
      } else {
        groups.append((item.traits, [index]))
      }
    }
    return groups
  }

  /// Whether a slider makes a difference to the scene.
  func uses(_ setting: Setting) -> Bool {
    switch setting {
    case .gravity, .gravityAngle: items.contains { $0.falls }
    case .density, .elasticity, .friction, .resistance, .angularResistance, .stepsPerSecond, .subSteps: true
    case .rollingResistance: items.contains { $0.shape == .circle }
    case .frequency: joints.contains { $0.isElastic && $0.frequency == nil }
    case .damping: joints.contains { $0.isElastic && $0.damping == nil }
    case .frictionTorque: joints.contains { $0.kind == .pin }
    case .strength: !fields.isEmpty
    case .falloff: fields.contains { $0.kind != .velocity }
    case .smoothness, .animationSpeed: fields.contains { $0.kind == .noise || $0.kind == .turbulence }
    case .push: !pushes.isEmpty
    case .motor: joints.contains { $0.motorStrength > 0 }
    case .breaking: joints.contains { $0.breakingForce != nil }
    }
  }
}

extension Blueprint.Joint {
  /// Whether it has a frequency and a damping.
  var isElastic: Bool { kind == .spring || kind == .snap }
}
