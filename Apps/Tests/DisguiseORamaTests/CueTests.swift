import Geometry
import Sound
import Testing

@testable import DisguiseORama

@Suite struct CueTests {
  private func sounds(_ script: RoomScript) -> [Cue.Sound] { script.frames.flatMap { $0.frame.cues.map(\.sound) } }

  @Test func dressingPopsThenLandsThenBounces() {
    let script = RoomScript()
    script.wait(for: .browsing).startRecording().tap(script.center(0)).wait(4)
    let sounds = sounds(script)
    #expect(sounds.prefix(2) == [.pop, .spring])
    #expect(sounds.filter { $0 == .thud }.count == 1 && sounds.filter { $0 == .pop }.count == 1)
    let bounces = script.frames.flatMap { $0.frame.cues }.filter { $0.sound == .bounce }
    #expect((4...120).contains(bounces.count), "\(bounces.count)")
    #expect(bounces.allSatisfy { (0...1).contains($0.gain) && (0.4...2.5).contains($0.rate) })
    #expect(bounces.first!.gain > bounces.last!.gain, "bounces die away")
    script.startRecording().wait(3)
    #expect(self.sounds(script).isEmpty, "at rest there is no sound")
  }

  @Test func undressingSprings() {
    let script = RoomScript()
    script.wait(for: .browsing).tap(script.center(0)).wait(5).startRecording().act { $0.escape(at: $1) }.wait(3)
    #expect(sounds(script).first == .spring && !sounds(script).contains(.pop))
  }

  /// The clicks of a fling until the wheel rests, and the angle by which it turned.
  private func clicks(speed: Double, rate: Double) -> (times: [Double], gains: [Double], spokes: Int) {
    let gap = -18 * Double.pi / 180
    let script = RoomScript(rate: rate)
    script.wait(for: .browsing).wait(0.5).startRecording().fling(speed: speed, from: gap).wait(for: .browsing)
    let found = script.frames.flatMap { frame in
      frame.frame.cues.filter { $0.sound == .click }.map { (frame.time, $0.gain) }
    }
    // The passages of spokes, counted from the places of all bubbles.
    let top = script.frames.map { frame in
      frame.frame.bubbles.map { bubble in
        ((bubble.pose.center - script.hub).angle.radians + .pi / 2 + 4 * .pi).truncatingRemainder(dividingBy: 2 * .pi)
      }
    }
    let spokes = zip(top, top.dropFirst()).reduce(0) { sum, pair in
      sum + zip(pair.0, pair.1).count { $0 > 2 * .pi - 1 && $1 < 1 }
    }
    return (found.map(\.0), found.map(\.1), spokes)
  }

  @Test(arguments: [3.0, 7, 12]) func eachSpokeThatPassesTheTopClicksAtEveryFrameRate(speed: Double) {
    for rate in [30.0, 60, 120] {
      let (times, gains, spokes) = clicks(speed: speed, rate: rate)
      #expect(times.count == spokes && times.count >= 2, "\(times.count) of \(spokes) at \(rate) Hz")
      #expect(gains.first! > gains.last! && gains.last! < 0.2, "quieter when slow")
    }
  }

  @Test func fastestFlingIsNoMachineGun() {
    let counts = [30.0, 60, 120].map { rate in
      let (times, gains, spokes) = clicks(speed: 25, rate: rate)
      // The times are those of frames.
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > SpokeClicks.shortest - 1 / rate - 1e-9 })
      #expect(times.count < spokes && gains.allSatisfy { (0...0.5).contains($0) })
      return times.count
    }
    #expect(counts.max()! - counts.min()! <= 1, "\(counts)")
  }

  @Test func wheelDoesNotClickWhileHeIsDressed() {
    let script = RoomScript(costumes: 9)
    script.wait(for: .browsing).tap(script.center(1)).wait(4).startRecording().act { $0.escape(at: $1) }
    script.wait(for: .browsing)
    #expect(!sounds(script).contains(.click), "nor while bubbles return")
  }

  @Test func eachCueIsInOneFrameOnly() {
    let script = RoomScript()
    script.wait(for: .browsing).tap(script.center(0)).wait(0.1)
    let room = script.room
    _ = room.frame(at: script.now)
    #expect(room.frame(at: script.now).cues.isEmpty)
  }
}
