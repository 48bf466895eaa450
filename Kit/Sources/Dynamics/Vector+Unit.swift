import Geometry

extension Vector {
  /// The same direction with length 1; nil for zero. Scaled first, because the squares of very long or short vectors
  /// leave the range of numbers.
  var unit: Vector? {
    let most = max(abs(x), abs(y))
    if most == 0 { return nil }
    let scaled = Vector(x: x / most, y: y / most)
    return scaled / scaled.length
  }
}
