import Dynamics
import Geometry
import Testing

/// A square of 100 points has a mass of 1.
@Suite struct FieldTests {
  private let animator = DynamicAnimator()
  private let block = Block(300, 0, width: 100, height: 100)
  private let material = DynamicItemBehavior()

  init() {
    material.addItem(block)
    animator.addBehavior(material)
  }

  @discardableResult private func add(_ field: FieldBehavior, strength: Double = 1) -> FieldBehavior {
    field.strength = strength
    field.addItem(block)
    animator.addBehavior(field)
    return field
  }

  private var velocity: Vector { animator.linearVelocity(of: block) }

  private func run(_ seconds: Double, _ step: () -> Void = {}) {
    for _ in 0..<Int(seconds * 120) {
      animator.step()
      step()
    }
  }

  @Test(arguments: [Point.zero, Point(x: 33.3, y: 71.7)])
  func itemAtTheCentreOfAFieldStaysThere(place: Point) {
    material.charge = 1
    for field in [FieldBehavior.radialGravityField(position: place), .electricField()] {
      let item = Block(place.x, place.y, width: 20, height: 20)
      (field.position, field.falloff) = (item.center, 2)
      field.addItem(item)
      material.addItem(item)
      animator.addBehavior(field)
    }
    run(2)
    let items = animator.items(at: place)
    #expect(items.count == 2 && items.allSatisfy { animator.linearVelocity(of: $0) == .zero })
  }

  @Test func linearGravityFieldIsAGravity() {
    add(.linearGravityField(direction: Vector(x: 0, y: 1)), strength: 0.5)
    let other = Block(300, 0, width: 20, height: 20)
    let gravity = GravityBehavior(items: [other])
    gravity.magnitude = 0.5
    animator.addBehavior(gravity)
    run(1)
    #expect(abs(velocity.y - 500) < 0.1)
    #expect(abs(block.center.y - other.center.y) < 0.01)
  }

  @Test func radialGravityPullsAllMassesAlikeAndFallsOffFromAHundredPoints() {
    material.density = 7
    let field = add(.radialGravityField(position: Point(x: 100, y: 0)))
    animator.step()
    #expect(abs(velocity.x + 1000 / 120.0) < 0.01)
    field.falloff = 2
    let before = velocity.x
    animator.step()
    #expect(abs(velocity.x - before + 250 / 120.0) < 0.01, "twice the distance, a quarter of the force")
    field.strength = -4
    animator.step()
    #expect(abs(velocity.x - before - 750 / 120.0) < 0.03, "negative strength repels")
  }

  @Test func nearerThanTheMinimumRadiusTheForceStaysTheSame() {
    let field = add(.radialGravityField(position: Point(x: 299, y: 0)))
    (field.falloff, field.minimumRadius) = (1, 50)
    animator.step()
    #expect(abs(velocity.x + 2000 / 120.0) < 0.01)
  }

  @Test func dragFadesVelocitiesWithoutOvershooting() {
    material.addLinearVelocity(Vector(x: 100, y: 0), for: block)
    let field = add(.dragField())
    run(1)
    #expect(abs(velocity.x - 100 * 0.367879) < 0.1)
    field.strength = 1e9
    animator.step()
    #expect(abs(velocity.x) < 1e-3)
  }

  @Test(arguments: [1.0, 400, 1e7]) func springKeepsItsEnergyHoweverStiffItIs(strength: Double) {
    add(.springField(), strength: strength)
    var (nearest, farthest) = (0.0, 0.0)
    run(60) { (nearest, farthest) = (min(nearest, block.center.x), max(farthest, block.center.x)) }
    #expect(abs(nearest + 300) < 8 && abs(farthest - 300) < 8, "\(nearest) \(farthest)")
  }

  /// 2 pi seconds at a strength and a mass of 1.
  @Test func springHasThePeriodOfHookesLaw() {
    add(.springField())
    run(3.141593)
    #expect(abs(block.center.x + 300) < 0.5)
  }

  @Test func magneticFieldTurnsChargedItemsCounterClockwiseAtTheSameSpeed() {
    material.charge = 2
    material.addLinearVelocity(Vector(x: 100, y: 0), for: block)
    add(.magneticField())
    run(3.141593 / 4)
    #expect(abs(velocity.x) < 2 && abs(velocity.y + 100) < 1, "\(velocity)")
    run(100)
    #expect(abs(velocity.length - 100) < 0.1)
  }

  @Test func electricFieldRepelsChargesOfItsSignAndLeavesOthersAlone() {
    let field = add(.electricField())
    animator.step()
    #expect(velocity == .zero)
    material.charge = 3
    animator.step()
    #expect(abs(velocity.x - 300 / 120.0) < 0.01)
    field.strength = -2
    animator.step()
    #expect(abs(velocity.x + 300 / 120.0) < 0.01)
  }

  @Test func velocityFieldCarriesItemsAgainstGravity() {
    animator.addBehavior(GravityBehavior(items: [block]))
    add(.velocityField(direction: Vector(x: 50, y: -10)), strength: 2)
    run(1)
    #expect(abs(velocity.x - 100) < 0.01 && abs(velocity.y + 20) < 0.01)
    #expect(abs(block.center.x - 400) < 1)
  }

  @Test func vortexTurnsCounterClockwiseInProportionToTheDistance() {
    add(.vortexField())
    animator.step()
    #expect(abs(velocity.x) < 0.01 && abs(velocity.y + 300 / 120.0) < 0.01)
  }

