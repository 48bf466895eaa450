import Dynamics
import Geometry

/// Scenes in which everything occurs that the world can do: the fingerprints of their ends are the same on every
/// machine, in debug and release, natively and in the browser, with SIMD and without, or something has become dependent
/// on the platform.
public enum GoldenScene: Int, CaseIterable, Sendable {
  /// An animator with all that a falling room needs.
  case marbles
  /// Boxes at rest on one another, until they sleep.
  case pyramid
  /// Circles that fall in a room and bounce.
  case bubbles
  /// A hub with springs to circles that collide.
  case wheel
  /// Circles pinned to one another.
  case net
  /// Polygons of three to eight corners, thrown on a pile.
  case rubble

  /// What the fingerprint is. A change of the solver changes it; then this is the place to say so.
  public var hash: UInt64 { Self.hashes[rawValue] }

  /// Runs the scene; the fingerprint of its end.
  public func run() -> UInt64 {
    switch self {
    case .marbles: Marbles().run()
    case .pyramid: PileOfBodies.pyramid(base: 10).run(steps: 300)
    case .bubbles: PileOfBodies.bubbles(150).run(steps: 300)
    case .wheel: PileOfBodies.wheel(spokes: 24).run(steps: 300)
    case .net: PileOfBodies.net(12).run(steps: 200)
    case .rubble: PileOfBodies.rubble(80).run(steps: 300)
    }
  }
}
