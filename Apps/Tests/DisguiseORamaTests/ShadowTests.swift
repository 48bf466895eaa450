import DisguiseORama
import Geometry
import Testing

@Suite struct ShadowTests {
  @Test func characterStandsOnHisShadow() {
    let script = RoomScript().wait(for: .browsing)
    let (character, shadow) = (script.frame.character, script.frame.characterShadow)
    #expect(shadow.center.x == character.center.x && shadow.opacity == 1)
    #expect(shadow.center.y > character.maxY - character.size.height * 0.06 && shadow.center.y < character.maxY)
  }

  @Test func shadowFadesInWithScotch() {
    let script = RoomScript()
    #expect(script.frame.characterShadow.opacity == 0)
    script.wait(0.15)
    #expect(abs(script.frame.characterShadow.opacity - 0.5) < 0.1)
  }

  @Test func seatedBubblesHaveNoShadow() {
    let script = RoomScript().wait(for: .browsing).wait(1)
    #expect(script.frame.bubbles.allSatisfy { $0.shadow == nil })
  }

  @Test func shadowOfFallingBubbleTightensAndDarkens() throws {
    let script = RoomScript().wait(for: .browsing).wait(1).startRecording()
    script.tap(script.center(0)).wait(6)
    let floor = script.room.layout.stage.maxY
    for index in 1..<5 {
      // The ring has passed it after 0.2 s and its shadow has come after 0.3 s more: from then on only its height counts.
      let bubbles = script.frames.filter { $0.time > script.frames[0].time + 0.6 }.map { $0.frame.bubbles[index] }
      // From a height of 420 points on it throws one.
      let drops = zip(bubbles, bubbles.dropFirst()).filter {
        $1.pose.center.y > $0.pose.center.y + 0.1 && $0.pose.center.y > floor - 420 - 48
      }
      #expect(drops.count > 5)
      for (a, b) in drops {
        let (upper, lower) = (try #require(a.shadow), try #require(b.shadow))
        #expect(lower.opacity > upper.opacity && lower.width < upper.width)
      }
      let lying = script.frame.bubbles[index]
      let shadow = try #require(lying.shadow)
      #expect(shadow.center.x == lying.pose.center.x && abs(shadow.center.y - floor) < 4)
      if lying.pose.center.y > floor - 49 { #expect(shadow.opacity > 0.98 && shadow.width < 115) }
    }
  }

  @Test func homingBubblesLoseTheirShadow() {
    let script = RoomScript().wait(for: .browsing)
    script.tap(script.center(0)).wait(5).act { $0.escape(at: $1) }
    let before = script.frame.bubbles.compactMap { $0.shadow?.opacity }.reduce(0, +)
    script.wait(0.05)
    let after = script.frame.bubbles.compactMap { $0.shadow?.opacity }.reduce(0, +)
    #expect(after < before && after > before * 0.4, "none vanishes at once")
    script.wait(for: .browsing)
    #expect(script.frame.bubbles.allSatisfy { $0.shadow == nil })
  }
}
