import Dynamics
import Geometry
import Testing

/// Items that move when they become one.
@Suite struct GroupTests {
  private let stage = Stage()

  /// Two blocks, of masses 0.1 and 0.4, at (0, 0) and (100, 0).
  private let light = Block(0, 0, width: 50, height: 20)
  private let heavy = Block(100, 0, width: 50, height: 80)

  private func regroup() -> DynamicItemGroup {
    for item in [light, heavy] { part(item) }
    let group = DynamicItemGroup(items: [light, heavy])
    stage.add(group)
    return group
  }

  @Test func groupOfFallingItemsFallsOn() {
    for item in [light, heavy] { stage.add(item) }
    stage.run(to: 0.5)
    let velocity = stage.velocity(light)
    #expect(velocity.y > 400)
    let group = regroup()
    #expect((stage.velocity(group) - velocity).length < 0.001)
    let (before, drawn) = (light.center.y, stage.animator.elapsedTime)
    stage.run(from: 0.5, to: 0.6)
    #expect(stage.animator.elapsedTime > drawn)
    #expect(abs(light.center.y - before - velocity.y * 0.1 - 5) < 0.5)
  }

  @Test func groupKeepsLinearAndAngularMomentum() {
    stage.gravity.magnitude = 0
    stage.add(light, velocity: Vector(x: 0, y: 300), spin: 2)
    stage.add(heavy, velocity: Vector(x: 50, y: 0), spin: -1)
    stage.animator.advance(to: 0)
    let group = regroup()
    let velocity = stage.velocity(group)
    // The mean of (0, 300) and (50, 0).
    #expect((velocity - Vector(x: 40, y: 60)).length < 0.001)
    // About the centre of mass at (80, 0): the orbits of both, and their own rotations.
    let (lightInertia, heavyInertia): (Double, Double) = (290 / 12, 3560 / 12)
    let momentum: Double = -2400 + lightInertia * 2 - heavyInertia
    let inertia: Double = 640 + 160 + lightInertia + heavyInertia
    let spin = momentum / inertia
    #expect(abs(stage.spin(group) - spin) < 0.001)
    stage.run(to: 1)
    #expect(abs(stage.spin(group) - spin) < 0.001)
  }

  @Test func velocityOfGroupReplacesThatOfItems() {
    stage.add(light, velocity: Vector(x: 0, y: 300))
    stage.animator.advance(to: 0)
    let behaviors: [ItemsBehavior] = [stage.gravity, stage.collisions, stage.material]
    for behavior in behaviors { behavior.removeItem(light) }
    let group = DynamicItemGroup(items: [light])
    let kick = DynamicItemBehavior(items: [group])
    kick.setLinearVelocity(Vector(x: 7, y: 0), for: group)
    stage.animator.addBehavior(kick)
    #expect(stage.velocity(group) == Vector(x: 7, y: 0))
  }

  @Test func itemsAtRestMakeAGroupAtRest() {
    let group = regroup()
    #expect(stage.velocity(group) == .zero)
    #expect(stage.spin(group) == 0)
  }

  @Test func itemListedTwiceCountsOnce() {
    let group = DynamicItemGroup(items: [light, heavy, light])
    #expect(group.items.count == 2)
    stage.add(group, velocity: Vector(x: 10, y: 0))
    let push = PushBehavior(items: [group], mode: .instantaneous)
    push.pushDirection = Vector(x: 1, y: 0)
    stage.animator.addBehavior(push)
    stage.animator.step()
    // The mass is 0.5, not 0.6.
    #expect(abs(stage.velocity(group).x - 210) < 0.1)
  }

