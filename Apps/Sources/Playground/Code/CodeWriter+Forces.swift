import Geometry

/// Fields, pushes and joints.
extension CodeWriter {
  mutating func write(_ field: Blueprint.Field, _ index: Int, _ scene: Blueprint, _ settings: SettingValues) {
    add("\n")
    declare("field", index)
    add("FieldBehavior.")
    writeMaker(field, settings)
    end()
    assign("field", index, "position")
    add(field.position)
    end()
    writeRegion(field, index)
    assign("field", index, "strength", field.strength * settings[.strength])
    if field.kind != .velocity && settings[.falloff] != 0 { assign("field", index, "falloff", settings[.falloff]) }
    writeItems(scene.items.indices.filter { !scene.items[$0].traits.isAnchored }, of: index, scene)
    addToAnimator("field", index)
  }

  private mutating func writeMaker(_ field: Blueprint.Field, _ settings: SettingValues) {
    switch field.kind {
    case .drag: add("dragField()")
    case .vortex: add("vortexField()")
    case .spring: add("springField()")
    case .electric: add("electricField()")
    case .magnetic: add("magneticField()")
    case .radialGravity:
      add(swift: "radialGravityField(position: ", javaScript: "radialGravityField({ position: ")
      add(field.position)
      add(swift: ")", javaScript: " })")
    case .linearGravity:
      add(swift: "linearGravityField(direction: ", javaScript: "linearGravityField({ direction: ")
      add(field.direction)
      add(swift: ")", javaScript: " })")
    case .velocity:
      add(swift: "velocityField(direction: ", javaScript: "velocityField({ direction: ")
      add(field.direction)
      add(swift: ")", javaScript: " })")
    case .noise:
      add("noiseField(")
      writeNoise(settings)
    case .turbulence:
      add("turbulenceField(")
      writeNoise(settings)
    }
  }

  private mutating func writeNoise(_ settings: SettingValues) {
    add(swift: "smoothness: ", javaScript: "{ smoothness: ")
    add(settings[.smoothness])
    add(", animationSpeed: ")
    add(settings[.animationSpeed])
    add(swift: ")", javaScript: " })")
  }

  private mutating func writeRegion(_ field: Blueprint.Field, _ index: Int) {
    if let radius = field.radius {
      assign("field", index, "region")
      add(swift: "Region(radius: ", javaScript: "new Region({ radius: ")
      add(radius)
      add(swift: ")", javaScript: " })")
      end()
    }
    if let size = field.size {
      assign("field", index, "region")
      add(swift: "Region(size: Size(width: ", javaScript: "new Region({ size: { width: ")
      add(size.width)
      add(", height: ")
      add(size.height)
      add(swift: "))", javaScript: " } })")
      end()
    }
  }

  private mutating func writeItems(_ items: [Int], of field: Int, _ scene: Blueprint) {
    add(swift: "for item in ", javaScript: "for (const each of ")
    addItems(items, of: scene.items.count)
    add(swift: " { field", javaScript: ") field")
    add(field)
    add(swift: ".addItem(item) }\n", javaScript: ".addItem(each);\n")
  }

  mutating func write(_ push: Blueprint.Push, _ index: Int, _ scene: Blueprint, _ settings: SettingValues) {
    add("\n")
    declare("push", index)
    add(swift: "PushBehavior(items: ", javaScript: "new PushBehavior({ items: ")
    addItems(push.items, of: scene.items.count)
    if push.isContinuous {
      add(swift: ", mode: .continuous)", javaScript: ", mode: 'continuous' })")
    } else {
      add(swift: ", mode: .instantaneous)", javaScript: ", mode: 'instantaneous' })")
    }
    end()
    assign("push", index, "pushDirection")
    add(Vector(angle: Angle(radians: push.angle), length: settings[.push]))
    end()
    if push.offset != .zero { for item in push.items { writeOffset(push.offset, of: item, index) } }
    addToAnimator("push", index)
  }

  private mutating func writeOffset(_ offset: Vector, of item: Int, _ push: Int) {
    add("push")
    add(push)
    add(".setTargetOffsetFromCenter(")
    add(offset)
    add(swift: ", for: ", javaScript: ", ")
    addItem(item)
    add(")")
    end()
  }

