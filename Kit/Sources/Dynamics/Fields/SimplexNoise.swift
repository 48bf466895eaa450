/// A smooth random function of three coordinates, within -1 ... 1 and 0 on average: simplex noise (Perlin 2001, in the form of
/// Gustavson, "Simplex noise demystified", 2005). The gradients come from a hash of the lattice's corners, so there is no table.
struct SimplexNoise {
  /// Functions of different seeds have nothing to do with each other.
  let seed: UInt64

  /// Costs about 60 multiplications.
  func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
    let skew = (x + y + z) / 3
    let (i, j, k) = ((x + skew).rounded(.down), (y + skew).rounded(.down), (z + skew).rounded(.down))
    let unskew = (i + j + k) / 6
    let first = Corner(x: x - i + unskew, y: y - j + unskew, z: z - k + unskew)
    let (second, third) = first.others
    let origin = Corner(x: i, y: j, z: k)
    return 32
      * (share(first, origin) + share(first - second + 1.0 / 6, origin + second)
        + share(first - third + 2.0 / 6, origin + third) + share(first - .last + 3.0 / 6, origin + .last))
  }

  /// The part of a corner of the lattice, at an offset from it: its gradient, one of the twelve towards the edges of a cube, fading
  /// with the distance.
  private func share(_ p: Corner, _ corner: Corner) -> Double {
    let fade = 0.6 - p.x * p.x - p.y * p.y - p.z * p.z
    if fade <= 0 { return 0 }
    let hash = corner.hash(seed)
    let (a, b) = hash % 3 == 0 ? (p.x, p.y) : hash % 3 == 1 ? (p.x, p.z) : (p.y, p.z)
    let slope = (hash & 1 << 40 == 0 ? a : -a) + (hash & 1 << 41 == 0 ? b : -b)
    return fade * fade * fade * fade * slope
  }
}

/// A corner of the lattice, or an offset from one.
private struct Corner {
  var x: Double
  var y: Double
  var z: Double

  static let last = Corner(x: 1, y: 1, z: 1)

  /// The two corners between the first and the last one of the simplex that contains a point.
  var others: (Corner, Corner) {
    if x >= y {
      if y >= z { return (Corner(x: 1, y: 0, z: 0), Corner(x: 1, y: 1, z: 0)) }
      return (x >= z ? Corner(x: 1, y: 0, z: 0) : Corner(x: 0, y: 0, z: 1), Corner(x: 1, y: 0, z: 1))
    }
    if y < z { return (Corner(x: 0, y: 0, z: 1), Corner(x: 0, y: 1, z: 1)) }
    return (Corner(x: 0, y: 1, z: 0), x < z ? Corner(x: 0, y: 1, z: 1) : Corner(x: 1, y: 1, z: 0))
  }

  static func + (a: Corner, b: Corner) -> Corner { Corner(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
  static func - (a: Corner, b: Corner) -> Corner { Corner(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
  static func + (a: Corner, b: Double) -> Corner { Corner(x: a.x + b, y: a.y + b, z: a.z + b) }

  func hash(_ seed: UInt64) -> UInt64 { seed.mixed(with: x).mixed(with: y).mixed(with: z) }
}

extension UInt64 {
  /// The mixing of SplitMix64 (Steele, Lea and Flood, 2014). Adding 0 makes one zero of two.
  fileprivate func mixed(with coordinate: Double) -> UInt64 {
    var word = (self ^ (coordinate + 0).bitPattern) &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
