import Dynamics
import Geometry

/// A random mechanism of rigid joints without gravity, set rotating as one piece: nothing in it can add energy. Trees
/// and loops, all kinds of rigid joints, masses from 1 to 100.
public final class PassiveMechanism {
  public let animator = DynamicAnimator()
  private var random: SplitMix64
  private var links: [MechanismLink] = []
  private let air = DynamicItemBehavior()

  /// - Parameter resistance: of the air, 1/s.
  public init(seed: UInt64, resistance: Double) {
    random = SplitMix64(seed: seed &* 7919 &+ 13)
    (air.resistance, air.angularResistance) = (resistance, resistance)
    animator.addBehavior(air)
    addLinks(2 + random.below(11))
    // One kind of joint predominates.
    let kind = random.below(9)
    if random.once(in: 2) {
      animator.addBehavior(AttachmentBehavior.pinAttachment(with: links[0], attachmentAnchor: .zero))
    }
    for i in 1..<links.count { join(links[links[i].parent], links[i], kind) }
    if links.count > 2 && random.once(in: 2) { closeLoops(1 + random.below(3), kind) }
    rotate(random.number(1...8))
  }

  /// A tree of boxes of equal density, welded or pinned at the edge of the box nearer to the root.
  /// - Parameter resistance: of the air, 1/s.
  public init(treeOfSeed seed: UInt64, resistance: Double) {
    random = SplitMix64(seed: seed &* 7919 &+ 13)
    (air.resistance, air.angularResistance) = (resistance, resistance)
    animator.addBehavior(air)
    let areWelds = random.once(in: 2)
    for i in 0..<(4 + random.below(12)) {
      let parent = random.below(max(1, i))
      addBox(i == 0 ? nil : links[parent], parent, isWelded: areWelds || random.once(in: 3))
    }
    rotate(1)
  }

  private func addBox(_ parent: MechanismLink?, _ index: Int, isWelded: Bool) {
    let way = Vector(angle: Angle(radians: random.number(0...6.283)), length: 1)
    let size = Size(width: random.number(10...60), height: random.number(10...60))
    let half = (parent?.bounds.width ?? 0) / 2
    let gap = half + size.width / 2 + random.number(0...40)
    let box = MechanismLink(at: parent.map { $0.center + way * gap } ?? .zero, index, size)
    links.append(box)
    air.addItem(box)
    guard let parent else { return }
    animator.addBehavior(attachment(parent, box, isWelded ? 2 : 6, parent.center + way * half))
  }

  private func addLinks(_ count: Int) {
    for i in 0..<count {
      let parent = i == 0 ? 0 : random.once(in: 2) ? i - 1 : random.below(i)
      let gap = Vector(angle: Angle(radians: random.number(0...6.283)), length: random.number(20...160))
      let link = MechanismLink(at: i == 0 ? .zero : links[parent].center + gap, parent, &random)
      links.append(link)
      air.addItem(link)
      let weight = DynamicItemBehavior(items: [link])
      weight.density = link.mass / (link.bounds.width * link.bounds.height / 10_000)
      animator.addBehavior(weight)
    }
  }

  private func closeLoops(_ count: Int, _ kind: Int) {
    for _ in 0..<count {
      let first = random.below(links.count)
      join(links[first], links[(first + 1 + random.below(links.count - 1)) % links.count], kind)
    }
  }

  private func join(_ a: MechanismLink, _ b: MechanismLink, _ usual: Int) {
    let kind = usual < 7 && !random.once(in: 3) ? usual : random.below(7)
    let anchor = a.center + (b.center - a.center) * random.number(0...1)
    animator.addBehavior(attachment(a, b, kind, anchor))
  }

  private func attachment(_ a: MechanismLink, _ b: MechanismLink, _ kind: Int, _ anchor: Point) -> AttachmentBehavior {
    if kind == 0 { return AttachmentBehavior(item: b, attachedTo: a) }
    if kind == 1 { return .limitAttachment(with: b, attachedTo: a) }
    if kind == 2 { return .fixedAttachment(with: b, attachedTo: a, attachmentAnchor: anchor) }
    if kind == 3 { return rail(a, b, anchor) }
    let pin = AttachmentBehavior.pinAttachment(with: b, attachedTo: a, attachmentAnchor: anchor)
    if kind == 4 { pin.attachmentRange = -0.5...0.5 }
    if kind == 5 { pin.frictionTorque = random.number(0...10_000) }
    return pin
  }

  private func rail(_ a: MechanismLink, _ b: MechanismLink, _ anchor: Point) -> AttachmentBehavior {
    let rail = AttachmentBehavior.slidingAttachment(
      with: b, attachedTo: a, attachmentAnchor: anchor,
      axisOfTranslation: Vector(angle: Angle(radians: random.number(0...6.283))))
    rail.attachmentRange = -30...30
    return rail
  }

  /// Gives every link the velocity of one rigid rotation about the origin; radians per second.
  private func rotate(_ speed: Double) {
    for link in links {
      air.addLinearVelocity((link.center - Point.zero).perpendicular * speed, for: link)
      air.addAngularVelocity(speed, for: link)
    }
  }

  /// Its kinetic energy; mass times square points per square second.
  public var energy: Double {
    links.reduce(0) { sum, link in
      let spin = animator.angularVelocity(of: link)
      let inertia = link.mass * (link.bounds.width * link.bounds.width + link.bounds.height * link.bounds.height) / 12
      return sum + (link.mass * animator.linearVelocity(of: link).lengthSquared + inertia * spin * spin) / 2
    }
  }

  /// How often a mechanism has the energy of its start within four seconds, if that is more than 1.01 times; nil otherwise.
  public static func gain(ofSeed seed: UInt64) -> Double? {
    let most = PassiveMechanism(seed: seed, resistance: 0).run(seconds: 4)
    return most > 1.01 ? most : nil
  }

  /// Whether the mechanism rests within 20 seconds in resisting air.
  public static func rests(ofSeed seed: UInt64) -> Bool {
    let resisted = PassiveMechanism(seed: seed, resistance: 1)
    _ = resisted.run(seconds: 20)
    return !resisted.animator.isRunning
  }

  /// Runs at 60 frames per second. Returns the largest energy as a share of the first.
  public func run(seconds: Double) -> Double {
    animator.advance(to: 0)
    let start = energy
    var most = 1.0
    for frame in 1...Int(seconds * 60) {
      animator.advance(to: Double(frame) / 60)
      most = max(most, energy / start)
      // Comparisons with NaN are false.
      if !energy.isFinite { return .infinity }
    }
    return most
  }
}

private final class MechanismLink: DynamicItem {
  var center: Point
  var rotation = Angle.zero
  let bounds: Size
  let mass: Double
  /// The index of the link that it hangs on.
  let parent: Int

  /// A box of the usual density.
  init(at center: Point, _ parent: Int, _ bounds: Size) {
    (self.center, self.parent, self.bounds, mass) = (center, parent, bounds, bounds.width * bounds.height / 10_000)
  }

  init(at center: Point, _ parent: Int, _ random: inout SplitMix64) {
    (self.center, self.parent) = (center, parent)
    bounds = Size(width: random.number(10...120), height: random.number(10...120))
    // Each ratio of masses is as frequent as every other one.
    mass = exponential(random.number(0...naturalLogarithm(100)))
  }
}
