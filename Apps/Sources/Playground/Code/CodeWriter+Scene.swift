import Geometry

/// The parts of a program, in the order of Assembly.
extension CodeWriter {
  mutating func write(_ scene: Blueprint, settings: SettingValues) {
    writeHead()
    writeItems(scene.items)
    writeAnimator(scene, settings)
    writeGravity(scene, settings)
    for team in scene.teams { writeCollisions(scene, team) }
    writeMaterial(settings)
    for (index, group) in scene.specialItems.enumerated() { writeSpecial(index + 1, group, scene, settings) }
    writeVelocities(scene.items)
    for (index, field) in scene.fields.enumerated() { write(field, index + 1, scene, settings) }
    for (index, push) in scene.pushes.enumerated() { write(push, index + 1, scene, settings) }
    for (index, joint) in scene.joints.enumerated() { write(joint, index + 1, scene, settings) }
    writeCarriers(scene.carriers)
    add(
      swift: "\n// In each frame: animator.advance(to: seconds), then draw the items.\n",
      javaScript: "\n// In each frame: animator.advanceToMilliseconds(time), then draw the items.\n")
  }

  private mutating func writeHead() {
    add(
      swift: """
        import Dynamics
        import Geometry

        final class Item: DynamicItem {
          var center: Point
          var rotation: Angle
          let bounds: Size
          let collisionBounds: CollisionBounds

          init(_ shape: CollisionBounds, _ x: Double, _ y: Double, _ width: Double, _ height: Double, rotation: Double = 0) {
            center = Point(x: x, y: y)
            self.rotation = Angle(radians: rotation)
            bounds = Size(width: width, height: height)
            collisionBounds = shape
          }
        }


        """,
      javaScript: Self.javaScriptHead)
  }

  private static let javaScriptHead: StaticString = """
    import {
      AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicItem, DynamicItemBehavior, FieldBehavior, GravityBehavior,
      PushBehavior, Region, SnapBehavior, load, vector,
    } from 'disguise-dynamics';

    await load();

    const item = (collisionBounds, x, y, width, height, rotation = 0) =>
      new DynamicItem({ center: { x, y }, bounds: { width, height }, rotation, collisionBounds });


    """

  private mutating func writeItems(_ items: [Blueprint.Item]) {
    declare("items")
    add("[\n")
    for item in items {
      add(swift: "  Item(", javaScript: "  item(")
      write(item.shape)
      for number in [item.center.x, item.center.y, item.size.width, item.size.height] {
        add(", ")
        add(number)
      }
      if item.rotation != 0 {
        add(swift: ", rotation: ", javaScript: ", ")
        add(item.rotation)
      }
      add("),\n")
    }
    add("]")
    end()
  }

  private mutating func write(_ shape: Blueprint.Shape) {
    switch shape {
    case .rectangle: add(swift: ".rectangle", javaScript: "'rectangle'")
    case .circle: add(swift: ".circle", javaScript: "'circle'")
    case .ellipse: add(swift: ".ellipse", javaScript: "'ellipse'")
    case .path(let points):
      add(swift: ".path([", javaScript: "[")
      list(points) { $0.add($1) }
      add(swift: "])", javaScript: "]")
    }
  }

  private mutating func writeAnimator(_ scene: Blueprint, _ settings: SettingValues) {
    add("\n")
    declare("animator")
    add(swift: "DynamicAnimator(stepsPerSecond: ", javaScript: "new DynamicAnimator({ stepsPerSecond: ")
    add(settings[.stepsPerSecond])
    add(", subSteps: ")
    add(settings[.subSteps])
    add(swift: ")", javaScript: " })")
    end()
    guard scene.hasWalls else { return }
    assign("animator", nil, "referenceBounds")
    add(
      swift: "Rect(x: 0, y: 0, width: 800, height: 600)", javaScript: "{ x: 0, y: 0, width: 800, height: 600 }")
    end()
  }

  private mutating func writeGravity(_ scene: Blueprint, _ settings: SettingValues) {
    let falling = scene.items.indices.filter { scene.items[$0].falls }
    if falling.isEmpty { return }
    add("\n")
    declare("gravity")
    make("GravityBehavior", falling, scene)
    let direction = Vector(angle: Angle(degrees: settings[.gravityAngle]), length: settings[.gravity])
    assign("gravity", nil, "gravityDirection")
    add(direction)
    end()
    addToAnimator("gravity")
  }

  /// `TYPE(items: ITEMS)` or `new TYPE(ITEMS)`, and the end of the statement.
  private mutating func make(_ type: StaticString, _ items: [Int], _ scene: Blueprint) {
    add(swift: "", javaScript: "new ")
    add(type)
    add(swift: "(items: ", javaScript: "({ items: ")
    addItems(items, of: scene.items.count)
    add(swift: ")", javaScript: " })")
    end()
  }

  private mutating func writeCollisions(_ scene: Blueprint, _ team: Int) {
    add("\n")
    declare("collisions", team)
    make("CollisionBehavior", scene.items.indices.filter { scene.items[$0].team == team }, scene)
    for (index, boundary) in scene.boundaries.enumerated() { write(boundary, index + 1, team) }
    if scene.hasWalls { assign("collisions", team, "translatesReferenceBoundsIntoBoundary", true) }
    addToAnimator("collisions", team)
  }

