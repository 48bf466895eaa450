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

  /// 200 links of 15 pt that fall from the horizontal, hinged to one another or on rods.
  private func whip(_ stage: Stage, pins: Bool) -> [Ball] {
    stage.collisions.collisionMode = .boundaries
    let links = (1...200).map { Ball(15 * Double($0), 0, radius: 5) }
    for link in links { stage.add(link) }
    for i in 0..<links.count { stage.animator.addBehavior(pins ? hinge(links, i) : rod(links, i)) }
    return links
  }

  private func hinge(_ links: [Ball], _ i: Int) -> AttachmentBehavior {
    let place = Point(x: 7.5 + 15 * Double(i), y: 0)
    if i == 0 { return .pinAttachment(with: links[0], attachmentAnchor: place) }
    return .pinAttachment(with: links[i], attachedTo: links[i - 1], attachmentAnchor: place)
  }

  private func rod(_ links: [Ball], _ i: Int) -> AttachmentBehavior {
    if i == 0 { return AttachmentBehavior(item: links[0], attachedToAnchor: .zero) }
    return AttachmentBehavior(item: links[i - 1], attachedTo: links[i])
  }

  /// The excess lengths of the most stretched link and of the whole chain, as shares of their lengths.
  private func stretches(_ links: [Ball]) -> (link: Double, whole: Double) {
    let gaps = zip(links, links.dropFirst()).map { $0.center.distance(to: $1.center) / 15 - 1 }
    return (gaps.max() ?? 0, gaps.reduce(0, +) / Double(gaps.count))
  }

  /// At its fastest the tip turns by about a radian in a sub-step, which rods follow less exactly than hinges.
  @Test(arguments: [(true, 0.08), (false, 0.3)])
  func longChainsKeepTheirLengthInAWhip(pins: Bool, bound: Double) {
    let stage = Stage()
    let links = whip(stage, pins: pins)
    var most = (link: 0.0, whole: 0.0)
    stage.run(to: 3) { _ in
      let now = stretches(links)
      most = (max(most.link, now.link), max(most.whole, now.whole))
    }
    #expect(most.link < bound, "\(most)")
    #expect(most.whole < 0.005, "\(most)")
  }
}
