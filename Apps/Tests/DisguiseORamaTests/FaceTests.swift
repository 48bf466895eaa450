import Geometry
import Motion
import Packs
import Sound
import Testing

@testable import DisguiseORama

/// Scotch's eyes, his expressions, and his reactions to costumes.
@Suite struct FaceTests {
  private func browsing(reducesMotion: Bool = false) -> RoomScript {
    RoomScript(reducesMotion: reducesMotion).wait(for: .browsing).wait(1)
  }

  /// A room whose first costume has a reaction.
  private func room(_ reaction: Reaction, reducesMotion: Bool = false) -> RoomScript {
    var costume = Costume.sample(3)
    costume.reaction = reaction
    let script = RoomScript(costumes: 0, reducesMotion: reducesMotion)
    script.act { $0.add([costume, .sample(1), .sample(2)], at: $1) }
    return script.wait(for: .browsing).wait(1)
  }

  private var cactus: Reaction {
    var reaction = Reaction()
    (reaction.face, reaction.pose, reaction.sound, reaction.idle) = (.wince, .hop, .squeak, .twinge)
    return reaction
  }

  private func eyes(_ script: RoomScript) -> Point { script.frame.character.point(atX: 0.49, y: 0.151) }

  /// Passes the time until his face changes by itself, by the host's timer.
  private func passToNextChange(_ script: RoomScript) -> Double {
    let wait = script.room.lids.wait ?? 0
    script.room.wake()
    return wait
  }