  @Test func noiseIsTheSameInEachRunAndHasNoPreferredDirection() {
    func path() -> Vector {
      let animator = DynamicAnimator()
      let blocks = (0..<400).map { Block(Double($0 % 20) * 137, Double($0 / 20) * 137, width: 100, height: 100) }
      let field = FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 2)
      for block in blocks { field.addItem(block) }
      animator.addBehavior(field)
      for _ in 0..<12 { animator.step() }
      let mean = blocks.reduce(Vector.zero) { $0 + animator.linearVelocity(of: $1) } / 400
      #expect(blocks.contains { animator.linearVelocity(of: $0).length > 1 })
      return mean
    }
    let mean = path()
    #expect(mean == path())
    #expect(mean.length < 0.8, "\(mean)")
  }

  @Test func animatedNoiseKeepsItsItemsAwakeUnlessItHasNoStrength() {
    let field = add(.noiseField(smoothness: 1, animationSpeed: 1), strength: 1e-6)
    run(3)
    #expect(animator.isRunning)
    field.strength = 0
    run(3)
    #expect(!animator.isRunning)
  }

  @Test func turbulenceMovesOnlyWhatMoves() {
    add(.turbulenceField(smoothness: 0.5, animationSpeed: 1), strength: 10)
    run(0.3)
    #expect(velocity == .zero)
    material.addLinearVelocity(Vector(x: 200, y: 0), for: block)
    run(0.3)
    #expect(abs(velocity.y) > 0.1)
  }

  @Test func ownLawSeesMassChargeAndTheMiddleOfTheStep() {
    material.charge = -2
    material.density = 3
    material.addLinearVelocity(Vector(x: 120, y: 0), for: block)
    var seen: (Point, Double, Double, Double)?
    add(
      .field { _, position, _, mass, charge, duration in
        seen = seen ?? (position, mass, charge, duration)
        return Vector(x: 0, y: 6)
      })
    animator.step()
    #expect(abs((seen?.0.x ?? 0) - 300.5) < 1e-3 && abs(seen?.0.y ?? 9) < 1e-3 && abs((seen?.1 ?? 0) - 3) < 1e-5)
    #expect(seen?.2 == -2)
    #expect(seen?.3 == 1.0 / 120)
    #expect(abs(velocity.y - 200 / 120.0) < 0.01)
  }

  @Test func outsideOfItsRegionAFieldHasNoEffect() {
    let field = add(.linearGravityField(direction: Vector(x: 0, y: 1)))
    field.region = Region(radius: 299)
    animator.step()
    #expect(velocity == .zero)
    field.position = Point(x: 1.5, y: 0)
    animator.step()
    #expect(velocity.y > 0)
  }

  @Test func sleepingItemsWakeWhenTheFieldChangesAndStayWhenItEnds() {
    let field = add(.linearGravityField(direction: .zero))
    run(2)
    #expect(!animator.isRunning)
    field.direction = Vector(x: 1, y: 0)
    run(0.5)
    let reached = velocity
    #expect(reached.x > 400)
    animator.removeBehavior(field)
    run(0.5)
    #expect(velocity == reached)
  }

  @Test func anchoredItemsStayAndFieldsAddUp() {
    let wall = Block(0, 500, width: 100, height: 100)
    let anchor = DynamicItemBehavior(items: [wall])
    anchor.isAnchored = true
    animator.addBehavior(anchor)
    let right = add(.linearGravityField(direction: Vector(x: 1, y: 0)))
    right.addItem(wall)
    add(.linearGravityField(direction: Vector(x: -0.5, y: 0)))
    run(1)
    #expect(abs(velocity.x - 500) < 0.1)
    #expect(wall.center == Point(x: 0, y: 500))
  }

  @Test func farFieldsAndExtremeStrengthsKeepNumbersFinite() {
    let field = add(.noiseField(smoothness: 0, animationSpeed: 1e300), strength: 1e300)
    field.position = Point(x: 1e300, y: -1e300)
    let spring = add(.springField(), strength: 1e300)
    spring.falloff = 1e3
    run(1)
    #expect(block.center.x.isFinite && block.center.y.isFinite && velocity.x.isFinite && velocity.y.isFinite)
  }
}

@Suite struct RegionTests {
  private let disc = Region(radius: 10)
  private let box = Region(size: Size(width: 40, height: 4))

  private func holds(_ region: Region) -> String {
    let points = [Point(x: 0, y: 0), Point(x: 0, y: 9), Point(x: 15, y: 1), Point(x: 30, y: 30)]
    return points.map { region.contains($0) ? "x" : "-" }.joined()
  }

  @Test func shapesContainTheirRims() {
    #expect(disc.contains(Point(x: 10, y: 0)) && box.contains(Point(x: -20, y: 2)))
    #expect(!disc.contains(Point(x: 8, y: 8)) && !box.contains(Point(x: 20.1, y: 0)))
  }

  @Test func regionsAreCombined() {
    #expect(holds(disc) == "xx--" && holds(box) == "x-x-")
    #expect(holds(disc.inverse()) == "--xx")
    #expect(holds(disc.byUnion(with: box)) == "xxx-")
    #expect(holds(disc.byIntersection(with: box)) == "x---")
    #expect(holds(disc.byDifference(from: box)) == "-x--")
  }

  @Test func everythingAndNothing() {
    #expect(holds(.infinite) == "xxxx" && holds(Region.infinite.inverse()) == "----")
    #expect(holds(disc.byUnion(with: .infinite)) == "xxxx")
    #expect(holds(disc.byIntersection(with: Region.infinite.inverse())) == "----")
  }
}
