import DisguiseORama
import Geometry
import Sound
import Testing

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

  @Test func eachCueIsInOneFrameOnly() {
    let script = RoomScript()
    script.wait(for: .browsing).tap(script.center(0)).wait(0.1)
    let room = script.room
    _ = room.frame(at: script.now)
    #expect(room.frame(at: script.now).cues.isEmpty)
  }
}
