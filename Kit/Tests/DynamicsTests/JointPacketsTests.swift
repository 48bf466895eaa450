import Geometry
import Testing

@testable import Dynamics

/// Pins that are solved four at a time move their bodies as pins that are solved alone do, bit for bit.
@Suite struct JointPacketsTests {
  private static let size = 12

  /// Changes the world of a net before a step.
  private typealias Change = (WorldHarness, _ circles: [Int], _ step: Int) -> Void

  /// The hash after each of 90 steps of a square net of pinned circles, which hangs from its upper corners.
  private func hashes(isPacked: Bool, collides: Bool = false, change: Change = { _, _, _ in }) -> [UInt64] {
    let harness = WorldHarness(step: 1 / 60, subSteps: 4, allowsSleep: true)
    let circles = net(harness, collides)
    JointSystem.system(of: harness.world).jointPackets.isEnabled = isPacked
    return (0..<90).map { step in
      change(harness, circles, step)
      harness.step()
      return harness.hash
    }
  }

  private func net(_ harness: WorldHarness, _ collides: Bool) -> [Int] {
    let size = Self.size
    var settings = WorldHarness.BodySettings()
    settings.groups = collides ? 1 : 0
    var circles: [Int] = []
    for i in 0..<size * size {
      settings.isAnchored = i == 0 || i == size - 1
      let center = Vector(x: Double(i % size), y: Double(i / size))
      circles.append(harness.addCircle(center, radius: 0.4, settings))
      if i % size > 0 { harness.pin(circles[i - 1], circles[i], at: center - Vector(x: 0.5, y: 0)) }
      if i >= size { harness.pin(circles[i - size], circles[i], at: center - Vector(x: 0, y: 0.5)) }
    }
    return circles
  }

  /// The first step after which the hashes differ.
  private func firstDifference(_ a: [UInt64], _ b: [UInt64]) -> Int? { a.indices.first { a[$0] != b[$0] } }

  private func packetCount(_ harness: WorldHarness) -> Int {
    JointSystem.system(of: harness.world).jointPackets.packetCount
  }

  @Test func mostPinsOfANetArePacked() {
    let harness = WorldHarness(step: 1 / 60, subSteps: 4, allowsSleep: true)
    _ = net(harness, false)
    harness.step()
    #expect(packetCount(harness) * 4 > Self.size * Self.size)
  }

  @Test func hangingNetMovesAsWithSinglePins() {
    #expect(firstDifference(hashes(isPacked: true), hashes(isPacked: false)) == nil)
  }

  /// Rotations beyond the series of the arms, and impulses that no longer point in the right direction.
  @Test(arguments: [2.0, 8, 20, 80]) func spinningNetMovesAsWithSinglePins(radiansPerSecond: Double) {
    let spin: Change = { harness, circles, step in
      if step % 30 > 0 { return }
      for i in stride(from: 5, to: circles.count, by: 7) { harness.setSpin(circles[i], radiansPerSecond) }
    }
    #expect(firstDifference(hashes(isPacked: true, change: spin), hashes(isPacked: false, change: spin)) == nil)
  }

  /// Pins of bodies with contacts, and of those near deep overlaps, are solved alone.
  @Test func netThatIsHitMovesAsWithSinglePins() {
    let hit: Change = { harness, _, step in
      if step % 20 == 0 { _ = harness.addCircle(Vector(x: 5.3, y: -3), radius: 0.9, .init()) }
    }
    let packed = hashes(isPacked: true, collides: true, change: hit)
    #expect(firstDifference(packed, hashes(isPacked: false, collides: true, change: hit)) == nil)
    #expect(packed != hashes(isPacked: true, change: hit))
  }

  @Test func netWithTornPinsMovesAsWithSinglePins() {
    let tear: Change = { harness, _, step in
      if step % 10 == 5 { JointSystem.system(of: harness.world).removeJoint(step) }
    }
    #expect(firstDifference(hashes(isPacked: true, change: tear), hashes(isPacked: false, change: tear)) == nil)
  }

  /// The world stops a body whose velocity is NaN, and clears the impulses of its pins.
  @Test func netWithABrokenStateMovesAsWithSinglePins() {
    let damage: Change = { harness, circles, step in
      if step == 20 { harness.setSpin(circles[40], .nan) }
    }
    let packed = hashes(isPacked: true, change: damage)
    #expect(firstDifference(packed, hashes(isPacked: false, change: damage)) == nil)
    #expect(packed != hashes(isPacked: true))
  }

  @Test func impulsesAreKnownAfterTheStep() {
    let impulses = [true, false].map { isPacked in
      let harness = WorldHarness(step: 1 / 60, subSteps: 4, allowsSleep: true)
      _ = net(harness, false)
      let system = JointSystem.system(of: harness.world)
      system.jointPackets.isEnabled = isPacked
      for _ in 0..<10 { harness.step() }
      return (0..<system.joints.count).map { system.joints[$0].impulse }
    }
    #expect(impulses[0] == impulses[1])
    #expect(impulses[0].contains { $0 != .zero })
  }
}
