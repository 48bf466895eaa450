import Dynamics

/// Random worlds, one after the other, and their invariants: no NaN, nothing outside its room, no moving sleeper, no
/// contradictions in storage, no snapshot with another future.
public struct Soak {
  /// The steps per world, few enough to reproduce a fault quickly.
  public static let stepsPerWorld = 5000

  /// Changes with the final state of every world: the same natively and in wasm.
  public private(set) var fingerprint: UInt64 = 0

  public init() {}

  /// Runs one world, whose number is its seed. Returns the first fault and its step; nil if there is none.
  public mutating func run(world seed: UInt64, steps: Int = stepsPerWorld) -> String? {
    let world = SoakWorld(seed: seed)
    for step in 0..<steps {
      if let fault = world.step() { return "world \(seed), step \(step): \(fault)" }
    }
    fingerprint = (fingerprint ^ world.animator.worldHash) &* 0x100_0000_01B3
    return nil
  }
}
