import Geometry

extension Vector {
  /// The same direction with length 1; nil for zero. The squares of what is very long or short leave the range of
  /// numbers, so it is scaled first.
  var unit: Vector? {
    let most = max(abs(x), abs(y))
    if most == 0 { return nil }
    let scaled = Vector(x: x / most, y: y / most)
    return scaled / scaled.length
  }
}
