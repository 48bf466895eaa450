@testable import Dynamics
import Geometry
import Testing

@Suite struct ChainTests {
  /// A chain of rods between links of mass 1 with a weight of mass 100 at its end, held at (0, 0).
  private func chain(_ stage: Stage, from start: Vector, density: Double) -> [Ball] {
    stage.collisions.collisionMode = .boundaries
    let links = (1...10).map { Ball(start.x * Double($0), start.y * Double($0), radius: 10) }
    for link in links { stage.add(link) }
    for (i, link) in links.enumerated() {
      let rod =
        i == 0
        ? AttachmentBehavior(item: link, attachedToAnchor: .zero)
        : AttachmentBehavior(item: links[i - 1], attachedTo: link)
      stage.animator.addBehavior(rod)
    }
    let heavy = DynamicItemBehavior(items: [links[9]])
    heavy.density = density
    stage.animator.addBehavior(heavy)
    return links
  }

  private func stretch(_ links: [Ball]) -> Double {
    var (last, worst) = (Point.zero, 0.0)
    for link in links {
      worst = max(worst, abs(link.center.distance(to: last) / 30 - 1))
      last = link.center
    }
    return worst
  }

  /// The worst stretch of a chain in ten seconds.
  private func worstStretch(
    _ stage: Stage, from first: Vector, density: Double, resistance: Double
  ) -> (worst: Double, links: [Ball]) {
    stage.material.resistance = resistance
    let links = chain(stage, from: first, density: density)
    var worst = 0.0
    stage.run(to: 10) { _ in worst = max(worst, stretch(links)) }
    return (worst, links)
  }

  @Test(arguments: [1.0, 100])
  func aHangingChainOfRodsHolds(density: Double) {
    let stage = Stage()
    let (worst, links) = worstStretch(stage, from: Vector(x: 0, y: 30), density: density, resistance: 0.5)
    #expect(worst < (density > 1 ? 0.03 : 0.002))
    #expect(links[9].center.distance(to: .zero) / 300 - 1 < (density > 1 ? 0.015 : 0.001))
    #expect(!stage.animator.isRunning)
  }

  @Test(arguments: [1.0, 100])
  func aSwingingChainOfRodsHolds(density: Double) {
    let stage = Stage()
    let (worst, _) = worstStretch(stage, from: Vector(x: 30, y: 0), density: density, resistance: 0.2)
    #expect(worst < (density > 1 ? 0.06 : 0.02))
  }
}
