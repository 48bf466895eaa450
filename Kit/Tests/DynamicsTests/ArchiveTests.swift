import Dynamics
import Geometry
import Testing

@Suite struct ArchiveTests {
  private func future(_ animator: DynamicAnimator, _ steps: Int = 240) -> [UInt64] {
    (0..<steps).map { _ in
      animator.step()
      return animator.worldHash
    }
  }

  @Test(arguments: ArchiveScene.allCases, [0, 1, 37, 120, 500])
  func restoredRunHasTheHashesOfTheUninterruptedOne(scene: ArchiveScene, steps: Int) throws {
    let (kept, stopped) = (scene.make(), scene.make())
    for _ in 0..<steps { for one in [kept, stopped] { one.animator.step() } }
    let archive = try scene.archive(stopped)
    let restored = try DynamicArchive(bytes: archive.bytes).makeAnimator()
    #expect(restored.worldHash == stopped.animator.worldHash)
    #expect(restored.elapsedTime == kept.animator.elapsedTime)
    #expect(restored.isRunning == kept.animator.isRunning)
    let expected = future(kept.animator)
    #expect(future(restored) == expected)
    // Archiving changes nothing.
    #expect(future(stopped.animator) == expected)
  }

  @Test(arguments: ArchiveScene.allCases)
  func archiveOfARestoredAnimatorIsTheSame(scene: ArchiveScene) throws {
    let made = scene.make()
    for _ in 0..<90 { made.animator.step() }
    let archive = try scene.archive(made)
    let restored = try archive.makeAnimator()
    let again = try DynamicArchive(restored) { ($0 as? PlainItem)?.tag ?? -1 }
    #expect(again.bytes == archive.bytes)
  }

  @Test func restoredTimeWithinAStepContinues() throws {
    let (kept, stopped) = (ArchiveScene.room.make(), ArchiveScene.room.make())
    for one in [kept, stopped] {
      one.animator.advance(to: 7)
      one.animator.advance(to: 7.1234)
    }
    let restored = try ArchiveScene.room.archive(stopped).makeAnimator()
    for i in 1..<90 {
      kept.animator.advance(to: 7.1234 + Double(i) / 61)
      restored.advance(to: 7.1234 + Double(i) / 61)
      #expect(restored.worldHash == kept.animator.worldHash)
    }
    #expect(restored.contactsBegan.count == kept.animator.contactsBegan.count)
  }

  @Test func restoredBehaviorsHaveTheirSettingsAndItems() throws {
    let made = ArchiveScene.fields.make()
    let restored = try ArchiveScene.fields.archive(made).makeAnimator()
    let material = try #require(restored.behaviors[0] as? DynamicItemBehavior)
    #expect(material.charge == 1 && material.density == 2 && !material.allowsRotation && material.items.count == 12)
    let push = try #require(restored.behaviors[2] as? PushBehavior)
    #expect(push.angle == Angle(degrees: 40) && push.magnitude == 0.7 && push.mode == .continuous)
    #expect(push.targetOffsetFromCenter(for: push.items[1]) == Vector(x: 0, y: 8))
    let field = try #require(restored.behaviors[1] as? FieldBehavior)
    #expect(field.smoothness == 0.4 && field.region.contains(Point(x: 0, y: 299)))
    #expect(!field.region.contains(Point(x: 301, y: 0)))
  }

  @Test func restoredBoundariesCanBeReplacedAndRemoved() throws {
    let worlds = try [false, true].map { isRestored in
      let made = ArchiveScene.room.make()
      for _ in 0..<200 { made.animator.step() }
      return isRestored ? try ArchiveScene.room.archive(made).makeAnimator() : made.animator
    }
    var hashes: [[UInt64]] = []
    for animator in worlds {
      let collisions = try #require(animator.behaviors[2] as? CollisionBehavior)
      #expect(collisions.boundaryIdentifiers == [1, -7])
      collisions.addBoundary(
        withIdentifier: -7, from: Point(x: 0, y: 500), to: Point(x: 600, y: 520), inward: Vector(x: 0, y: -1))
      collisions.removeBoundary(withIdentifier: 1)
      animator.referenceBounds = Rect(x: 50, y: 0, width: 500, height: 500)
      hashes.append(future(animator))
      let item = Ball(300, 30)
      collisions.addItem(item)
      (animator.behaviors[0] as? GravityBehavior)?.addItem(item)
      hashes.append(future(animator))
      animator.removeAllBehaviors()
    }
    #expect(hashes[0] == hashes[2] && hashes[1] == hashes[3])
  }

  @Test func draggedAnchorContinues() throws {
    let (kept, stopped) = (ArchiveScene.ropes.make(), ArchiveScene.ropes.make())
    var animators = [kept.animator, stopped.animator]
    for i in 0..<60 {
      if i == 30 { animators[1] = try ArchiveScene.ropes.archive(stopped).makeAnimator() }
      for animator in animators {
        let anchor = try #require(animator.behaviors[16] as? AttachmentBehavior)
        anchor.anchorPoint = Point(x: 80 + Double(i * 3), y: 80 + Double(i % 7))
        animator.advance(to: Double(i) / 60)
      }
      #expect(animators[0].worldHash == animators[1].worldHash)
    }
  }

  @Test func lawsOfOnesOwnAreNoData() {
    let animator = DynamicAnimator()
    animator.addBehavior(FieldBehavior.field { _, _, _, _, _, _ in .zero })
    #expect(throws: DynamicArchive.Fault.fieldWithOwnLaw) { try DynamicArchive(animator) }
  }

  @Test func emptyAnimatorIsArchived() throws {
    let restored = try DynamicArchive(DynamicAnimator(stepsPerSecond: 60, subSteps: 7)).makeAnimator()
    #expect(restored.stepDuration == 1.0 / 60 && restored.behaviors.isEmpty)
  }
}
