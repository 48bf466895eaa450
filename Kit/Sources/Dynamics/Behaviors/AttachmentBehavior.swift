import Geometry

/// Holds an item to a place or to another item: as a rod, spring, rope, hinge, weld or rail.
///
/// ```swift
/// let rod = AttachmentBehavior(item: ball, attachedToAnchor: Point(x: 200, y: 0))
/// rod.frequency = 2  // now it is a spring
/// rod.damping = 0.5
/// ```
///
/// Its kind is fixed when it is made, except that a rod with a frequency is a spring. Anchors are given by the items'
/// poses at that moment, and rotate with the items. To drag an item, move the anchor once a frame; the item keeps the
/// finger's velocity when the attachment is removed. Length, range and the other properties may change at any time,
/// and wake the items.
///
/// Attached items do not collide with each other, as in UIKit, whatever collision behaviours they share: where they
/// overlap, contact and joint would work against each other. `attachedItemsCollide` changes that.
public final class AttachmentBehavior: JointBehavior {
  /// The two kinds of partners.
  public enum AttachmentType: Sendable {
    /// Another item.
    case items
    /// A fixed point.
    case anchor
  }

  enum Kind: UInt8 { case rod, rope, pin, weld, rail }

  let kind: Kind
  /// The anchors on the items, relative to their centres, unrotated.
  let offset: Vector
  let otherOffset: Vector
  /// The item's rotation relative to the other item when it was made.
  var referenceAngle: Double
  /// Relative to the other item.
  var axis = Vector(x: 1, y: 0)

  /// Whether it is attached to another item or to a point.
  public var attachedBehaviorType: AttachmentType { items.count > 1 ? .items : .anchor }

  /// The other end, in points, of an attachment to a point; unused between two items. Clamped to 1,000,000 from the
  /// first item of the animator.
  ///
  /// An anchor that is set repeatedly, at least every 0.1 s, is dragged; set before an `advance(to:)`, it is at that
  /// point at that time. The attachment follows the path through these points one step behind, at its pace whatever
  /// the frame rate. The item gets its velocity, at most 20,000 pt/s, and after the removal of a rigid attachment the
  /// mean velocity of the latest 20 ms. After a longer rest, the anchor jumps. Set in an action, it counts for that
  /// step.
  public var anchorPoint: Point {
    didSet {
      require(
        anchorPoint.x.isFinite && anchorPoint.y.isFinite, "An anchor must be finite: check what it is calculated from.")
      if anchorPoint == oldValue { return }
      isMovedInStep = dynamicAnimator?.isStepping == true
      didChange()
    }
  }

  /// The length of a rod or spring, or the largest of a rope, in points; at first the distance between the two ends.
  /// At 0 a spring pulls its item right onto the anchor, and a rod is a hinge.
  public var length = 0.0 { didSet { check(length, oldValue) } }

  /// The frequency of a spring, in Hz, at most an eighth of the sub-step rate (60 by default); 0, the default, is a
  /// rigid rod. Raising it makes the spring stiffer. Ropes, hinges, welds and rails are rigid.
  ///
  /// The items' masses make no difference as long as nothing else holds the items: the stiffness is that of the
  /// reduced mass of the two. If one of them is light, and its only rigid attachment welds it to a point or an item of
  /// twice its mass or more, or pins it there at the spring's end, the spring counts and moves that item instead. Other
  /// joints are not counted in: between a card and a light item on another spring, a rod or two hinges, the spring is as
  /// soft as the light item's mass requires, and the card swings slower by the square root of the masses' ratio.
  public var frequency = 0.0 { didSet { check(frequency, oldValue) } }

  /// The damping ratio of a spring: 0, the default, swings forever, 1 returns as fast as it can without swinging,
  /// more returns slower. Unused by rigid kinds, which lose speed to `frictionTorque` or to the air
  /// (`DynamicItemBehavior.resistance`).
  public var damping = 0.0 { didSet { check(damping, oldValue) } }

  /// The friction of a hinge: the torque of a push of this magnitude at 1 pt from it; 0 by default. Raising it slows
  /// the rotation down, to a stop. Unused by the other kinds.
  public var frictionTorque = 0.0 { didSet { check(frictionTorque, oldValue) } }

