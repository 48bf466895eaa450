import Dynamics
import Geometry
import Testing

/// The pace of an item that is dragged by its anchor, on displays whose frames come unevenly.
@Suite struct DragPaceTests {
  /// The kind of attachment between the anchor and the item.
  enum Grip: CaseIterable {
    case pin, rod, stiffSpring, spring, softSpring

    /// The time until the effects of the start have decayed; seconds.
    var start: Double { self == .softSpring ? 1 : 0.25 }
  }

  static let rates = [60.0, 72, 90, 120, 144, 240]

  @Test(arguments: Grip.allCases, rates)
  func draggedItemIsDrawnAtTheFingersSpeed(grip: Grip, rate: Double) {
    for noise in [0, 20e-6] {
      var drag = PacedDrag(grip, FrameClock(rate: rate, noise: noise, seed: 1))
      let speeds = drag.speeds(for: 1)
      #expect(speeds.lowerBound > 0.98 && speeds.upperBound < 1.02, "\(speeds)")
    }
  }

  @Test(arguments: Grip.allCases, rates)
  func releasedItemHasTheFingersVelocity(grip: Grip, rate: Double) {
    for seed in 1...10 {
      var drag = PacedDrag(grip, FrameClock(rate: rate, noise: 20e-6, seed: UInt64(seed)))
      drag.run(for: grip.start + Double(seed) / 70)
      let velocity = drag.release()
      #expect(abs(velocity - 1) < 0.05, "\(velocity)")
    }
  }

  /// The display tells the time unevenly, but the finger's places are those of an even clock.
  @Test(arguments: Grip.allCases, rates)
  func clockOffsetDoesNotMoveADraggedItem(grip: Grip, rate: Double) {
    var drag = PacedDrag(grip, FrameClock(rate: rate, noise: 20e-6, seed: 2))
    drag.isFingerEven = true
    let speeds = drag.speeds(for: 1)
    #expect(speeds.lowerBound > 0.98 && speeds.upperBound < 1.02, "\(speeds)")
    #expect(abs(drag.release() - 1) < 0.05)
  }

  /// Moves that come in every second or fourth frame only; after the first of them the joint waits for them.
  @Test(arguments: Grip.allCases, [(120.0, 2), (144, 2), (240, 2), (240, 4)])
  func dragIsEvenWithAPointerSlowerThanTheDisplay(grip: Grip, pace: (rate: Double, frames: Int)) {
    var drag = PacedDrag(grip, FrameClock(rate: pace.rate, noise: 20e-6, seed: 3))
    drag.framesPerMove = pace.frames
    let speeds = drag.speeds(for: 1)
    #expect(speeds.lowerBound > 0.98 && speeds.upperBound < 1.02, "\(speeds)")
    #expect(abs(drag.release() - 1) < 0.05)
  }

  /// A mouse counts whole pixels.
  @Test(arguments: rates) func releaseVelocityIgnoresPixelRounding(rate: Double) {
    for seed in 1...10 {
      var drag = PacedDrag(.pin, FrameClock(rate: rate, noise: 20e-6, seed: UInt64(seed)))
      drag.isFingerWhole = true
      drag.run(for: 0.25 + Double(seed) / 70)
      let velocity = drag.release()
      #expect(abs(velocity - 1) < 0.07, "\(velocity)")
    }
  }

  /// The item is never farther behind the finger than a step and a frame.
  @Test(arguments: rates) func draggedItemIsOneStepBehind(rate: Double) {
    var drag = PacedDrag(.pin, FrameClock(rate: rate, noise: 20e-6, seed: 4))
    drag.run(for: 0.5)
    let behind = drag.attachment.anchorPoint.x - drag.card.center.x
    #expect(abs(behind / PacedDrag.speed - drag.animator.stepDuration) < 1e-4)
  }

  /// A finger that rests in the middle of a drag: the item comes to rest where the finger is and goes on from there.
  @Test(arguments: rates) func dragContinuesAfterAPause(rate: Double) {
    var drag = PacedDrag(.pin, FrameClock(rate: rate, noise: 20e-6, seed: 5))
    drag.run(for: 0.3)
    drag.rest(for: 0.06)
    #expect(drag.card.center.distance(to: drag.attachment.anchorPoint) < 0.01)
    #expect(abs(drag.animator.linearVelocity(of: drag.card).x) < 1)
    _ = drag.frame()
    _ = drag.frame()
    let speeds = drag.speeds(for: 0.2)
    #expect(speeds.lowerBound > 0.98 && speeds.upperBound < 1.02, "\(speeds)")
  }

  /// An action that moves an anchor in each step is not bound to frames.
  @Test(arguments: rates) func anActionDragsEvenly(rate: Double) {
    let card = Block(0, 0, width: 50, height: 50)
    let (animator, grip) = (DynamicAnimator(), AttachmentBehavior(item: card, attachedToAnchor: .zero))
    grip.action = { [unowned grip] in
      grip.anchorPoint.x = 300 * ($0.dynamicAnimator?.elapsedTime ?? 0)
    }
    animator.addBehavior(grip)
    var clock = FrameClock(rate: rate, noise: 20e-6, seed: 6)
    var last = (time: 0.0, x: 0.0)
    while clock.now < 0.5 {
      animator.advance(to: clock.next())
      let speed = (card.center.x - last.x) / (clock.now - last.time)
      if clock.now > 0.1 { #expect(abs(speed / 300 - 1) < 0.02, "\(speed)") }
      last = (clock.now, card.center.x)
    }
  }

  /// The way of an anchor while its item was anchored is not made up for within one step, whether or not time passes
  /// in the world meanwhile.
  @Test(arguments: [false, true]) func itemAnchoredDuringADragGetsNoKick(hasCompany: Bool) {
    let card = Block(0, 0, width: 50, height: 50)
    let (animator, hold) = (DynamicAnimator(), DynamicItemBehavior(items: [card]))
    let spring = AttachmentBehavior(item: card, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (0, 0.5, 1)
    hold.isAnchored = true
    for behavior in [hold, spring] { animator.addBehavior(behavior) }
    if hasCompany { animator.addBehavior(GravityBehavior(items: [Ball(0, 0)])) }
    for i in 0...66 {
      if i == 61 { hold.isAnchored = false }
      spring.anchorPoint.x = 10 * Double(i)
      animator.advance(to: Double(i) / 60)
    }
    // 0.5 Hz at 610 pt accelerate by 6,000 pt/s^2, for six frames. The jump would add 1,000 pt/s.
    let speed = animator.linearVelocity(of: card).x
    #expect(speed > 300 && speed < 800, "\(speed)")
  }
}
