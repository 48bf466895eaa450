import Geometry

/// Pulls an item to a point, upright, and holds it there: a spring for its centre and one for its rotation.
///
/// ```swift
/// let snap = SnapBehavior(item: card, snapTo: Point(x: 160, y: 240))
/// ```
///
/// It ends at rotation 0, or at the nearest whole turn: the item rotates the short way. Under gravity it rests below the
/// point by g / (2 pi frequency)^2, as on any spring: 2.8 points with the defaults of both. To be exact, let the item leave
/// the gravity, or raise the frequency.
public final class SnapBehavior: JointBehavior {
  /// The target of the item's centre, in points; clamped to 1,000,000 from the first item of the animator. Setting it
  /// wakes the item.
  public var snapPoint: Point {
    didSet {
      require(
        snapPoint.x.isFinite && snapPoint.y.isFinite, "A snap point must be finite: check what it is calculated from.")
      if snapPoint != oldValue { didChange() }
    }
  }

  // Apple's pages and its header contradict each other about the direction; this is that of the pages.
  /// The damping ratio, 0 ... 1: 0.5, the default, swings visibly, 1 arrives as fast as is possible without swinging,
  /// 0 swings forever. Values outside count as the nearer end.
  public var damping = 0.5 {
    didSet {
      require(!damping.isNaN, "A damping ratio must be a number, 0 ... 1: check what it is calculated from.")
      if damping != oldValue { didChange() }
    }
  }

  /// The undamped frequency; 3 Hz by default, at most an eighth of the sub-step rate (60). Above 0; raising it gets
  /// the item there faster, in about 1 / (2 frequency) seconds. Not in UIKit, which does not document its own. The
  /// item's mass makes no difference.
  public var frequency = 3.0 {
    didSet {
      require(
        frequency > 0 && frequency.isFinite,
        "A snap's frequency must be finite and above 0: to let its item go, remove the snap.")
      if frequency != oldValue { didChange() }
    }
  }

  /// A snap of 3 Hz and a damping ratio of 0.5.
  public init(item: any DynamicItem, snapTo point: Point) {
    require(point.x.isFinite && point.y.isFinite, "A snap point must be finite: check what it is calculated from.")
    snapPoint = point
    super.init(items: [item])
  }

  override func joint(in world: World, a: Int, b: Int) -> Joint {
    var joint = Joint(.snap, a: a, b: b)
    joint.anchorA = world.anchor(snapPoint)
    joint.anchorB = anchor(.zero, on: b, world)
    joint.spring = spring(frequency, max(0, min(1, damping)), world)
    joint.angularSpring = joint.spring
    return joint
  }
}
