@testable import Dynamics
import Geometry
import Testing

@Suite struct StackTests {
  private static let side = 40.0

  private func pyramid(base: Int, on stage: Stage) -> [Block] {
    stage.addFloor(0)
    var blocks: [Block] = []
    for row in 0..<base {
      for column in 0..<(base - row) {
        let x = (Double(column) + Double(row) / 2) * (Self.side + 2)
        blocks.append(Block(x, -Self.side * (Double(row) + 0.5), width: Self.side, height: Self.side))
      }
    }
    for block in blocks { stage.add(block) }
    return blocks
  }

  private func drift(_ blocks: [Block], _ starts: [Point]) -> (aside: Double, sink: Double) {
    var (aside, sink) = (0.0, 0.0)
    for (block, start) in zip(blocks, starts) {
      aside = max(aside, abs(block.center.x - start.x))
      sink = max(sink, block.center.y - start.y)
    }
    return (aside, sink)
  }

  @Test func aPyramidOfTwentyStandsForAMinute() throws {
    let stage = Stage(friction: 0.6)
    let blocks = pyramid(base: 20, on: stage)
    let starts = blocks.map { $0.center }
    let time = try #require(stage.settle(limit: 10))
    stage.run(from: time, to: 60)
    let drift = drift(blocks, starts)
    #expect(time < 3)
    #expect(drift.aside < 0.8, "\(drift)")
    #expect(drift.sink < 0.8, "\(drift)")
    #expect(blocks.allSatisfy { abs($0.rotation.degrees) < 0.3 })
    #expect(!stage.animator.isRunning)
  }

  /// The solver alone keeps it up, not the sleep.
  @Test(arguments: isOptimized ? [10, 20] : [8])
  func aPyramidStandsAwake(base: Int) {
    let stage = Stage(friction: 0.6)
    stage.animator.world.islands.allowsSleep = false
    let blocks = pyramid(base: base, on: stage)
    let starts = blocks.map { $0.center }
    stage.run(to: isOptimized ? 60 : 10)
    let drift = drift(blocks, starts)
    #expect(drift.aside < 0.8, "\(drift)")
    #expect(drift.sink < 0.8, "\(drift)")
    #expect(blocks.allSatisfy { stage.velocity($0).length < 0.1 })
  }

  @Test(arguments: [true, false])
  func aColumnOfTenStands(sleeps: Bool) {
    let stage = Stage(friction: 0.5)
    stage.animator.world.islands.allowsSleep = sleeps
    stage.addFloor(0)
    let blocks = (0..<10).map { Block(0, -50 * (Double($0) + 0.5), width: 50, height: 50) }
    for block in blocks { stage.add(block) }
    let starts = blocks.map { $0.center }
    stage.run(to: 20)
    let drift = drift(blocks, starts)
    #expect(drift.aside < 0.2, "\(drift)")
    #expect(drift.sink < 0.8, "\(drift)")
    #expect(blocks.allSatisfy { abs($0.rotation.degrees) < 0.05 })
    #expect(stage.animator.isRunning != sleeps)
  }

  @Test(arguments: [(100.0, 1.0), (1, 100)])
  func aBoxCarriesAHundredTimesItsMass(below: Double, above: Double) throws {
    let stage = Stage(friction: 0.5)
    stage.addFloor(0)
    let (lower, upper) = (Block(0, -25, width: 50, height: 50), Block(0, -75, width: 50, height: 50))
    for (block, density) in [(lower, below), (upper, above)] {
      stage.add(block)
      let own = DynamicItemBehavior(items: [block])
      (own.density, own.friction, own.rollingResistance) = (density, 0.5, 0)
      stage.animator.addBehavior(own)
    }
    let time = try #require(stage.settle(limit: 10))
    #expect(time < 3)
    #expect(lower.center.y + 25 < 0.15)
    #expect(upper.center.y + 75 < 1)
    #expect(abs(lower.rotation.degrees) < 0.1 && abs(upper.rotation.degrees) < 0.1)
  }

  /// A hundred times the mass on three light ones: they give way by a fiftieth of their height.
  @Test func aTowerCarriesAHeavyTop() throws {
    let stage = Stage(friction: 0.5)
    stage.addFloor(0)
    let blocks = (0..<4).map { Block(0, -50 * (Double($0) + 0.5), width: 50, height: 50) }
    for block in blocks { stage.add(block) }
    let heavy = DynamicItemBehavior(items: [blocks[3]])
    (heavy.density, heavy.friction) = (100, 0.5)
    stage.animator.addBehavior(heavy)
    let time = try #require(stage.settle(limit: 10))
    #expect(time < 3)
    #expect(blocks[3].center.y + 175 < 3.5)
    #expect(blocks.allSatisfy { abs($0.rotation.degrees) < 0.5 })
  }
}
