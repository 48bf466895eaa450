import Dynamics
import Geometry
import Testing

/// Mistakes that stop the program at once instead of later.
@Suite struct RefusalTests {
  @Test func aChildHasOneParent() async {
    await #expect(processExitsWith: .failure) {
      let child = DynamicBehavior()
      DynamicBehavior().addChildBehavior(child)
      let (first, second) = (DynamicBehavior(), DynamicBehavior())
      first.addChildBehavior(child)
      second.addChildBehavior(child)
    }
  }

  @Test func aBehaviorIsNotItsOwnAncestor() async {
    await #expect(processExitsWith: .failure) {
      let (parent, child) = (DynamicBehavior(), DynamicBehavior())
      parent.addChildBehavior(child)
      child.addChildBehavior(parent)
    }
  }

  @Test func aChildIsNotAddedByItself() async {
    await #expect(processExitsWith: .failure) {
      let (parent, child) = (DynamicBehavior(), DynamicBehavior())
      parent.addChildBehavior(child)
      DynamicAnimator().addBehavior(child)
    }
  }

  @Test func aChildMayMoveToAnotherParent() {
    let (first, second, child) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
    first.addChildBehavior(child)
    first.removeChildBehavior(child)
    second.addChildBehavior(child)
    DynamicBehavior().addChildBehavior(second)
    // A deinitialised parent has no children.
    let animator = DynamicAnimator()
    animator.addBehavior(second)
    #expect(child.dynamicAnimator === animator)
  }

  @Test func maximumAdvanceMustBePositive() async {
    await #expect(processExitsWith: .failure) { DynamicAnimator().maximumAdvance = 0 }
    await #expect(processExitsWith: .failure) { DynamicAnimator().maximumAdvance = .infinity }
  }

  /// At the assignment, not at the first use by a behaviour.
  @Test func referenceBoundsAreFinite() async {
    await #expect(processExitsWith: .failure) {
      DynamicAnimator().referenceBounds = Rect(x: 0, y: .nan, width: 100, height: 100)
    }
    await #expect(processExitsWith: .failure) {
      DynamicAnimator().referenceBounds = Rect(x: 0, y: 0, width: .infinity, height: 100)
    }
    await #expect(processExitsWith: .failure) {
      let insets = Insets(top: 0, right: .nan, bottom: 0, left: 0)
      CollisionBehavior().setTranslatesReferenceBoundsIntoBoundary(with: insets)
    }
  }

  /// However long it is, its steps can be counted.
  @Test func maximumAdvanceIsLimitedToAnHour() {
    let animator = DynamicAnimator(stepsPerSecond: 2)
    animator.maximumAdvance = 1e300
    let ball = Ball(0, 0)
    let material = DynamicItemBehavior(items: [ball])
    // Slow enough not to come to the edge of the world.
    material.addLinearVelocity(Vector(x: 100, y: 0), for: ball)
    animator.addBehavior(material)
    animator.advance(to: 0)
    animator.advance(to: 1e9)
    #expect(animator.elapsedTime == 3600)
  }

  @Test func placesOfItemsAreFinite() async {
    await #expect(processExitsWith: .failure) {
      DynamicAnimator().addBehavior(GravityBehavior(items: [Ball(.nan, 0)]))
    }
    await #expect(processExitsWith: .failure) {
      let (animator, ball) = (DynamicAnimator(), Ball(0, 0))
      animator.addBehavior(GravityBehavior(items: [ball]))
      ball.center.y = .infinity
      animator.updateItem(usingCurrentState: ball)
    }
  }

  /// A release build says it too: `precondition` would stop without a word.
  @Test func refusalMessagesSayWhatToDo() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      DynamicAnimator().advance(to: .nan)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("A time must be finite: check what it is calculated from."))
  }

  private static let hint = "Call advance(toMilliseconds:) instead."

  @Test func timesInMillisecondsAreNoticed() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let animator = DynamicAnimator()
      animator.addBehavior(GravityBehavior(items: [Ball(0, 0)]))
      for i in 0..<20 { animator.advance(to: 5000 + Double(i) * 16.7) }
    }
    let said = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(said.contains(Self.hint) != isOptimized)
  }

  @Test func timesInSecondsAreNot() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let animator = DynamicAnimator()
      animator.addBehavior(GravityBehavior(items: [Ball(0, 0)]))
      for i in 0..<200 { animator.advance(to: Double(i) / 24 + (i > 100 ? 20 : 0)) }
      for i in 0..<20 { animator.advance(toMilliseconds: 60_000 + Double(i) * 16.7) }
    }
    let said = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(!said.contains(Self.hint))
  }

  @Test func millisecondsAreAThousandthOfASecond() {
    let animators = [DynamicAnimator(), DynamicAnimator()]
    for animator in animators { animator.addBehavior(GravityBehavior(items: [Ball(0, 0)])) }
    for i in 0..<50 {
      animators[0].advance(to: Double(i) * 0.016)
      animators[1].advance(toMilliseconds: Double(i) * 16)
    }
    #expect(abs(animators[0].elapsedTime - animators[1].elapsedTime) < 0.01)
  }

  /// The demo of the original sets it; a body needs a mass all the same.
  @Test func zeroDensityIsTheSmallestMass() {
    let stage = Stage(gravity: 1)
    stage.addFloor(300)
    let (light, heavy) = (Ball(0, 200, radius: 20), Ball(0, 250, radius: 20))
    for ball in [light, heavy] { stage.add(ball) }
    let feather = DynamicItemBehavior(items: [light])
    feather.density = 0
    stage.animator.addBehavior(feather)
    stage.run(to: 3)
    #expect(light.center.y < 245 && light.center.y.isFinite)
    #expect(abs(heavy.center.y - 280) < 1)
    #expect(stage.animator.clampCount == 0)
  }
}
