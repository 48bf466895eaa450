import Geometry

/// Holds an item at a distance from a place or from another item, centre to centre: as a rigid rod, or as a spring if
/// it has a frequency. Moving the anchor is the way to drag an item; length and kind may change too.
public final class AttachmentBehavior: DynamicBehavior {
  /// One item, or two.
  public let items: [any DynamicItem]

  /// Where the other end is, of an attachment to a place; without meaning between two items.
  public var anchorPoint: Point {
    didSet { didChange() }
  }

  /// In points; at first the distance between the two ends. At 0 a spring pulls its item right onto the anchor.
  public var length: Double {
    didSet { didChange() }
  }

  /// In Hz, at most an eighth of the sub-step rate (60 by default); 0, the default, is a rigid rod. The item's mass
  /// makes no difference.
  public var frequency = 0.0 {
    didSet { didChange() }
  }

  /// The damping ratio of the spring: 0, the default, swings for ever, 1 returns as fast as it can without swinging.
  public var damping = 0.0 {
    didSet { didChange() }
  }

  private var handle: Int?

  /// Attaches an item to a place, by a rod of the length that lies between them.
  public init(item: any DynamicItem, attachedToAnchor anchor: Point) {
    items = [item]
    anchorPoint = anchor
    length = item.center.distance(to: anchor)
    super.init()
  }

  /// Attaches an item to another, by a rod of the length that lies between them.
  public init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    precondition(item !== other, "An item cannot be attached to itself.")
    items = [item, other]
    anchorPoint = .zero
    length = item.center.distance(to: other.center)
    super.init()
  }

  override var heldItems: [any DynamicItem] { items }

  override func configure(_ animator: DynamicAnimator) {
    precondition(length >= 0 && frequency >= 0 && damping >= 0, "Length, frequency and damping are 0 or more.")
    let world = animator.world
    let other = items.count > 1 ? animator.handle(of: items[1]) : 0
    guard let body = animator.handle(of: items[0]), let other else { return }
    var joint = handle.map { world.joints[$0] } ?? Joint(.distance, a: other, b: body)
    joint.kind = frequency > 0 ? .spring : .distance
    if items.count == 1 { joint.anchorA = world.local(anchorPoint) }
    joint.length = Float(length)
    joint.spring = spring(in: world)
    if let handle { world.joints[handle] = joint } else { handle = world.addJoint(joint) }
  }

  override func willDetach(from animator: DynamicAnimator) {
    if let handle { animator.world.removeJoint(handle) }
    handle = nil
  }

  private func spring(in world: World) -> SpringFactors {
    if frequency == 0 { return SpringFactors() }
    let fastest = 0.125 / world.subStep
    return SpringFactors(frequency: min(frequency, fastest), dampingRatio: damping, subStep: world.subStep)
  }
}
