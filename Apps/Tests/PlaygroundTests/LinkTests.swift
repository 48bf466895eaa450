import Dynamics
import Geometry
import Testing

@testable import Playground

/// The inputs of a session as the text of a link.
@Suite struct LinkTests {
  private func scene(_ key: String) -> Int { Catalogue.scenes.firstIndex { "\($0.key)" == key }! }

  /// Drags the last item for so many frames, throws it, moves a slider, and pushes.
  private func play(_ playground: Playground, frames: Int = 20) {
    playground.advance(steps: 30)
    let ball = playground.blueprint.items.count - 1
    playground.hold(ball, at: playground.center(of: ball) + Vector(x: 3.3, y: -1.7))
    for i in 0..<frames {
      playground.move(to: playground.center(of: ball) + Vector(x: 12.37, y: Double(i % 30) - 10))
      playground.advance(steps: 2)
    }
    playground.release(velocity: Vector(x: 333.3, y: -77.7))
    playground.advance(steps: 9)
    playground.set(.gravity, to: 0.7)
    playground.advance(steps: 8)
    playground.push(ball, by: Vector(x: -300, y: -100))
    playground.advance(steps: 31)
  }

  /// A session in a scene, and one that has its link.
  private func sessionAndReplay(_ key: String) throws -> (session: Playground, replay: Playground) {
    let session = Playground(scene: scene(key))
    play(session)
    return (session, replayed(key, try #require(session.inputText)))
  }

  private func replayed(_ key: String, _ text: [UInt8]) -> Playground {
    let playground = Playground(scene: scene(key))
    #expect(playground.replay(text) && playground.isReplaying)
    return playground
  }

  @Test(arguments: ["tower", "bridge", "attachment", "carriers", "rubble"])
  func `a link leads to the bits of its session`(key: String) throws {
    let (playground, other) = try sessionAndReplay(key)
    other.advance(steps: playground.stepCount)
    #expect(other.hash == playground.hash && other.value(of: .gravity) == 0.7)
    #expect(other.inputText == playground.inputText)
    other.restart()
    #expect(other.value(of: .gravity) == other.blueprint.settings[.gravity])
    other.advance(steps: playground.stepCount)
    #expect(other.hash == playground.hash)
  }

  @Test func `going back in the session of a link leads to the same end`() throws {
    let (playground, other) = try sessionAndReplay("tower")
    other.advance(steps: 60)
    other.show(frame: 20)
    other.goBack()
    while other.remaining > 0 { other.catchUp(steps: 7) }
    other.advance(steps: playground.stepCount - other.stepCount)
    #expect(other.hash == playground.hash)
  }

  @Test func `inputs of a visitor take the place of those that are still to come`() throws {
    let (_, other) = try sessionAndReplay("tower")
    other.advance(steps: 40)
    #expect(other.assembly.anchor != nil && other.isRunning)
    other.push(0, by: Vector(x: 10, y: 0))
    #expect(!other.isReplaying && other.assembly.anchor == nil)
    other.advance(steps: 100)
    #expect(other.value(of: .gravity) == 1)
    let third = replayed("tower", try #require(other.inputText))
    third.advance(steps: other.stepCount)
    #expect(third.hash == other.hash)
  }

  @Test func `inputs to come keep a scene at rest awake`() throws {
    let playground = Playground(scene: scene("snap"))
    let rest = { while playground.isRunning && playground.stepCount < 5000 { playground.advance(steps: 10) } }
    rest()
    #expect(playground.stepCount < 5000)
    playground.push(0, by: Vector(x: 100, y: 0))
    rest()
    let other = replayed("snap", try #require(playground.inputText))
    while other.isRunning { other.advance(steps: 10) }
    #expect(other.stepCount == playground.stepCount && other.hash == playground.hash)
  }

  @Test func `a second of dragging takes 600 characters at most, and a link has no more than 6,000`() throws {
    let playground = Playground(scene: scene("tower"))
    play(playground, frames: 60)
    let length = try #require(playground.inputText).count
    #expect(length < 600, "\(length)")
    play(playground, frames: 4000)
    #expect(playground.inputText == nil)
    #expect(Playground(scene: 0).inputText == [])
  }

  @Test func `a session with more inputs than a link is read with has none`() {
    let playground = Playground(scene: scene("snap"))
    playground.hold(0, at: playground.center(of: 0))
    playground.advance(steps: 49_999)
    #expect(playground.inputText != nil)
    playground.advance(steps: 1)
    #expect(playground.inputText == nil)
  }

  @Test(arguments: [
    "!", "B", "a", "hgggggA", "BBA", "BBggggQAAAA", "BBMAAgggAAA", "IGAB", "CA", "H", "_____A", "CgggggB", "E_BBB",
  ])
  func `a text that is none of the scene is refused`(text: String) {
    let playground = Playground(scene: scene("tower"))
    #expect(!playground.replay(Array(text.utf8)))
    #expect(!playground.isReplaying && playground.inputText == [])
  }

  @Test func `anchored items cannot be taken by a link`() {
    let playground = Playground(scene: scene("radial-gravity"))
    #expect(!playground.replay(Array("BAAAAA".utf8)) && playground.replay(Array("BBAAAA".utf8)))
  }

  @Test func `any text is refused, or read and played`() throws {
    let playground = Playground(scene: scene("tower"))
    play(playground)
    let text = try #require(playground.inputText)
    var random = SplitMix64(seed: 7)
    var read = 0
    for _ in 0..<3000 {
      var damaged = text
      for _ in 0...Int(random.next() % 3) {
        damaged[Int(random.next() % UInt64(damaged.count))] = InputWriter.character(of: Int(random.next() % 64))
      }
      playground.open(scene("tower"))
      guard playground.replay(damaged) else { continue }
      read += 1
      if read % 40 == 0 { playground.advance(steps: 120) }
      for item in playground.blueprint.items.indices { #expect(playground.center(of: item).x.isFinite) }
    }
    #expect(read > 100 && read < 2900)
  }
}
