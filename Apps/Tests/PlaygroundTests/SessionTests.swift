import Geometry
import Testing

@testable import Playground

@Suite struct SessionTests {
  @Test(arguments: Catalogue.scenes.indices)
  func `every scene runs two seconds without leaving the stage or numbers`(scene: Int) {
    let playground = Playground(scene: scene)
    playground.advance(steps: 240)
    for item in playground.blueprint.items.indices {
      let place = playground.center(of: item)
      #expect(place.x.isFinite && place.y.isFinite, "\(Catalogue.scenes[scene].title)")
      if playground.blueprint.hasWalls {
        #expect(
          Rect(x: -60, y: -60, width: 920, height: 720).contains(place), "\(Catalogue.scenes[scene].title) \(item)")
      }
    }
  }
}
