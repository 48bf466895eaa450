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
    // A parent that is gone holds nobody.
    let animator = DynamicAnimator()
    animator.addBehavior(second)
    #expect(child.dynamicAnimator === animator)
  }

  @Test func theLongestGapIsSome() async {
    await #expect(processExitsWith: .failure) { DynamicAnimator().maximumAdvance = 0 }
    await #expect(processExitsWith: .failure) { DynamicAnimator().maximumAdvance = .infinity }
  }

  /// Where they are set, and not where a behaviour uses them first.
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
  @Test func aGapOfAgesIsCutToAnHour() {
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
}