  @Test func itemIsInItsGroupOrInBehaviors() async {
    await #expect(processExitsWith: .failure) {
      let item = Block(0, 0, width: 10, height: 10)
      let gravity = GravityBehavior(items: [item])
      let animator = DynamicAnimator()
      animator.addBehavior(gravity)
      gravity.addItem(DynamicItemGroup(items: [item]))
    }
    await #expect(processExitsWith: .failure) {
      let item = Block(0, 0, width: 10, height: 10)
      let gravity = GravityBehavior(items: [DynamicItemGroup(items: [item])])
      let animator = DynamicAnimator()
      animator.addBehavior(gravity)
      gravity.addItem(item)
    }
  }

  /// A group of both blocks that moves and rotates.
  private func spinningGroup() -> DynamicItemGroup {
    stage.gravity.magnitude = 0
    let group = DynamicItemGroup(items: [light, heavy])
    stage.add(group, velocity: Vector(x: 60, y: 0), spin: 3)
    stage.run(to: 0.5)
    return group
  }

  private func part(_ item: any DynamicItem) {
    for behavior in [stage.gravity, stage.collisions, stage.material] as [ItemsBehavior] { behavior.removeItem(item) }
  }

  @Test func membersOfAPartedGroupGoOn() {
    let group = spinningGroup()
    let (velocity, spin) = (stage.velocity(group), stage.spin(group))
    #expect(abs(spin - 3) < 0.01)
    part(group)
    for item in [light, heavy] { stage.add(item) }
    #expect((stage.velocity(light) * 0.2 + stage.velocity(heavy) * 0.8 - velocity).length < 0.01)
    let apart = (heavy.center - light.center).perpendicular * spin
    #expect((stage.velocity(heavy) - stage.velocity(light) - apart).length < 0.01)
    for item in [light, heavy] { #expect(stage.spin(item) == spin) }
  }

  @Test func memberThatIsMovedWhenItsGroupPartsBeginsAtRest() {
    let group = spinningGroup()
    part(group)
    light.center.y -= 200
    for item in [light, heavy] { stage.add(item) }
    #expect(stage.velocity(light) == .zero)
    #expect(stage.velocity(heavy) != .zero)
    #expect(abs(stage.spin(heavy) - 3) < 0.01)
  }

  @Test func membersOfAGroupThatWasMovedBeginAtRest() {
    let group = spinningGroup()
    part(group)
    group.center.x += 50
    stage.add(heavy)
    #expect(stage.velocity(heavy) == .zero)
  }

  @Test func newGroupOfPartedMembersGoesOn() {
    let group = spinningGroup()
    let (velocity, spin) = (stage.velocity(group), stage.spin(group))
    part(group)
    let again = DynamicItemGroup(items: [light, heavy])
    stage.add(again)
    #expect((stage.velocity(again) - velocity).length < 0.01)
    #expect(abs(stage.spin(again) - spin) < 0.001)
  }

  /// Also where frames fall between steps, and the members are drawn behind the world's latest step.
  @Test(arguments: [60.0, 61, 97.3, 144]) func partingAndGroupingAgainEveryFrameKeepsTheMomentum(rate: Double) {
    stage.gravity.magnitude = 0
    stage.collisions.collisionMode = .boundaries
    var group = DynamicItemGroup(items: [light, heavy])
    stage.add(group, velocity: Vector(x: 600, y: 0), spin: 3)
    stage.animator.advance(to: 0)
    for frame in 1...Int(10 * rate) {
      stage.animator.advance(to: Double(frame) / rate)
      part(group)
      group = DynamicItemGroup(items: [light, heavy])
      stage.add(group)
    }
    #expect((stage.velocity(group) - Vector(x: 600, y: 0)).length < 0.5)
    #expect(abs(stage.spin(group) - 3) < 0.01)
  }

  @Test func groupThatIsRotatedBeforeItIsAddedKeepsTheAngularMomentum() {
    stage.gravity.magnitude = 0
    stage.add(light, velocity: Vector(x: 0, y: 300))
    stage.add(heavy)
    stage.animator.advance(to: 0)
    part(light)
    part(heavy)
    let group = DynamicItemGroup(items: [light, heavy])
    group.rotation = Angle(radians: .pi / 2)
    stage.add(group)
    // The momentum now points along the arm.
    #expect((stage.velocity(group) - Vector(x: 0, y: 60)).length < 0.001)
    #expect(abs(stage.spin(group)) < 0.001)
  }

  @Test func latestOfSeveralPartedGroupsCounts() {
    let first = spinningGroup()
    part(first)
    let second = DynamicItemGroup(items: [light, heavy])
    stage.add(second, velocity: Vector(x: 0, y: 77))
    let velocity = stage.velocity(second)
    part(second)
    for item in [light, heavy] { stage.add(item) }
    #expect((stage.velocity(light) * 0.2 + stage.velocity(heavy) * 0.8 - velocity).length < 0.01)
  }

  @Test func membersBeginAtRestAfterAStepWithoutTheirGroup() {
    let group = spinningGroup()
    part(group)
    stage.run(from: 0.5, to: 0.6)
    stage.add(light)
    #expect(stage.velocity(light) == .zero)
  }

  /// The centre of mass and the arms are those of the places where the group takes its members.
  @Test func memberThatIsMovedBeforeItsGroupIsMadeCountsWhereItIs() {
    stage.gravity.magnitude = 0
    stage.add(light, velocity: Vector(x: 0, y: 300))
    stage.add(heavy)
    stage.animator.advance(to: 0)
    light.center.x = -100
    let group = regroup()
    #expect((stage.velocity(group) - Vector(x: 0, y: 60)).length < 0.001)
    // 0.1 at 160 points from the common centre, with 300 points/s.
    let (lightInertia, heavyInertia): (Double, Double) = (290 / 12, 3560 / 12)
    let inertia: Double = 0.1 * 160 * 160 + 0.4 * 40 * 40 + lightInertia + heavyInertia
    #expect(abs(stage.spin(group) + 0.1 * 160 * 300 / inertia) < 0.001)
  }

  @Test func memberIsFreeWhenItsGroupHasLeft() {
    let group = DynamicItemGroup(items: [light, heavy])
    stage.gravity.addItem(group)
    stage.gravity.removeItem(group)
    stage.gravity.addItem(light)
    #expect(stage.gravity.items.count == 1)
  }
}
