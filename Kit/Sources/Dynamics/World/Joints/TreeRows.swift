/// Three equations of a joint, or three responses to it: each has a part along x, along y, and for rotation.
struct TreeRows: BitwiseCopyable {
  var x = SIMD3<Double>.zero
  var y = SIMD3<Double>.zero
  var z = SIMD3<Double>.zero

  /// Each row's product with a column.
  func times(_ column: SIMD3<Double>) -> SIMD3<Double> { SIMD3(x.dot(column), y.dot(column), z.dot(column)) }

  /// The rows, weighted and added.
  func sum(_ weights: SIMD3<Double>) -> SIMD3<Double> { x * weights.x + y * weights.y + z * weights.z }

  /// The products of each row with each of another, if these are symmetric.
  func products(_ other: TreeRows) -> SymmetricMatrix {
    SymmetricMatrix(x: other.times(x), y: other.times(y), z: other.times(z))
  }

  /// The response of each equation to its own impulse at one body.
  func ownResponse(_ motion: Motion) -> SIMD3<Double> {
    let (mass, inertia) = (Double(motion.inverseMass), Double(motion.inverseInertia))
    let weights = SIMD3(mass, mass, inertia)
    return SIMD3((x * weights).dot(x), (y * weights).dot(y), (z * weights).dot(z))
  }
}

/// A symmetric matrix of three rows.
struct SymmetricMatrix: BitwiseCopyable {
  var x = SIMD3<Double>.zero
  var y = SIMD3<Double>.zero
  var z = SIMD3<Double>.zero

  static func + (a: SymmetricMatrix, b: SymmetricMatrix) -> SymmetricMatrix {
    SymmetricMatrix(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  func times(_ column: SIMD3<Double>) -> SIMD3<Double> { x * column.x + y * column.y + z * column.z }

  /// Each row of another, multiplied by the matrix.
  func times(_ rows: TreeRows) -> TreeRows { TreeRows(x: times(rows.x), y: times(rows.y), z: times(rows.z)) }

  /// Subtracts `rows` transposed, times a matrix, times `rows`.
  mutating func subtract(_ rows: TreeRows, _ matrix: SymmetricMatrix) {
    let (a, b, c) = (rows.sum(matrix.x), rows.sum(matrix.y), rows.sum(matrix.z))
    x -= a * rows.x.x + b * rows.y.x + c * rows.z.x
    y -= a * rows.x.y + b * rows.y.y + c * rows.z.y
    z -= a * rows.x.z + b * rows.y.z + c * rows.z.z
  }

  /// By cofactors; zero if there is none.
  var inverse: SymmetricMatrix {
    let (xx, xy, xz) = (y.y * z.z - y.z * y.z, x.z * y.z - x.y * z.z, x.y * y.z - x.z * y.y)
    let determinant = x.x * xx + x.y * xy + x.z * xz
    guard determinant > 0 else { return SymmetricMatrix() }
    let (yy, yz, zz) = (x.x * z.z - x.z * x.z, x.y * x.z - x.x * y.z, x.x * y.y - x.y * x.y)
    let share = 1 / determinant
    return SymmetricMatrix(x: SIMD3(xx, xy, xz) * share, y: SIMD3(xy, yy, yz) * share, z: SIMD3(xz, yz, zz) * share)
  }
}

extension SIMD3<Double> {
  // In a fixed order, so that the result is the same everywhere.
  func dot(_ other: SIMD3) -> Double { x * other.x + y * other.y + z * other.z }
}
