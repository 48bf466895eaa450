/// The values of the sliders.
public struct SettingValues: Equatable, Sendable {
  private var values = Setting.allCases.map { $0.standard }

  /// The value of a slider.
  public subscript(setting: Setting) -> Double {
    get { values[setting.rawValue] }
    set { values[setting.rawValue] = max(setting.range.lowerBound, min(setting.range.upperBound, newValue)) }
  }
}

/// A constant of the physics that has a slider.
public enum Setting: Int, CaseIterable, Sendable {
  case gravity, gravityAngle, density, elasticity, friction, rollingResistance, resistance, angularResistance,
    frequency,
    damping, frictionTorque, strength, falloff, smoothness, animationSpeed, push, motor, breaking, stepsPerSecond,
    subSteps

  /// The name in the page's address, and in the tables of words.
  public var key: StaticString {
    switch self {
    case .gravity: "gravity"
    case .gravityAngle: "angle"
    case .density: "density"
    case .elasticity: "elasticity"
    case .friction: "friction"
    case .rollingResistance: "rolling"
    case .resistance: "resistance"
    case .angularResistance: "angular"
    case .frequency: "frequency"
    case .damping: "damping"
    case .frictionTorque: "hinge"
    case .strength: "strength"
    case .falloff: "falloff"
    case .smoothness: "smoothness"
    case .animationSpeed: "pace"
    case .push: "push"
    case .motor: "motor"
    case .breaking: "breaking"
    case .stepsPerSecond: "steps"
    case .subSteps: "substeps"
    }
  }

  /// The unit in the page; empty for none.
  public var unit: StaticString {
    switch self {
    case .gravityAngle: "°"
    case .resistance, .angularResistance, .animationSpeed: "/s"
    case .frequency: "Hz"
    default: ""
    }
  }

  /// The ends of the slider.
  public var range: ClosedRange<Double> {
    switch self {
    case .gravity: -2...4
    case .gravityAngle: 0...360
    case .density: 0.1...10
    case .elasticity, .smoothness: 0...1
    case .friction, .damping: 0...2
    case .rollingResistance: 0...0.5
    case .resistance, .angularResistance: 0...5
    case .frequency: 0.25...20
    case .frictionTorque: 0...2000
    case .strength: -4...4
    case .falloff: 0...3
    case .animationSpeed: 0...5
    case .push: -10...10
    case .motor: -3...3
    case .breaking: 0.1...5
    case .stepsPerSecond: 30...480
    case .subSteps: 1...16
    }
  }

  /// The distance of two values of the slider.
  public var increment: Double {
    switch self {
    case .gravityAngle, .subSteps: 1
    case .frictionTorque: 10
    case .stepsPerSecond: 30
    case .frequency: 0.25
    case .rollingResistance: 0.01
    case .gravity, .density, .resistance, .angularResistance, .strength, .falloff, .animationSpeed, .push, .motor,
      .breaking:
      0.1
    case .elasticity, .friction, .damping, .smoothness: 0.05
    }
  }

  /// The value of scenes that do not set it: the library's default, but for friction, without which everything is ice.
  public var standard: Double {
    switch self {
    case .gravity, .density, .strength, .motor, .breaking: 1
    case .gravityAngle: 90
    case .friction: 0.4
    case .elasticity: 0.2
    case .rollingResistance: 0.05
    case .resistance, .angularResistance, .frictionTorque, .falloff, .animationSpeed, .push: 0
    case .frequency: 3
    case .damping, .smoothness: 0.5
    case .stepsPerSecond: 120
    case .subSteps: 4
    }
  }

  /// Whether a change needs a new animator.
  var restarts: Bool { self == .stepsPerSecond || self == .subSteps }
}