  @Test(arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)]) func eyesFollowTheMouse(x: Double, y: Double) {
    let script = browsing()
    let far = eyes(script) + Vector(x: x, y: y) * 400
    script.act { $0.hover(at: far, time: $1) }.wait(0.6)
    let gaze = script.frame.face.gaze - Gaze.middle
    #expect((gaze - Vector(x: x * Gaze.reach.x, y: y * Gaze.reach.y)).length < 0.05)
    #expect(!script.room.needsFrames, "they rest there")
    script.act { $0.hover(at: nil, time: $1) }.wait(0.6)
    #expect(script.frame.face.gaze.length < 0.05 && !script.room.needsFrames, "and return")
  }

  @Test func eyesMoveSmoothlyAndFollowAFinger() {
    let script = browsing()
    script.down(script.rim(0)).startRecording().turn(from: 0, speed: 3, seconds: 1)
    let looks = script.frames.map(\.frame.face.gaze)
    #expect(zip(looks, looks.dropFirst()).allSatisfy { ($0 - $1).length < 1.2 })
    #expect(looks.map(\.x).max()! - looks.map(\.x).min()! > 4)
    script.up()
  }

  @Test func eyesFollowTheFlyingCostumeAndThenAFallingBubble() {
    let script = browsing()
    let start = script.center(1)
    script.startRecording().tap(start).wait(0.15)
    let towards = start - eyes(script)
    #expect((script.frame.face.gaze - Gaze.middle).dot(towards) > 0)
    script.wait(for: .dressed).wait(0.1)
    #expect(script.room.character.eyes.watched != nil, "bubbles still fall")
    script.wait(8)
    #expect(
      script.room.character.eyes.watched == nil && script.frame.face.gaze.length < 0.05 && !script.room.needsFrames)
  }

  @Test func reducedMotionKeepsTheEyesStill() {
    let script = browsing(reducesMotion: true)
    script.act { $0.hover(at: .zero, time: $1) }.wait(1)
    script.tap(script.center(0)).wait(1)
    #expect(script.frames.allSatisfy { $0.frame.face.gaze == .zero })
  }

  @Test func mouseThatRestsIsForgottenAtABlink() {
    let script = browsing()
    script.act { $0.hover(at: .zero, time: $1) }.wait(1)
    #expect(script.frame.face.gaze.length > 1)
    for _ in 0..<12 { _ = passToNextChange(script) }
    #expect(script.room.character.eyes.hovered == nil)
  }

  @Test func arrivalShowsTheCostumesReactionOnce() throws {
    let script = room(cactus)
    script.startRecording().tap(script.center(0)).wait(for: .dressed)
    let flight = script.frames.filter { $0.frame.state == .dressing }
    #expect(flight.contains { $0.frame.face.expression == .awe }, "he sees it come")
    let hop = Antics.reactions + 3 + Reaction.Pose.hop.rawValue
    let landing = try #require(flight.first { $0.frame.lids.antic == hop })
    #expect(script.now - landing.time > 0.4, "his body is at rest before the costume is in its place")
    #expect(script.frame.face.expression == .wince && script.frame.cues.contains(Cue(.squeak, gain: 0.7)))
    script.wait(1)
    #expect(script.frames.flatMap(\.frame.cues).filter { $0.sound == .squeak }.count == 1)
  }

  @Test func reactionEndsByTheTimerWithABlink() {
    let script = room(cactus)
    script.tap(script.center(0)).wait(for: .dressed).wait(6)
    var passed = 0.0
    while script.room.face.expression == .wince, passed < 10 { passed += passToNextChange(script) }
    #expect(abs(passed - Mood.reaction) < 0.01 && script.room.face.expression == .calm)
    #expect(script.room.lids.areClosed && script.room.lids.antic == nil && !script.room.needsFrames)
  }

  @Test func reducedMotionChangesTheFaceWithoutMovement() {
    let script = room(cactus, reducesMotion: true)
    script.tap(script.center(0)).wait(for: .dressed)
    #expect(script.frame.face.expression == .wince && script.frame.lids.antic == nil && !script.frame.lids.areClosed)
    #expect(script.room.lids.wait == Mood.reaction)
    script.room.wake()
    #expect(script.room.face.expression == .calm && script.room.lids.wait == nil)
  }

  @Test func roomEnteredDressedIsQuiet() {
    let script = room(cactus)
    script.startRecording().act { $0.wear(0, travels: false, at: $1) }.wait(1)
    #expect(script.room.state == .dressed)
    #expect(script.frames.allSatisfy { $0.frame.face.expression == .calm && $0.frame.lids.antic == nil })
    #expect(!script.frames.flatMap(\.frame.cues).contains { $0.sound == .squeak })
  }

  @Test func undressingOnTheWayCallsTheReactionOff() {
    let script = room(cactus)
    script.startRecording().tap(script.center(0)).wait(0.4).act { $0.escape(at: $1) }.wait(3)
    #expect(!script.frames.contains { $0.frame.face.expression == .wince })
    #expect(script.frame.face.expression == .calm && script.frame.lids.antic == nil)
  }

  @Test(arguments: Reaction.Idle.allCases) func dressedHeHasALifeOfHisOwn(idle: Reaction.Idle) {
    var reaction = Reaction()
    reaction.idle = idle
    let script = room(reaction)
    script.tap(script.center(0)).wait(for: .dressed).wait(8)
    var (time, last, habits, antics) = (0.0, 0.0, [Reaction.Face](), 0)
    while time < 300 {
      let before = (script.room.face, script.room.lids.antic)
      time += passToNextChange(script)
      if before.0 != script.room.face {
        #expect(time - last < 15, "nothing for \(time - last) s")
        last = time
        habits.append(script.room.face.expression)
      }
      if let antic = script.room.lids.antic, antic != before.1 {
        antics += 1
        #expect(antic == idle.antic && time > 10, "no movement while the fit may be looked at")
      }
    }
    #expect(Set(habits).isSubset(of: Set((0..<3).map { idle.habit($0).face } + [.calm, .grin])) && antics > 3)
    #expect(!script.room.needsFrames, "they are drawn without frames")
  }

  @Test func eachCostumesIdleLifeIsItsOwn() {
    let lives = Reaction.Idle.allCases.map { idle in (0..<3).map { "\(idle.habit($0))" } + ["\(idle.antic)"] }
    #expect(Set(lives).count == lives.count && lives.allSatisfy { $0.count == 4 })
  }

  @Test func pokesShowOnHisFace() {
    let script = browsing()
    script.tap(script.chest).wait(0.1)
    #expect(script.frame.face.expression != .calm)
    for _ in 0..<8 { _ = passToNextChange(script) }
    #expect(script.room.face.expression == .calm)
  }

  @Test func headInABubbleFadesWithItsGrowthWithoutAJump() {
    let script = browsing()
    #expect(script.frame.bubbles.allSatisfy { $0.pose.headOpacity == 1 })
    script.startRecording().tap(script.center(0)).wait(for: .dressed).wait(1)
    #expect(script.frame.bubbles[0].pose.headOpacity == 0 && script.frame.bubbles[1].pose.headOpacity == 1)
    script.tap(script.chest).wait(for: .browsing)
    #expect(script.frame.bubbles[0].pose.headOpacity > 0.99)
    let shown = script.frames.map { $0.frame.bubbles[0].pose.headOpacity }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { abs($0 - $1) < 0.5 })
    #expect(shown.contains { $0 > 0.1 && $0 < 0.9 })
  }
}
