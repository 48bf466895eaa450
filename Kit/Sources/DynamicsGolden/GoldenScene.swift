import Dynamics
import Geometry

/// Scenes that together use all features of the world: the fingerprints of their final states are the same on every
/// machine, in debug and release, natively and in the browser, with and without SIMD. If not, some code depends on
/// the platform.
public enum GoldenScene: Int, CaseIterable, Sendable {
  /// An animator with the behaviours of a falling room.
  case marbles
  /// Boxes at rest on each other, until they sleep.
  case pyramid
  /// Circles that fall in a room and bounce.
  case bubbles
  /// A hub with springs to circles that collide.
  case wheel
  /// Circles pinned to each other.
  case net
  /// Polygons of three to eight corners, thrown onto a pile.
  case rubble
  /// The marbles, archived in the middle, and continued from the archive.
  case archive

  /// The expected fingerprint. A change of the solver changes it, and must update it here.
  public var hash: UInt64 { Self.hashes[rawValue] }

  /// Runs the scene; returns the fingerprint of its final state.
  public func run() -> UInt64 {
    switch self {
    case .marbles: Marbles().run()
    case .pyramid: PileOfBodies.pyramid(base: 10).run(steps: 300)
    case .bubbles: PileOfBodies.bubbles(150).run(steps: 300)
    case .wheel: PileOfBodies.wheel(spokes: 24).run(steps: 300)
    case .net: PileOfBodies.net(12).run(steps: 200)
    case .rubble: PileOfBodies.rubble(80).run(steps: 300)
    case .archive: Marbles().runArchived()
    }
  }
}
