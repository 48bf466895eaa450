import DisguiseORama
import Geometry
import Testing

/// Nothing jumps: every change of place keeps the drawn position and its velocity.
@Suite struct ContinuityTests {
  private static let rate = 240.0

  /// Possible actions, at times that fall between frames.
  private enum Deed: CaseIterable { case dress, redress, escape, fling, arrow, addOne, resize }

  @Test(arguments: 1...12) func everyChangeOfPlaceKeepsPositionAndVelocity(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let script = RoomScript(costumes: 4, rate: Self.rate).wait(0.3)
    var added = 4
    for _ in 0..<25 {
      script.wait(Double.random(in: 0.02...0.9, using: &random))
      let before = centers(script)
      let wasShown = shown(script)
      let speeds = velocities(script)
      let deed = Deed.allCases.randomElement(using: &random)!
      switch deed {
      case .dress, .redress:
        script.act { $0.activate(.bubble(Int.random(in: 0..<4, using: &random)), at: $1) }
      case .escape: script.act { $0.escape(at: $1) }
      case .fling: script.fling(speed: Double.random(in: -20...20, using: &random), from: 0.3)
      case .arrow: script.act { $0.turn(bySpokes: 1, at: $1) }
      case .addOne:
        script.act { $0.add([.sample(added)], at: $1) }
        added += 1
      case .resize: break
      }
      if deed == .fling { continue }
      let after = centers(script)
      // The world holds places as floats: at 800 pt their last digit is 0.00006 pt.
      // Costumes without a seat in view wait behind Scotch.
      let seen = before.indices.filter { wasShown[$0] && shown(script)[$0] }
      #expect(
        deed == .addOne || deed == .dress || deed == .redress || deed == .escape
          || seen.count == wasShown.filter { $0 }.count)
      for i in seen {
        #expect(after[i].distance(to: before[i]) < 2e-4, "\(deed) moved bubble \(i)")
      }
      script.wait(1 / Self.rate)
      let next = velocities(script)
      for i in seen where !isHitting(script, i) {
        // Springs and gravity accelerate by at most 60,000 pt/s^2: 250 pt/s in one frame.
        #expect((next[i] - speeds[i]).length < 400, "\(deed) threw bubble \(i)")
      }
    }
  }

  /// A bubble that rolls on the floor keeps its rotation and its speed when it is put on or goes home.
  @Test(arguments: [true, false]) func rollingBubbleKeepsRotationAndAngularVelocity(isPutOn: Bool) {
    // The wheel's spin throws the bubbles sideways.
    let script = RoomScript(rate: Self.rate).wait(for: .browsing).fling(speed: 6, from: -0.1).wait(0.1)
    script.act { $0.activate(.bubble(0), at: $1) }.wait(2)
    let rolling = (1..<5).max { abs(spin(script, $0)) < abs(spin(script, $1)) } ?? 1
    let (angle, speed) = (script.frame.bubbles[rolling].pose.angle, spin(script, rolling))
    #expect(abs(speed) > 1.5)
    script.act { isPutOn ? $0.activate(.bubble(rolling), at: $1) : $0.escape(at: $1) }
    let turned = script.frame.bubbles[rolling].pose.angle
    #expect(abs(Angle(radians: turned.radians - angle.radians).normalized.radians) < 1e-3)
    script.wait(1 / Self.rate)
    // The spring that rights it accelerates by at most 300 rad/s^2.
    #expect(abs(spin(script, rolling) - speed) < 1.5)
  }

  /// Returns the angular velocity of a bubble's content between the last two frames, in rad/s.
  private func spin(_ script: RoomScript, _ index: Int) -> Double {
    let last = script.frames.suffix(2).map { $0 }
    let angles = last.map { $0.frame.bubbles[index].pose.angle.radians }
    return Angle(radians: angles[1] - angles[0]).normalized.radians / (last[1].time - last[0].time)
  }

  private func shown(_ script: RoomScript) -> [Bool] { script.frame.bubbles.map { $0.isShown } }

  private func centers(_ script: RoomScript) -> [Point] { script.frame.bubbles.map { $0.pose.center } }

  /// From the last two frames, as drawn.
  private func velocities(_ script: RoomScript) -> [Vector] {
    let last = script.frames.suffix(2).map { $0 }
    let dt = last[1].time - last[0].time
    guard dt > 0 else { return last[1].frame.bubbles.map { _ in .zero } }
    return zip(last[1].frame.bubbles, last[0].frame.bubbles).map { ($0.pose.center - $1.pose.center) / dt }
  }

  /// Near a wall, the floor or another bubble: a bounce may change the velocity at once.
  private func isHitting(_ script: RoomScript, _ index: Int) -> Bool {
    let (size, radius) = (script.room.layout.viewport.size, script.room.layout.bubbleDiameter / 2)
    let center = script.center(index)
    let edge = min(center.x, size.width - center.x, center.y, size.height - center.y)
    if edge < radius + 12 { return true }
    return script.frame.bubbles.indices.contains {
      $0 != index && script.center($0).distance(to: center) < 2 * radius + 12
    }
  }
}
