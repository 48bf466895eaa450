import Dynamics
import Geometry

/// Attachments and snaps.
extension SoakWorld {
  func addJoint() {
    if joints.count >= 10 { return }
    let item = items[random.below(items.count)]
    let other = items[random.below(items.count)]
    let joint = item === other ? joint(of: item) : joint(of: item, and: other)
    joints.append(joint)
    animator.addBehavior(joint)
  }

  private func joint(of item: SoakItem) -> JointBehavior {
    let place = random.point(in: room)
    switch random.below(7) {
    case 0: return AttachmentBehavior(item: item, attachedToAnchor: place)
    case 1: return AttachmentBehavior(item: item, offsetFromCenter: random.vector(20), attachedToAnchor: place)
    case 2: return AttachmentBehavior.limitAttachment(with: item, attachedToAnchor: place)
    case 3: return AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: item.center)
    case 4: return AttachmentBehavior.fixedAttachment(with: item, attachmentAnchor: item.center)
    case 5:
      return AttachmentBehavior.slidingAttachment(
        with: item, attachmentAnchor: item.center, axisOfTranslation: Vector(x: 1, y: random.number(-1...1)))
    default: return SnapBehavior(item: item, snapTo: place)
    }
  }

  private func joint(of item: SoakItem, and other: SoakItem) -> JointBehavior {
    let middle = Point(x: (item.center.x + other.center.x) / 2, y: (item.center.y + other.center.y) / 2)
    switch random.below(6) {
    case 0: return AttachmentBehavior(item: item, attachedTo: other)
    case 1:
      return AttachmentBehavior(
        item: item, offsetFromCenter: random.vector(20), attachedTo: other, offsetFromCenter: random.vector(20))
    case 2: return AttachmentBehavior.limitAttachment(with: item, attachedTo: other)
    case 3: return AttachmentBehavior.pinAttachment(with: item, attachedTo: other, attachmentAnchor: middle)
    case 4: return AttachmentBehavior.fixedAttachment(with: item, attachedTo: other, attachmentAnchor: middle)
    default:
      return AttachmentBehavior.slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: middle,
        axisOfTranslation: Vector(x: 1, y: random.number(-1...1)))
    }
  }

  func removeJoint() {
    if !joints.isEmpty { animator.removeBehavior(joints.remove(at: random.below(joints.count))) }
  }

  func changeJoint() {
    if joints.isEmpty { return }
    let joint = joints[random.below(joints.count)]
    if let snap = joint as? SnapBehavior {
      snap.snapPoint = random.point(in: room)
      snap.damping = random.number(0...1)
    } else if let attachment = joint as? AttachmentBehavior {
      change(attachment)
    }
  }

  private func change(_ attachment: AttachmentBehavior) {
    switch random.below(7) {
    case 0: attachment.length = random.number(0...300)
    case 1: attachment.frequency = random.once(in: 3) ? 0 : random.number(0.2...20)
    case 2: attachment.damping = random.number(0...2)
    case 3: attachment.frictionTorque = random.number(0...500)
    case 4: attachment.attachmentRange = random.number(-2...0)...random.number(0...2)
    case 5: attachment.attachedItemsCollide.toggle()
    default: if attachment.items.count == 1 { attachment.anchorPoint = random.point(in: room) }
    }
  }

  /// Attaches all items in a chain: long chains are solved by other code than single joints.
  func addChain() {
    if joints.count >= 10 { return }
    for i in 1..<items.count {
      let chainLink = AttachmentBehavior(item: items[i - 1], attachedTo: items[i])
      joints.append(chainLink)
      animator.addBehavior(chainLink)
    }
  }

  /// Replaces a joint by another one for the same items within one change.
  func exchangeJoint() {
    guard let joint = joints.popLast() else { return }
    animator.removeBehavior(joint)
    let other = AttachmentBehavior.limitAttachment(with: joint.items[0], attachedToAnchor: random.point(in: room))
    joints.append(other)
    animator.addBehavior(other)
  }

  /// Moves every anchor a little, as a finger does in every frame.
  func dragAnchors() {
    for case let attachment as AttachmentBehavior in joints where attachment.items.count == 1 {
      let place = attachment.anchorPoint + random.vector(12)
      attachment.anchorPoint = Point(x: max(0, min(room.maxX, place.x)), y: max(0, min(room.maxY, place.y)))
    }
  }
}
