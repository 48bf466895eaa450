import Dynamics
import Geometry
import Testing

@testable import Playground

@Suite struct SessionTests {
  /// The index of a scene.
  private func scene(_ key: String) -> Int { Catalogue.scenes.firstIndex { "\($0.key)" == key }! }

  /// A session with a drag, a throw, a slider and a push.
  private func play(_ playground: Playground) {
    playground.advance(steps: 30)
    let ball = playground.blueprint.items.count - 1
    playground.hold(ball, at: playground.center(of: ball))
    for i in 0..<20 {
      playground.move(to: playground.center(of: ball) + Vector(x: 12, y: Double(i) - 10))
      playground.advance(steps: 2)
    }
    playground.release()
    playground.set(.gravity, to: 0.5)
    playground.advance(steps: 17)
    playground.push(ball, by: Vector(x: -300, y: -100))
    playground.advance(steps: 31)
  }

  @Test(arguments: Catalogue.scenes.indices)
  func `every scene runs two seconds and stays near the stage`(index: Int) {
    let playground = Playground(scene: index)
    playground.advance(steps: 240)
    for item in playground.blueprint.items.indices where playground.blueprint.hasWalls {
      let place = playground.center(of: item)
      #expect(
        Rect(x: -60, y: -60, width: 920, height: 720).contains(place), "\(Catalogue.scenes[index].key) \(item)")
    }
  }

  @Test func `scenes have keys of their own, and there are thirty at least`() {
    #expect(Set(Catalogue.scenes.map { "\($0.key)" }).count == Catalogue.scenes.count)
    #expect(Catalogue.scenes.count >= 30)
  }

  @Test func `each shelf of the sieve holds the balls of its kind`() {
    let playground = Playground(scene: scene("sieve"))
    playground.advance(steps: 600)
    for (index, item) in playground.blueprint.items.enumerated() {
      let shelf = [260.0, 370, 480, 600][item.traits.categories.trailingZeroBitCount - 1]
      let height = shelf - playground.center(of: index).y
      #expect(height > 10 && height < 100, "\(index)")
    }
  }

  @Test(arguments: [false, true])
  func `the bridge bears its boxes, and breaks under the ball`(hasBall: Bool) {
    var blueprint = Catalogue.blueprint(scene("breaking"))
    if !hasBall { blueprint.items.removeLast() }
    let assembly = Assembly(blueprint, settings: blueprint.settings)
    for _ in 0..<360 { assembly.step() }
    #expect(blueprint.joints.indices.contains { assembly.isBroken($0, after: 360) } == hasBall)
  }

  @Test func `a moved plate carries its box`() {
    let playground = Playground(scene: scene("carriers"))
    let start = playground.center(of: 1) - playground.center(of: 0)
    playground.advance(steps: 480)
    #expect(playground.center(of: 0).distance(to: playground.blueprint.items[0].center) > 100)
    #expect((playground.center(of: 1) - playground.center(of: 0) - start).length < 8)
  }

  @Test func `motors turn the mixer and raise the lift`() {
    let playground = Playground(scene: scene("motors"))
    playground.advance(steps: 480)
    let lift = 2 + 14
    #expect(playground.center(of: lift).y < 400)
    playground.set(.motor, to: -1)
    playground.advance(steps: 480)
    #expect(playground.center(of: lift).y > 500)
  }

  @Test(arguments: ["tower", "bridge", "attachment", "rubble"])
  func `equal inputs lead to equal bits`(key: String) {
    let (first, second) = (Playground(scene: scene(key)), Playground(scene: scene(key)))
    play(first)
    play(second)
    #expect(first.hash == second.hash && first.stepCount == 118)
  }

  @Test(arguments: ["tower", "bridge", "attachment", "carriers", "breaking"])
  func `going back to a frame leads to its bits`(key: String) {
    let playground = Playground(scene: scene(key))
    play(playground)
    let (hash, frame) = (playground.hash, playground.frames.upperBound - 1)
    let place = playground.center(of: 0)
    playground.advance(steps: 60)
    playground.show(frame: frame)
    #expect(playground.shownFrame == frame && playground.center(of: 0).distance(to: place) < 0.001)
    playground.goBack()
    while playground.remaining > 0 { playground.catchUp(steps: 50) }
    #expect(playground.hash == hash && playground.stepCount == 118 && playground.shownFrame == nil)
    #expect(playground.value(of: .gravity) == 0.5)
  }

  @Test func `an item that is held in the frame to which a session goes back is let go`() {
    let playground = Playground(scene: scene("tower"))
    playground.hold(12, at: playground.center(of: 12))
    playground.move(to: Point(x: 200, y: 200))
    playground.advance(steps: 60)
    playground.show(frame: 10)
    playground.goBack()
    playground.catchUp(steps: 100)
    #expect(playground.held == nil && playground.assembly.anchor == nil)
  }

  @Test func `a released item keeps the finger's velocity`() {
    let playground = Playground(scene: scene("snap"))
    playground.open(scene("resistance"))
    let start = playground.center(of: 5)
    playground.hold(5, at: start)
    for i in 1...30 {
      playground.move(to: start + Vector(x: Double(i) * 5, y: 0))
      playground.advance(steps: 2)
    }
    playground.release()
    playground.advance(steps: 1)
    let toy = playground.assembly.toys[5]
    // 5 points in a sixtieth of a second.
    #expect(abs(playground.assembly.animator.linearVelocity(of: toy).x - 300) < 10)
  }

  @Test func `a thrown item has the finger's velocity, whatever its way in the last frames`() {
    let playground = Playground(scene: scene("resistance"))
    let start = playground.center(of: 5)
    playground.hold(5, at: start)
    playground.move(to: start + Vector(x: 100, y: 0))
    playground.advance(steps: 40)
    playground.release(velocity: Vector(x: 400, y: -200))
    #expect(playground.held == nil && playground.isRunning)
    playground.advance(steps: 5)
    let velocity = playground.assembly.animator.linearVelocity(of: playground.assembly.toys[5])
    #expect((velocity - Vector(x: 400, y: -200)).length < 15)
    #expect(playground.assembly.anchor == nil)
  }

  @Test func `a finger beside an item takes it within reach only`() {
    let playground = Playground(scene: scene("gravity"))
    #expect(!playground.grab(at: Point(x: 130, y: 160), reach: 20))
    #expect(playground.grab(at: Point(x: 130, y: 140), reach: 20) && playground.held == 0)
  }

  @Test func `anchored items cannot be taken or chosen`() {
    let playground = Playground(scene: scene("radial-gravity"))
    #expect(!playground.grab(at: Point(x: 400, y: 300), reach: 0))
    #expect(playground.choose(towards: Vector(x: 1, y: 0)) == 1 && playground.movableCount == 7)
  }

  @Test func `arrows choose the next item in their direction`() {
    let playground = Playground(scene: scene("gravity"))
    playground.choose(towards: Vector(x: 1, y: 0))
    #expect(playground.chosen == 0)
    for expected in [1, 2, 3, 4, 5, 5] {
      playground.choose(towards: Vector(x: 1, y: 0))
      #expect(playground.chosen == expected)
    }
  }

  @Test func `a new rate of steps starts the scene again, and other constants do not`() {
    let playground = Playground(scene: scene("gravity"))
    playground.advance(steps: 10)
    playground.set(.friction, to: 1)
    #expect(playground.stepCount == 10)
    playground.set(.stepsPerSecond, to: 60)
    #expect(playground.stepCount == 0 && playground.value(of: .friction) == 1)
  }

  @Test func `values beyond a slider's ends count as its ends`() {
    let playground = Playground(scene: 0)
    playground.set(.elasticity, to: 7)
    #expect(playground.value(of: .elasticity) == 1)
  }
}
