import Dynamics

/// Worlds in which anything happens, one after the other, and what may never be: a number that is none, something outside
/// its room, a sleeper that moves, storage that contradicts itself, a snapshot with another future.
public struct Soak {
  /// After so many steps the next world begins, so that whatever goes wrong can be had again soon.
  public static let stepsPerWorld = 5000

  /// Changes with every state that a world ends in: the same natively and in wasm.
  public private(set) var fingerprint: UInt64 = 0

  public init() {}

  /// Runs one world, alone: its number is its seed. What went wrong, and when; nil if all went well.
  public mutating func run(world seed: UInt64, steps: Int = stepsPerWorld) -> String? {
    let world = SoakWorld(seed: seed)
    for step in 0..<steps {
      if let fault = world.step() { return "world \(seed), step \(step): \(fault)" }
    }
    fingerprint = (fingerprint ^ world.animator.worldHash) &* 0x100_0000_01B3
    return nil
  }
}
