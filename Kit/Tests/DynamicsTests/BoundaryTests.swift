import Geometry
import Testing

@testable import Dynamics

/// Many boundaries.
@Suite struct BoundaryTests {
  private func wall(_ identifier: Int, _ x: Double = 0) -> Wall {
    Wall(identifier: identifier, points: [Point(x: x, y: 0), Point(x: x + 1, y: 0)])
  }

  /// Thousands of additions and removals in any order, against an array.
  @Test func aTableBehavesLikeAnArray() throws {
    var (table, expected) = (BoundaryTable(), [Int]())
    var random = SplitMix64(seed: 3)
    for step in 0..<20_000 {
      let identifier = random.below(300) - 150
      if let place = table.place(of: identifier) {
        #expect(table[place].identifier == identifier)
        table.remove(at: place)
        expected.removeAll { $0 == identifier }
      } else if step % 5000 < 3000 || random.below(4) == 0 {
        _ = table.append(wall(identifier))
        expected.append(identifier)
      }
      #expect(table.isEmpty == expected.isEmpty)
      if step % 100 == 0 { #expect(table.walls.map(\.identifier) == expected) }
    }
    table.removeAll()
    #expect(table.walls.isEmpty && table.place(of: 7) == nil)
  }

  @Test func gapsAreAtMostHalfOfATable() throws {
    var table = BoundaryTable()
    for i in 0..<2000 { _ = table.append(wall(i)) }
    for i in 0..<1900 { table.remove(at: try #require(table.place(of: i))) }
    #expect(table.places.count == 100 && table.places.last.map { $0 < 200 } == true)
  }

  /// Two hundred balls, each on its own segment.
  @Test func contactsOfABoundaryAreFoundAmongAll() throws {
    let stage = Stage()
    let balls = (0..<200).map { Ball(Double($0) * 60, 80, radius: 20) }
    for (i, ball) in balls.enumerated() {
      stage.add(ball)
      let x = ball.center.x
      stage.collisions.addBoundary(withIdentifier: i, from: Point(x: x - 20, y: 100), to: Point(x: x + 20, y: 100))
    }
    #expect(stage.settle(limit: 5) != nil)
    let world = stage.animator.world
    for shape in 0..<world.shapes.count where world.shapes[shape].body == 0 {
      #expect(world.contacts(of: shape).count == 1)
    }
    // A ball that was moved away has its contact until the next step.
    balls[5].center.y = -500
    stage.animator.updateItem(usingCurrentState: balls[5])
    stage.collisions.removeBoundary(withIdentifier: 5)
    stage.collisions.removeBoundary(withIdentifier: 6)
    stage.animator.step()
    #expect(stage.animator.contactsEnded.map { $0.boundaryIdentifier } == [5, 6])
    #expect(stage.animator.worldFault(isThorough: true) == nil)
  }
}
