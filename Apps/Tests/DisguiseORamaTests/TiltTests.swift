import Dynamics
import Geometry
import Gestures
import Testing

@testable import DisguiseORama

/// Gravity leans with the device, and a shake is a surprise.
@Suite struct TiltTests {
  private static let screens = [
    Size(width: 320, height: 568), .phone, Size(width: 844, height: 390), Size(width: 568, height: 320), .tablet,
  ]

  /// A device that leans to the right by `degrees`, held so that its top is up by `steepness`, 0...1.
  private func leaning(_ degrees: Double, steepness: Double = 1, time: Double) -> Acceleration {
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    return Acceleration(
      x: -9.81 * sine, y: 9.81 * cosine * steepness, z: 9.81 * cosine * (1 - steepness * steepness).squareRoot(),
      time: time)
  }

  /// Feels events 60 times a second.
  @discardableResult private func feel(
    _ script: RoomScript, seconds: Double, _ event: (_ time: Double) -> Acceleration
  ) -> RoomScript {
    for _ in 0..<Int(seconds * 60) { script.wait(1.0 / 60).act { room, time in room.feel(event(time)) } }
    return script
  }

  private func dressed(_ size: Size = .phone, reducesMotion: Bool = false) -> RoomScript {
    let script = RoomScript(size: size, reducesMotion: reducesMotion).wait(for: .browsing).wait(1)
    return script.act { $0.activate(.bubble(0), at: $1) }.wait(8)
  }

  private func middle(_ script: RoomScript) -> Double { (1..<5).reduce(0) { $0 + script.center($1).x } / 4 }

  @Test(arguments: [1.0, 0.3])
  func leanIsTheSameHoweverSteeplyTheDeviceIsHeld(steepness: Double) {
    var tilt = Tilt()
    for i in 0..<120 { _ = tilt.note(leaning(20, steepness: steepness, time: Double(i) / 60)) }
    #expect(abs(tilt.lean - 0.342) < 0.04 && abs(tilt.direction.length - 1) < 1e-12)
  }

  @Test(arguments: [(0.0, -5.0, 8.0), (90, 8, 5), (180, 5, -8), (270, -8, -5)] as [(Double, Double, Double)])
  func directionIsThatOfTheScreen(_ angle: Double, _ x: Double, _ y: Double) {
    var tilt = Tilt()
    for i in 0..<120 { _ = tilt.note(Acceleration(x: x, y: y, z: 1, screenAngle: angle, time: Double(i) / 60)) }
    #expect(abs(tilt.lean - 5 / 9.81) < 0.04)
  }

  @Test func leanIsSmoothedAndLimited() {
    var tilt = Tilt()
    _ = tilt.note(leaning(0, time: 0))
    _ = tilt.note(leaning(90, time: 1.0 / 60))
    #expect(tilt.lean < 0.2, "no jump")
    for i in 2..<200 { _ = tilt.note(leaning(90, time: Double(i) / 60)) }
    #expect(tilt.lean > 0.6 && tilt.lean <= Tilt.leanLimit)
    _ = tilt.note(Acceleration(x: .nan, y: .nan, z: .nan, time: 9))
    #expect(tilt.lean > 0.6 && tilt.lean <= Tilt.leanLimit)
  }

  @Test func bubblesRollToTheLowerSideAndBack() {
    let script = dressed(.tablet)
    let start = middle(script)
    feel(script, seconds: 3) { leaning(40, time: $0) }
    #expect(middle(script) > start + 15)
    feel(script, seconds: 3) { leaning(-40, time: $0) }
    #expect(middle(script) < start - 15)
  }

  @Test(arguments: screens, [-90.0, 90])
  func bubblesOfALeaningRoomStayInReach(size: Size, degrees: Double) {
    let script = dressed(size)
    script.room.characterSilhouette = nil
    feel(script, seconds: 6) { leaning(degrees, time: $0) }.wait(4)
    let radius = script.room.layout.bubbleDiameter / 2
    for i in 1..<5 {
      let center = script.center(i)
      #expect(script.room.target(at: center) == .bubble(i))
      #expect(center.x > radius - 2 && center.x < size.width - radius + 2 && center.y < size.height - radius + 2)
      #expect(center.y > size.height / 4, "clear of the buttons at the top")
    }
    #expect(!script.room.needsFrames, "a hand that is still keeps nothing awake")
    feel(script, seconds: 1) { leaning(degrees + 1, time: $0) }
    #expect(!script.room.needsFrames)
  }

  @Test func gravityIsStraightDownOnceTheSensorIsOffOrMotionReduced() {
    let script = dressed()
    feel(script, seconds: 1) { leaning(40, time: $0) }
    #expect(script.room.falling.gravity.gravityDirection.x > 0.5)
    script.act { room, _ in room.level() }
    #expect(script.room.falling.gravity.gravityDirection == Vector(x: 0, y: 1))
    feel(script, seconds: 1) { leaning(40, time: $0) }
    script.act { room, _ in room.setReducesMotion(true) }
    #expect(script.room.falling.gravity.gravityDirection == Vector(x: 0, y: 1))
    feel(script, seconds: 1) { leaning(40, time: $0) }
    #expect(script.room.falling.gravity.gravityDirection == Vector(x: 0, y: 1))
  }

  @Test func shakeIsOneSurprise() {
    let script = dressed()
    var looks = [script.room.wornCostume]
    func shake(_ seconds: Double) {
      feel(script, seconds: seconds) { Acceleration(x: 30 * cosine($0 * 40), y: 9.81, z: 0, time: $0) }
      if script.room.wornCostume != looks.last { looks.append(script.room.wornCostume) }
    }
    shake(0.1)
    #expect(looks.count == 1, "a knock")
    feel(script, seconds: 1.2) { leaning(0, time: $0) }
    shake(0.5)
    shake(0.5)
    shake(0.5)
    #expect(looks.count == 2, "one shake, however long")
    feel(script, seconds: 1.2) { leaning(0, time: $0) }
    shake(0.5)
    #expect(looks.count == 3)
  }

  @Test func sameEventsGiveTheSameRoom() {
    func run() -> [Point] {
      let script = dressed()
      feel(script, seconds: 2) { Acceleration(x: 9 * sine($0 * 3), y: 6, z: 2, time: $0) }
      return (1..<5).map { script.center($0) }
    }
    #expect(run() == run())
  }
}
