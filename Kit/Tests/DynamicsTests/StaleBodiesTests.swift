import Testing

@testable import Dynamics

@Suite struct StaleBodiesTests {
  private let bodies = StaleBodies()

  init() { bodies.reserve(4) }

  private func halted() -> [Int] {
    var halted: [Int] = []
    bodies.end { halted.append($0) }
    return halted
  }

  @Test func configurationBeginsOnceAfterAChange() {
    #expect(!bodies.begin())
    bodies.noteChange()
    #expect(bodies.begin() && bodies.isEmpty)
    #expect(!bodies.begin())
  }

  @Test func staleBodiesAreListedOnceInOrder() {
    for handle in [3, 1, 3, 2] { bodies.insert(handle) }
    bodies.remove(1)
    bodies.remove(4)
    #expect(bodies.begin() && bodies.handles == [3, 2] && !bodies.isEmpty)
  }

  /// A handle that was removed is reused by another body.
  @Test func bodyThatIsStaleAgainIsListedOnce() {
    bodies.insert(2)
    bodies.remove(2)
    bodies.insert(2)
    #expect(bodies.begin() && bodies.handles == [2] && bodies.isStale[2])
  }

  @Test func propertiesOfStaleBodiesBeginAtTheirDefaults() {
    bodies.properties[1].density = 7
    bodies.properties[2].density = 7
    bodies.insert(1)
    _ = bodies.begin()
    #expect(bodies.properties[1].density == 1 && bodies.properties[2].density == 7)
  }

  @Test func haltedBodiesAreReportedAtTheEndOnce() {
    bodies.halt(3)
    #expect(bodies.begin() && bodies.isEmpty)
    #expect(halted() == [3])
    #expect(halted() == [] && bodies.handles.isEmpty)
  }
}