  /// The speed that a motor gives a hinge, in radians per second, positive clockwise; an item on a rail, in points per second along its
  /// axis; or a rod or spring, in points per second of its length; 0 by default. `motorStrength` limits how hard it tries. Unused by
  /// ropes and welds.
  public var motorSpeed = 0.0 {
    didSet {
      require(motorSpeed.isFinite, "A motor's speed must be finite: check what it is calculated from.")
      if motorSpeed != oldValue { didChange() }
    }
  }

  /// The most that the motor gives: of a rail, rod or spring the force, in units of a push, of a hinge the torque of such a push at 1 pt
  /// from it; 0, the default, is no motor. A hinge with a motor has no `frictionTorque`; one with a speed of 0 is a brake. A rod with a
  /// motor has the length that the motor gives it, and none of its own.
  public var motorStrength = 0.0 { didSet { check(motorStrength, oldValue) } }

  /// The range of a hinge's rotation from its initial angle, in radians, positive clockwise; of an item's displacement along its rail, in
  /// points; or of a rod or spring, of the difference from its `length`, in points. Contains 0; without limits by default. A rod with a
  /// limit is free within its range, as a telescope is; one without keeps its length. Unused by ropes and welds.
  public var attachmentRange: ClosedRange<Double> = -.infinity ... .infinity {
    didSet {
      require(
        attachmentRange.contains(0),
        "An attachment's range must contain 0, the place or angle at which the attachment was made.")
      if attachmentRange != oldValue { didChange() }
    }
  }

  /// Whether the two items collide with each other, if they share a collision behaviour. False by default. Of several
  /// attachments between the same two items, one with false is enough.
  public var attachedItemsCollide = false {
    didSet { if attachedItemsCollide != oldValue { didChange() } }
  }

  init(
    _ kind: Kind, _ item: any DynamicItem, _ offset: Vector, _ other: (any DynamicItem)?, _ otherOffset: Vector,
    anchor: Point
  ) {
    for v in [offset, otherOffset, anchor - Point.zero] {
      require(v.x.isFinite && v.y.isFinite, "Offsets and anchors must be finite: check what they are calculated from.")
    }
    self.kind = kind
    self.offset = offset
    self.otherOffset = otherOffset
    anchorPoint = other == nil ? anchor : .zero
    referenceAngle = item.rotation.radians - (other?.rotation.radians ?? 0)
    super.init(items: other.map { [item, $0] } ?? [item])
    length = item.place(offset).distance(to: other?.place(otherOffset) ?? anchor)
  }