  private mutating func write(_ boundary: Blueprint.Boundary, _ identifier: Int, _ team: Int) {
    add("collisions")
    add(team)
    if let front = boundary.front {
      add(swift: ".addOneWayBoundary(withIdentifier: ", javaScript: ".addOneWayBoundary(")
      add(identifier)
      add(swift: ", from: ", javaScript: ", { from: ")
      add(boundary.points[0])
      add(", to: ")
      add(boundary.points[1])
      add(", front: ")
      add(front)
      add(swift: ")", javaScript: " })")
    } else {
      add(swift: ".addBoundary(withIdentifier: ", javaScript: ".addBoundary(")
      add(identifier)
      add(swift: ", for: [", javaScript: ", { path: [")
      list(boundary.points) { $0.add($1) }
      add(swift: "])", javaScript: "] })")
    }
    end()
    if boundary.categories != 0 { writeCategories(boundary.categories, identifier, team) }
  }

  private mutating func writeCategories(_ categories: UInt32, _ boundary: Int, _ team: Int) {
    add("collisions")
    add(team)
    add(swift: ".setCategoryBitMask(", javaScript: ".setCategoryBitMaskOfBoundary(")
    add(Int(categories))
    add(swift: ", ofBoundaryWithIdentifier: ", javaScript: ", ")
    add(boundary)
    add(")")
    end()
  }

  /// The action that moves the carriers.
  private mutating func writeCarriers(_ carriers: [Blueprint.Carrier]) {
    if carriers.isEmpty { return }
    add(swift: "\nmaterial.action = { _ in\n", javaScript: "\nmaterial.action = () => {\n")
    for (index, carrier) in carriers.enumerated() { write(carrier, index + 1) }
    add(swift: "}\n", javaScript: "};\n")
  }

  private mutating func write(_ carrier: Blueprint.Carrier, _ index: Int) {
    add("  ")
    declare("way", index)
    add(swift: "Vector(angle: Angle(radians: ", javaScript: "vector(")
    add(carrier.phase)
    add(" + ")
    add(carrier.speed)
    add(swift: " * animator.elapsedTime))", javaScript: " * animator.elapsedTime)")
    end()
    add("  ")
    addItem(carrier.item)
    add(swift: ".center = Point(x: ", javaScript: ".center = { x: ")
    addWay(carrier.middle.x, carrier.reach.x, index, ".x, y: ")
    addWay(carrier.middle.y, carrier.reach.y, index, ".y")
    add(swift: ")", javaScript: " }")
    end()
    add(swift: "  animator.updateItem(usingCurrentState: ", javaScript: "  animator.updateItem(")
    addItem(carrier.item)
    add(")")
    end()
  }

  private mutating func addWay(_ middle: Double, _ reach: Double, _ index: Int, _ rest: StaticString) {
    add(middle)
    add(" + ")
    add(reach)
    add(" * way")
    add(index)
    add(rest)
  }

  private mutating func writeMaterial(_ settings: SettingValues) {
    add("\n")
    declare("material")
    add(swift: "DynamicItemBehavior(items: items)", javaScript: "new DynamicItemBehavior({ items })")
    end()
    assign("material", nil, "density", settings[.density])
    assign("material", nil, "elasticity", settings[.elasticity])
    assign("material", nil, "friction", settings[.friction])
    assign("material", nil, "rollingResistance", settings[.rollingResistance])
    assign("material", nil, "resistance", settings[.resistance])
    assign("material", nil, "angularResistance", settings[.angularResistance])
    addToAnimator("material")
  }

  private mutating func writeSpecial(
    _ index: Int, _ group: (traits: Blueprint.Traits, items: [Int]), _ scene: Blueprint, _ settings: SettingValues
  ) {
    let traits = group.traits
    add("\n")
    declare("special", index)
    make("DynamicItemBehavior", group.items, scene)
    if traits.density != 1 { assign("special", index, "density", traits.density * settings[.density]) }
    if let value = traits.elasticity { assign("special", index, "elasticity", value) }
    if let value = traits.friction { assign("special", index, "friction", value) }
    if let value = traits.rollingResistance { assign("special", index, "rollingResistance", value) }
    if let value = traits.resistance { assign("special", index, "resistance", value) }
    if let value = traits.angularResistance { assign("special", index, "angularResistance", value) }
    if traits.charge != 0 { assign("special", index, "charge", traits.charge) }
    if traits.isAnchored { assign("special", index, "isAnchored", true) }
    if !traits.allowsRotation { assign("special", index, "allowsRotation", false) }
    if traits.isPrecise { assign("special", index, "usesPreciseCollisionDetection", true) }
    if traits.isSensor { assign("special", index, "isSensor", true) }
    if traits.categories != 1 { assign("special", index, "categoryBitMask", Double(traits.categories)) }
    if traits.collides != .max { assign("special", index, "collisionBitMask", Double(traits.collides)) }
    addToAnimator("special", index)
  }

  private mutating func writeVelocities(_ items: [Blueprint.Item]) {
    for (index, item) in items.enumerated() where !item.traits.isAnchored {
      if item.velocity.length > 0.001 {
        add(swift: "material.setLinearVelocity(", javaScript: "material.setLinearVelocity(")
        add(item.velocity)
        add(swift: ", for: ", javaScript: ", ")
        addItem(index)
        add(")")
        end()
      }
      if abs(item.spin) > 0.0001 {
        add("material.setAngularVelocity(")
        add(item.spin)
        add(swift: ", for: ", javaScript: ", ")
        addItem(index)
        add(")")
        end()
      }
    }
  }
}
