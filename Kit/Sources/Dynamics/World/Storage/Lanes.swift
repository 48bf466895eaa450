/// One value of four contacts that share no movable body, so that they are solved at once.
typealias Lanes = SIMD4<Float>

extension Lanes {
  // The standard library's minimum and maximum work lane by lane; these are one comparison and one selection.
  @inline(__always)
  static func least(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }
  @inline(__always)
  static func most(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: a .< b) }
  @inline(__always)
  func clamped(to limit: Lanes) -> Lanes { Lanes.most(-limit, Lanes.least(limit, self)) }
}

/// Writes one lane of a value in memory.
@inline(__always)
func put(_ value: Float, _ lane: Int, _ lanes: inout Lanes) {
  withUnsafeMutableBytes(of: &lanes) { $0.storeBytes(of: value, toByteOffset: lane * 4, as: Float.self) }
}

@inline(__always)
func put(_ value: Int32, _ lane: Int, _ lanes: inout SIMD4<Int32>) {
  withUnsafeMutableBytes(of: &lanes) { $0.storeBytes(of: value, toByteOffset: lane * 4, as: Int32.self) }
}

/// Reads one lane of a value in memory; `inout` so that it stays there.
@inline(__always)
func take(_ lane: Int, _ lanes: inout Lanes) -> Float {
  withUnsafeMutableBytes(of: &lanes) { $0.load(fromByteOffset: lane * 4, as: Float.self) }
}

@inline(__always)
func take(_ lane: Int, _ lanes: inout SIMD4<Int32>) -> Int32 {
  withUnsafeMutableBytes(of: &lanes) { $0.load(fromByteOffset: lane * 4, as: Int32.self) }
}

/// The motions of four bodies, read and written by the byte offsets of `Motion`.
struct MotionLanes {
  var velocity: LaneVector
  var deltaPosition: LaneVector

  /// Velocities and displacements: one load per body, then a transposition.
  @inline(__always)
  init(_ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>) {
    let a = Self.line(motions, bodies.x)
    let b = Self.line(motions, bodies.y)
    let c = Self.line(motions, bodies.z)
    let d = Self.line(motions, bodies.w)
    velocity = LaneVector(x: Lanes(a.x, b.x, c.x, d.x), y: Lanes(a.y, b.y, c.y, d.y))
    deltaPosition = LaneVector(x: Lanes(a.z, b.z, c.z, d.z), y: Lanes(a.w, b.w, c.w, d.w))
  }

  @inline(__always)
  private static func line(_ motions: UnsafeMutablePointer<Motion>, _ body: Int32) -> Lanes {
    UnsafeRawPointer(motions + Int(body)).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  static func spin(_ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>) -> (
    speed: Lanes, deltaRotation: Lanes
  ) {
    let a = spinPair(motions, bodies.x)
    let b = spinPair(motions, bodies.y)
    let c = spinPair(motions, bodies.z)
    let d = spinPair(motions, bodies.w)
    return (Lanes(a.x, b.x, c.x, d.x), Lanes(a.y, b.y, c.y, d.y))
  }

  @inline(__always)
  private static func spinPair(_ motions: UnsafeMutablePointer<Motion>, _ body: Int32) -> SIMD2<Float> {
    UnsafeRawPointer(motions + Int(body)).loadUnaligned(fromByteOffset: 16, as: SIMD2<Float>.self)
  }

  // The ground may be in several lanes: nothing moves it, so all of them write the same zeros.
  @inline(__always)
  func storeVelocity(_ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>) {
    motions[Int(bodies.x)].velocity = FloatVector(x: velocity.x.x, y: velocity.y.x)
    motions[Int(bodies.y)].velocity = FloatVector(x: velocity.x.y, y: velocity.y.y)
    motions[Int(bodies.z)].velocity = FloatVector(x: velocity.x.z, y: velocity.y.z)
    motions[Int(bodies.w)].velocity = FloatVector(x: velocity.x.w, y: velocity.y.w)
  }

  @inline(__always)
  static func storeSpin(_ speed: Lanes, _ motions: UnsafeMutablePointer<Motion>, _ bodies: SIMD4<Int32>) {
    motions[Int(bodies.x)].angularVelocity = speed.x
    motions[Int(bodies.y)].angularVelocity = speed.y
    motions[Int(bodies.z)].angularVelocity = speed.z
    motions[Int(bodies.w)].angularVelocity = speed.w
  }
}