  mutating func write(_ joint: Blueprint.Joint, _ index: Int, _ scene: Blueprint, _ settings: SettingValues) {
    add("\n")
    declare("joint", index)
    writeJoint(joint, scene)
    end()
    if let length = joint.length { assign("joint", index, "length", length) }
    if joint.isElastic {
      assign("joint", index, "frequency", joint.frequency ?? settings[.frequency])
      let damping = joint.damping ?? settings[.damping]
      assign("joint", index, "damping", joint.kind == .snap ? min(1, damping) : damping)
    }
    if joint.kind == .pin && settings[.frictionTorque] != 0 {
      assign("joint", index, "frictionTorque", settings[.frictionTorque])
    }
    if joint.motorStrength > 0 {
      assign("joint", index, "motorSpeed", joint.motorSpeed * settings[.motor])
      assign("joint", index, "motorStrength", joint.motorStrength)
    }
    if let force = joint.breakingForce { assign("joint", index, "breakingForce", force * settings[.breaking]) }
    if let range = joint.range { write(range, index) }
    if joint.collides { assign("joint", index, "attachedItemsCollide", true) }
    addToAnimator("joint", index)
  }

  private mutating func write(_ range: ClosedRange<Double>, _ index: Int) {
    assign("joint", index, "attachmentRange")
    add(swift: "", javaScript: "{ minimum: ")
    add(range.lowerBound)
    add(swift: " ... ", javaScript: ", maximum: ")
    add(range.upperBound)
    add(swift: "", javaScript: " }")
    end()
  }

  private mutating func writeJoint(_ joint: Blueprint.Joint, _ scene: Blueprint) {
    let place = scene.items[joint.item].place(joint.offset)
    switch joint.kind {
    case .snap:
      add(swift: "SnapBehavior(item: ", javaScript: "new SnapBehavior({ item: ")
      addItem(joint.item)
      add(", snapTo: ")
      add(Point.zero + joint.otherOffset)
      add(swift: ")", javaScript: " })")
    case .rod, .spring:
      writeEnds(joint, swift: "AttachmentBehavior(item: ", javaScript: "new AttachmentBehavior({ item: ")
    case .rope:
      writeEnds(
        joint, swift: "AttachmentBehavior.limitAttachment(with: ",
        javaScript: "AttachmentBehavior.limitAttachment({ item: ")
    case .pin:
      writePlace(
        joint, place, swift: "AttachmentBehavior.pinAttachment(with: ",
        javaScript: "AttachmentBehavior.pinAttachment({ item: ")
    case .weld:
      writePlace(
        joint, place, swift: "AttachmentBehavior.fixedAttachment(with: ",
        javaScript: "AttachmentBehavior.fixedAttachment({ item: ")
    case .rail:
      writePlace(
        joint, place, swift: "AttachmentBehavior.slidingAttachment(with: ",
        javaScript: "AttachmentBehavior.slidingAttachment({ item: ")
    }
  }

  private mutating func writeEnds(_ joint: Blueprint.Joint, swift: StaticString, javaScript: StaticString) {
    add(swift: swift, javaScript: javaScript)
    addItem(joint.item)
    add(", offsetFromCenter: ")
    add(joint.offset)
    if let other = joint.other {
      add(", attachedTo: ")
      addItem(other)
      add(swift: ", offsetFromCenter: ", javaScript: ", otherOffsetFromCenter: ")
      add(joint.otherOffset)
    } else {
      add(", attachedToAnchor: ")
      add(Point.zero + joint.otherOffset)
    }
    add(swift: ")", javaScript: " })")
  }

  private mutating func writePlace(
    _ joint: Blueprint.Joint, _ place: Point, swift: StaticString, javaScript: StaticString
  ) {
    add(swift: swift, javaScript: javaScript)
    addItem(joint.item)
    if let other = joint.other {
      add(", attachedTo: ")
      addItem(other)
    }
    add(", attachmentAnchor: ")
    add(place)
    if joint.kind == .rail {
      add(", axisOfTranslation: ")
      add(joint.axis)
    }
    add(swift: ")", javaScript: " })")
  }
}
