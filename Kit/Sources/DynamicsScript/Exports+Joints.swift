#if arch(wasm32)
  import Dynamics
  import Geometry

  private enum AttachmentKind: Int32 { case rod, rope, weld, pin, rail }

  /// Makes an attachment of an item to another, or to a point if `other` is 0. The first two numbers are the offset of a rod or rope,
  /// of the others the anchor; the next two the other item's offset, or a rod's or rope's anchor, or a rail's axis.
  @c(makeAttachment)
  public func makeAttachment(
    _ kind: Int32, _ item: UInt32, _ other: UInt32, _ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double
  ) -> UInt32 {
    let item: ScriptItem = object(item)
    let other: (any DynamicItem)? = other == 0 ? nil : object(other, as: ScriptItem.self)
    let (first, second) = (Vector(x: x, y: y), Vector(x: otherX, y: otherY))
    let (anchor, otherAnchor) = (Point.zero + first, Point.zero + second)
    let attachment: AttachmentBehavior
    switch AttachmentKind(rawValue: kind) {
    case .rod, nil:
      attachment =
        if let other {
          AttachmentBehavior(item: item, offsetFromCenter: first, attachedTo: other, offsetFromCenter: second)
        } else {
          AttachmentBehavior(item: item, offsetFromCenter: first, attachedToAnchor: otherAnchor)
        }
    case .rope:
      attachment =
        if let other {
          .limitAttachment(with: item, offsetFromCenter: first, attachedTo: other, offsetFromCenter: second)
        } else {
          .limitAttachment(with: item, offsetFromCenter: first, attachedToAnchor: otherAnchor)
        }
    case .weld: attachment = .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    case .pin: attachment = .pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    case .rail:
      attachment = .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: second)
    }
    return handOver(joint: attachment)
  }

  @c(makeSnap)
  public func makeSnap(_ item: UInt32, _ x: Double, _ y: Double) -> UInt32 {
    handOver(joint: SnapBehavior(item: object(item, as: ScriptItem.self), snapTo: Point(x: x, y: y)))
  }

  /// JavaScript has to know of every joint that breaks, because the engine removes it.
  private func handOver(joint: JointBehavior) -> Handle {
    joint.didBreak = { Host.noteBreak(handle(of: $0)) }
    return handOver(joint)
  }
#endif
