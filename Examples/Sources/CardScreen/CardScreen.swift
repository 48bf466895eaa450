import Dynamics
import Geometry

/// The view of a card; in UIKit a UIView.
final class Card: DynamicItem {
  var center = Point(x: 160, y: 240)
  var rotation = Angle.zero
  let bounds = Size(width: 240, height: 160)
}

/// A screen ported from UIKit: a card that is dragged by a finger at the point where it was touched, falls off the screen when it is
/// flung, and otherwise snaps back. Comments name the calls of UIKit that differ.
final class CardScreen {
  let card = Card()
  // UIDynamicAnimator(referenceView: view)
  private let animator = DynamicAnimator()
  private let home = Point(x: 160, y: 240)
  private var drag: AttachmentBehavior?
  private let flingSpeed = 800.0

  /// A pan gesture that began.
  func fingerWentDown(at point: Point) {
    animator.removeAllBehaviors()
    // pan.location(in: card), from its middle: offsets are in the card's own coordinates
    let offset = Rotation(-card.rotation).rotating(point - card.center)
    let drag = AttachmentBehavior(item: card, offsetFromCenter: offset, attachedToAnchor: point)
    animator.addBehavior(drag)
    self.drag = drag
  }

  /// One that changed.
  func fingerMoved(to point: Point) { drag?.anchorPoint = point }

  /// One that ended, with its velocity.
  func fingerWentUp(velocity: Vector) {
    animator.removeAllBehaviors()
    drag = nil
    if velocity.length < flingSpeed { return animator.addBehavior(SnapBehavior(item: card, snapTo: home)) }
    let motion = DynamicItemBehavior(items: [card])
    // addLinearVelocity: UIKit cannot set one. Here that would add to the drag's, had this screen removed the drag alone.
    motion.setLinearVelocity(velocity, for: card)
    let gravity = GravityBehavior(items: [card])
    // An action has its behaviour handed in, so that it need not hold it.
    gravity.action = { [card] gravity in
      if card.center.y > 2000 { gravity.dynamicAnimator?.removeAllBehaviors() }
    }
    for behavior in [motion, gravity] { animator.addBehavior(behavior) }
  }

  // UIKit's animator has a display link of its own.
  /// A frame of the display; false when nothing moves and no more frames are needed.
  func frame(at time: Double) -> Bool {
    animator.advance(to: time)
    return animator.isRunning
  }
}

@main
struct CardScreenExample {
  static func main() {
    let screen = CardScreen()
    var time = 0.0
    screen.fingerWentDown(at: Point(x: 200, y: 280))
    for i in 0..<30 {
      screen.fingerMoved(to: Point(x: 200 + Double(i), y: 280))
      _ = screen.frame(at: time)
      time += 1.0 / 60
    }
    print("dragged to \(Int(screen.card.center.x.rounded())), \(Int(screen.card.center.y.rounded()))")
    screen.fingerWentUp(velocity: Vector(x: 60, y: 0))
    while screen.frame(at: time) { time += 1.0 / 60 }
    print("snapped back to \(Int(screen.card.center.x.rounded())), \(Int(screen.card.center.y.rounded()))")
    screen.fingerWentDown(at: screen.card.center)
    screen.fingerWentUp(velocity: Vector(x: 0, y: -900))
    while screen.frame(at: time) { time += 1.0 / 60 }
    print(screen.card.center.y > 2000 ? "fell off the screen" : "is still here")
  }
}
