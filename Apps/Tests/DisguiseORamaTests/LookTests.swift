import Testing

@testable import DisguiseORama

/// Changes of his look without a tap on a bubble.
@Suite struct LookTests {
  private func browsing(costumes: Int = 5) -> RoomScript {
    RoomScript(costumes: costumes).wait(for: .browsing).wait(1)
  }

  @Test func surpriseNeverRepeatsTheWornCostumeAndShowsAll() {
    let script = browsing(costumes: 10)
    var seen: Set<Int> = []
    for _ in 0..<60 {
      let last = script.room.wornCostume
      script.act { $0.surprise(at: $1) }.wait(0.05)
      #expect(script.room.wornCostume != nil && script.room.wornCostume != last)
      seen.insert(script.room.wornCostume ?? -1)
    }
    #expect(seen.count == 10)
    #expect(browsing().act { $0.surprise(at: $1) }.room.wornCostume != nil, "also from undressed")
  }

  @Test func surpriseWithoutAnotherCostumeChangesNothing() {
    let script = browsing(costumes: 1).act { $0.surprise(at: $1) }
    #expect(script.room.wornCostume == 0)
    #expect(script.act { $0.surprise(at: $1) }.room.wornCostume == 0)
    #expect(browsing(costumes: 0).act { $0.surprise(at: $1) }.room.wornCostume == nil)
  }

  @Test func undoAndRedoFollowTheLooks() {
    let script = browsing()
    func worn(after step: Int) -> Int? {
      script.act { $0.changeLook(by: step, at: $1) }.wait(0.1)
      return script.room.wornCostume
    }
    #expect(worn(after: -1) == nil, "nothing to take back")
    script.act { $0.wear(2, at: $1) }.wait(0.3).act { $0.wear(4, at: $1) }.wait(0.3).act { $0.escape(at: $1) }.wait(0.3)
    #expect([worn(after: -1), worn(after: -1), worn(after: -1), worn(after: -1)] == [4, 2, nil, nil])
    #expect([worn(after: 1), worn(after: 1), worn(after: 1), worn(after: 1)] == [2, 4, nil, nil])
    #expect(worn(after: -1) == 4)
    script.act { $0.wear(0, at: $1) }
    #expect(worn(after: 1) == 0, "a new look forgets those that were taken back")
    #expect(worn(after: -1) == 4)
  }

  @Test func frameSaysWhatCanBeUndoneAndRedone() {
    let script = browsing()
    func offers(_ undo: Bool, _ redo: Bool) -> Bool { script.frame.canUndo == undo && script.frame.canRedo == redo }
    #expect(offers(false, false))
    script.act { $0.wear(2, at: $1) }
    #expect(offers(true, false))
    script.act { $0.wear(1, at: $1) }.act { $0.changeLook(by: -1, at: $1) }
    #expect(offers(true, true))
    script.act { $0.changeLook(by: -1, at: $1) }
    #expect(offers(false, true))
  }

  @Test func startDressedCannotBeTakenBack() {
    let script = RoomScript().act { $0.wear(3, travels: false, at: $1) }.act { $0.changeLook(by: -1, at: $1) }
    #expect(script.room.wornCostume == 3)
    script.act { $0.escape(at: $1) }.wait(0.2).act { $0.changeLook(by: -1, at: $1) }
    #expect(script.room.wornCostume == 3)
  }
}
