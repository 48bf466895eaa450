import Geometry
import Motion

/// A Hoo that is drawn larger than its cell asks for.
public struct GrownHoo: Equatable, Sendable {
  /// The scale of a selected Hoo at rest.
  public static var selectedScale: Double { Growth.selectedScale }

  public var address: HooAddress
  /// 1 is its usual size.
  public var scale: Double

  public init(address: HooAddress, scale: Double) {
    self.address = address
    self.scale = scale
  }
}

/// The Hoos that are larger than usual, or on their way back: the selected one, the hovered one, and those before them.
struct Growth: Equatable, Sendable {
  static let selectedScale = 1.2
  static let hoveredScale = 1.08
  static let spring = Spring(frequency: 3.4, dampingRatio: 0.55)
  /// A difference in scale that is not seen.
  static let unseen = 0.002

  private struct Item: Equatable, Sendable {
    var address: HooAddress
    var scale: SpringAnimation<Double>
  }

  private var items: [Item] = []

  /// Says which Hoos are to be larger; the others go back.
  mutating func aim(selected: HooAddress?, hovered: HooAddress?, reducesMotion: Bool, at time: Double) {
    for address in [selected, hovered] {
      guard let address, !items.contains(where: { $0.address == address }) else { continue }
      items.append(Item(address: address, scale: SpringAnimation(resting: 1, spring: Self.spring)))
    }
    for i in items.indices {
      let address = items[i].address
      let target = address == selected ? Self.selectedScale : address == hovered ? Self.hoveredScale : 1
      if reducesMotion {
        items[i].scale = SpringAnimation(resting: target, spring: Self.spring)
      } else if items[i].scale.target != target {
        items[i].scale.retarget(to: target, at: time)
      }
    }
  }

  /// Forgets the Hoos that have their own size again.
  mutating func advance(to time: Double) {
    items.removeAll { $0.scale.target == 1 && !Self.isMoving($0.scale, at: time) }
  }

  mutating func removeAll() { items.removeAll() }

  func isMoving(at time: Double) -> Bool {
    items.contains { Self.isMoving($0.scale, at: time) }
  }

  func list(at time: Double) -> [GrownHoo] {
    items.map { GrownHoo(address: $0.address, scale: $0.scale.value(at: time)) }
  }

  private static func isMoving(_ scale: SpringAnimation<Double>, at time: Double) -> Bool {
    scale.reach(at: time) > unseen
  }
}
