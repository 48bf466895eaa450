import Geometry

/// A vector that is known by its angle and its length too. At length 0 the angle is 0, as UIKit documents for gravity.
struct Direction {
  var vector: Vector {
    didSet { require(vector.x.isFinite && vector.y.isFinite) }
  }

  init(_ vector: Vector) { self.vector = vector }

  /// Setting it keeps the length.
  var angle: Angle {
    get { vector.angle }
    set { vector = Vector(angle: newValue, length: vector.length) }
  }

  /// Setting it keeps the direction; a negative one reverses it. From length 0 it grows to the right.
  var magnitude: Double {
    get { vector.length }
    set { vector = Vector(angle: angle, length: newValue) }
  }
}

private func require(_ condition: Bool) {
  precondition(condition, "A direction needs finite components.")
}
