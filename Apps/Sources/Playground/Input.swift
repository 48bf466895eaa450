import Geometry

/// Something that a visitor does to the scene.
enum Input {
  case set(Setting, Double)
  case hold(Int, Vector, Point)
  case move(Point)
  case release
  case push(Int, Vector)

  /// Points and velocities are whole thirty-seconds of a point, and values of sliders are whole thousandths: with few characters a link
  /// gives a session's very bits.
  static let partsOfPoint = 32.0
  static let partsOfValue = 1000.0

  var rounded: Input {
    switch self {
    case .set(let setting, let value): .set(setting, (value * Self.partsOfValue).rounded() / Self.partsOfValue)
    case .hold(let item, let offset, let point): .hold(item, Self.rounded(offset), Self.rounded(point))
    case .move(let point): .move(Self.rounded(point))
    case .release: .release
    case .push(let item, let velocity): .push(item, Self.rounded(velocity))
    }
  }

  static func rounded(_ vector: Vector) -> Vector {
    Vector(x: (vector.x * partsOfPoint).rounded() / partsOfPoint, y: (vector.y * partsOfPoint).rounded() / partsOfPoint)
  }

  private static func rounded(_ point: Point) -> Point { .zero + rounded(point - .zero) }

  func apply(to assembly: Assembly) {
    switch self {
    case .set(let setting, let value): assembly.set(setting, value)
    case .hold(let item, let offset, let point): assembly.hold(item, by: offset, at: point)
    case .move(let point): assembly.move(to: point)
    case .release: assembly.release()
    case .push(let item, let velocity): assembly.push(item, by: velocity)
    }
  }
}