  /// Attaches an item to a point, by a rod of their distance.
  /// - Parameters:
  ///   - item: the attached item.
  ///   - offset: where the rod holds the item, in points from its centre, before it is turned.
  ///   - anchor: the point, in points.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedToAnchor anchor: Point
  ) {
    self.init(.rod, item, offset, nil, .zero, anchor: anchor)
  }

  /// Attaches an item to another, by a rod of their distance.
  /// - Parameters:
  ///   - item: the first item.
  ///   - offset: where the rod holds the first item, in points from its centre, before it is turned.
  ///   - other: the second item; the two are alike.
  ///   - otherOffset: the same of the second item.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Vector = .zero
  ) {
    self.init(.rod, item, offset, other, otherOffset, anchor: .zero)
  }

  // A separate initialiser, because in the one above the compiler would take the only offset of a call for that of the
  // first item, wherever it stands.
  /// Attaches the centre of an item to another item, by a rod of their distance.
  /// - Parameters:
  ///   - item: the first item, held at its centre.
  ///   - other: the second item; the two are alike.
  ///   - otherOffset: where the rod holds the second item, in points from its centre, before it is turned.
  public convenience init(
    item: any DynamicItem, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Vector
  ) {
    self.init(.rod, item, .zero, other, otherOffset, anchor: .zero)
  }

  /// A rope between two items: they may come nearer, but not go farther apart than its `length`, which is at first the
  /// distance between its ends.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Vector = .zero
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, item, offset, other, otherOffset, anchor: .zero)
  }

  /// A rope from the centre of an item to a point of another one.
  public static func limitAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, item, .zero, other, otherOffset, anchor: .zero)
  }

  /// A rope from an item to a point.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedToAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, item, offset, nil, .zero, anchor: anchor)
  }

  /// Welds two items together as they are now.
  /// - Parameters:
  ///   - item: the first item.
  ///   - other: nil to weld the item to the background.
  ///   - anchor: the anchor, in points, where the weld is stiffest.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)? = nil, attachmentAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.weld, item, item.offset(of: anchor), other, other?.offset(of: anchor) ?? .zero, anchor: anchor)
  }

  /// Pins two items together: they rotate about a point that is fixed to both.
  /// - Parameters:
  ///   - item: the item that rotates.
  ///   - other: nil to pin the item to the background.
  ///   - anchor: the point, in points.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)? = nil, attachmentAnchor anchor: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, item, item.offset(of: anchor), other, other?.offset(of: anchor) ?? .zero, anchor: anchor)
  }

  /// Puts an item on a rail: it moves along an axis only, and does not rotate.
  /// - Parameters:
  ///   - item: the item that moves along the rail.
  ///   - other: the item that the rail is fixed to and rotates with; nil for the background.
  ///   - anchor: a point on the rail, in points.
  ///   - axis: the direction of the rail; its length makes no difference.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: (any DynamicItem)? = nil, attachmentAnchor anchor: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    guard axis.x.isFinite, axis.y.isFinite, let direction = axis.unit else {
      refuse("A rail needs a finite direction that is not (0, 0).")
    }
    let rail = AttachmentBehavior(
      .rail, item, item.offset(of: anchor), other, other?.offset(of: anchor) ?? .zero, anchor: anchor)
    rail.axis = other?.unturned(direction) ?? direction
    return rail
  }

  private func check(_ value: Double, _ old: Double) {
    require(
      value >= 0 && value.isFinite,
      "Lengths, frequencies, dampings and strengths must be finite and 0 or more: check what they are calculated from."
    )
    if value != old { didChange() }
  }

  override func didAttach(to animator: DynamicAnimator) { firstAnchor = anchorPoint }

  override func joint(in world: World, a: Int, b: Int) -> Joint {
    var joint = Joint(jointKind, a: a, b: b)
    joint.anchorA = a == 0 ? world.anchor(anchorPoint) : anchor(otherOffset, on: a, world)
    joint.anchorB = anchor(offset, on: b, world)
    joint.axis = FloatVector(axis)
    joint.referenceAngle = Float(max(-Coordinates.maximumRotation, min(Coordinates.maximumRotation, referenceAngle)))
    joint.length = Float(min(length, 2 * Double(Coordinates.farthest)))
    joint.isRope = kind == .rope
    joint.collides = attachedItemsCollide
    if kind != .rope && kind != .weld { bound(&joint) }
    if joint.kind == .spring { joint.spring = spring(frequency, damping, world) }
    return joint
  }

  /// Gives a joint its limits, and its motor or friction.
  private func bound(_ joint: inout Joint) {
    joint.lower = Float(attachmentRange.lowerBound)
    joint.upper = Float(attachmentRange.upperBound)
    let most = motorStrength > 0 ? motorStrength : kind == .pin ? frictionTorque : 0
    joint.frictionTorque = Float(min(most * PushBehavior.pointsPerSecond, 1e12))
    if motorStrength > 0 { joint.motorSpeed = Float(max(-1e6, min(1e6, motorSpeed))) }
  }

  private var isTelescope: Bool { motorStrength > 0 || attachmentRange != -.infinity ... .infinity }

  private var jointKind: Joint.Kind {
    switch kind {
    case .rod where frequency > 0: .spring
    // A rod of length 0 has no direction.
    case .rod where length == 0 && !isTelescope: .pin
    case .rod, .rope: .distance
    case .pin: .pin
    case .weld: .weld
    case .rail: .slide
    }
  }
}

extension DynamicItem {
  /// The current position of a point of the item.
  fileprivate func place(_ offset: Vector) -> Point { center + Rotation(rotation).rotating(offset) }

  /// The point of the item that is at a position now.
  fileprivate func offset(of point: Point) -> Vector { unturned(point - center) }

  fileprivate func unturned(_ v: Vector) -> Vector { Rotation(-rotation).rotating(v) }
}
