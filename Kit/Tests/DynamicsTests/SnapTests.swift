import Dynamics
import Geometry
import Testing

@Suite struct SnapTests {
  private func settle(_ animator: DynamicAnimator, _ frame: () -> Void = {}) -> Double {
    for _ in 0..<2400 where animator.isRunning {
      animator.step()
      frame()
    }
    return animator.elapsedTime
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.8, 1])
  func itArrivesUprightAndComesTrulyToRest(damping: Double) {
    let card = Block(0, 0, width: 120, height: 80)
    card.rotation = Angle(degrees: 70)
    let snap = SnapBehavior(item: card, snapTo: Point(x: 300, y: 200))
    snap.damping = damping
    let animator = DynamicAnimator()
    animator.addBehavior(snap)
    #expect(settle(animator) < (damping < 0.2 ? 6 : 3))
    #expect(!animator.isRunning)
    #expect(card.center.distance(to: snap.snapPoint) < 0.05, "\(card.center)")
    #expect(abs(card.rotation.degrees) < 0.05, "\(card.rotation.degrees)")
  }

  /// The overshoot of a damped oscillator is e^(-pi zeta / sqrt(1 - zeta^2)).
  @Test(arguments: [0.0, 0.2, 0.5, 0.8, 1])
  func dampingIsTheDampingRatio(damping: Double) {
    let card = Block(0, 0, width: 120, height: 80)
    let snap = SnapBehavior(item: card, snapTo: Point(x: 100, y: 0))
    snap.damping = damping
    let animator = DynamicAnimator()
    animator.addBehavior(snap)
    var farthest = 0.0
    for _ in 0..<120 {
      animator.step()
      farthest = max(farthest, card.center.x - 100)
    }
    let overshoot = damping < 1 ? 100 * exponential(-.pi * damping / (1 - damping * damping).squareRoot()) : 0
    #expect(abs(farthest - overshoot) < 2, "\(farthest) \(overshoot)")
  }

  @Test(arguments: [-200.0, -170, -20, 30, 160, 300, 370])
  func itTurnsTheShortWay(degrees: Double) {
    let card = Block(0, 0, width: 120, height: 80)
    card.rotation = Angle(degrees: degrees)
    let snap = SnapBehavior(item: card, snapTo: .zero)
    snap.damping = 1
    let animator = DynamicAnimator()
    animator.addBehavior(snap)
    _ = settle(animator) { #expect(abs(card.rotation.degrees - degrees) < 180.5) }
    let turns = (degrees / 360).rounded()
    #expect(abs(card.rotation.degrees - turns * 360) < 0.05)
  }

  @Test func aSnapPointMayMove() {
    let card = Block(0, 0, width: 120, height: 80)
    let snap = SnapBehavior(item: card, snapTo: Point(x: 50, y: 0))
    let animator = DynamicAnimator()
    animator.addBehavior(snap)
    _ = settle(animator)
    snap.snapPoint = Point(x: -50, y: 40)
    #expect(animator.isRunning)
    _ = settle(animator)
    #expect(card.center.distance(to: snap.snapPoint) < 0.05)
  }

  /// A path has its centre of mass elsewhere; it is its centre that arrives.
  @Test func theCentreArrivesAlsoOfAPath() {
    let corners = [Vector(x: 0, y: 0), Vector(x: 90, y: 0), Vector(x: 0, y: 60)]
    let path = Block(0, 0, width: 90, height: 60, shape: .path(corners))
    path.rotation = Angle(degrees: 100)
    let animator = DynamicAnimator()
    animator.addBehavior(SnapBehavior(item: path, snapTo: Point(x: 100, y: 100)))
    _ = settle(animator)
    #expect(!animator.isRunning)
    #expect(path.center.distance(to: Point(x: 100, y: 100)) < 0.1, "\(path.center)")
    #expect(abs(path.rotation.degrees) < 0.1)
  }

  @Test func anItemThatDoesNotTurnArrivesAsItIs() {
    let card = Block(0, 0, width: 120, height: 80)
    card.rotation = Angle(degrees: 20)
    let stiff = DynamicItemBehavior(items: [card])
    stiff.allowsRotation = false
    let animator = DynamicAnimator()
    animator.addBehavior(stiff)
    animator.addBehavior(SnapBehavior(item: card, snapTo: Point(x: 100, y: 100)))
    _ = settle(animator)
    #expect(card.center.distance(to: Point(x: 100, y: 100)) < 0.05)
    #expect(abs(card.rotation.degrees - 20) < 1e-4)
  }
}
