import Geometry

// The scenes, line for line those of `Bench/peers/plan.c`.
extension ScenePlan {
  /// Circles in columns that fall into a box.
  static func bubbles(_ count: Int) -> ScenePlan {
    var plan = ScenePlan()
    let width = max(3, Double(count) / 20)
    plan.addRoom(width: width)
    let columns = Int(width / 1.06)
    let column = width / Double(columns)
    var shares = StartShares()
    for i in 0..<count {
      let aside = (shares.next() - 0.5) * 0.04
      let center = Point(
        x: -width / 2 + (Double(i % columns) + 0.5) * column + aside, y: 0.6 + 1.1 * Double(i / columns))
      _ = plan.add(BodyPlan(shape: .circle(radius: 0.5), center: center, friction: 0.2, restitution: 0.5))
    }
    return plan
  }

  private mutating func addRoom(width: Double) {
    roomWidth = width
    let (half, thick, height) = (width / 2, 0.5, 79.0)
    let wall = Vector(x: thick, y: (height + 2 * thick) / 2)
    addWall(at: Point(x: 0, y: -thick), half: Vector(x: half + 2 * thick, y: thick))
    addWall(at: Point(x: -half - thick, y: wall.y - 2 * thick), half: wall)
    addWall(at: Point(x: half + thick, y: wall.y - 2 * thick), half: wall)
  }

  private mutating func addWall(at center: Point, half: Vector) {
    _ = add(BodyPlan(shape: .box(half: half), center: center, friction: 0.2, restitution: 0.5, isStatic: true))
  }

  /// Unit boxes that stand on one another.
  static func pyramid(base: Int) -> ScenePlan {
    var plan = ScenePlan()
    plan.isStack = true
    let ground = BodyPlan.Shape.box(half: Vector(x: 100, y: 1))
    _ = plan.add(BodyPlan(shape: ground, center: Point(x: 0, y: -1), friction: 0.6, isStatic: true))
    for i in 0..<base {
      for j in i..<base {
        let center = Point(x: Double(i + 1) / 2 + Double(j - i) - Double(base) / 2, y: Double(i) + 0.5)
        _ = plan.add(BodyPlan(shape: .box(half: Vector(x: 0.5, y: 0.5)), center: center, friction: 0.6))
      }
    }
    return plan
  }

  /// Body 0 is the anchor of the hub, body 1 the hub; joint 0 is the pin.
  static func wheel(spokes: Int) -> ScenePlan {
    var plan = ScenePlan()
    let radius = max(2, 0.6 * Double(spokes) / (2 * .pi))
    let rim = radius - 1
    let origin = Point(x: 0, y: 0)
    let pin = plan.add(BodyPlan(shape: .circle(radius: 0.1), center: origin, isStatic: true, collides: false))
    let hub = plan.add(BodyPlan(shape: .circle(radius: rim), center: origin, density: 20 / rim, collides: false))
    plan.add(JointPlan(kind: .pivot, a: pin, b: hub))
    for i in 0..<spokes {
      let (s, c) = sineAndCosine(2 * .pi * Double(i) / Double(spokes))
      let bubble = plan.add(
        BodyPlan(
          shape: .circle(radius: 0.25), center: Point(x: radius * c, y: radius * s), friction: 0.2, restitution: 0.5))
      plan.add(
        JointPlan(
          kind: .spring(length: 1, frequency: 4, dampingRatio: 0.5), a: hub, b: bubble,
          anchorA: Vector(x: rim * c, y: rim * s)))
    }
    plan.hub = hub
    plan.spin = (30 / radius).squareRoot()
    return plan
  }

  /// Column by column, each from the top down.
  static func grid(_ size: Int) -> ScenePlan {
    var plan = ScenePlan()
    let (right, down) = (Vector(x: 0.5, y: 0), Vector(x: 0, y: -0.5))
    let held = size / 2 - 3...size / 2 + 3
    for k in 0..<size {
      for i in 0..<size {
        let isStatic = i == 0 && held.contains(k)
        let body = BodyPlan(
          shape: .circle(radius: 0.4), center: Point(x: Double(k), y: -Double(i)), isStatic: isStatic, collides: false)
        let at = plan.add(body)
        if i > 0 { plan.add(JointPlan(kind: .pivot, a: at - 1, b: at, anchorA: down, anchorB: -down)) }
        if k > 0 && !(isStatic && plan.bodies[at - size].isStatic) {
          plan.add(JointPlan(kind: .pivot, a: at - size, b: at, anchorA: right, anchorB: -right))
        }
      }
    }
    return plan
  }
}
