import Geometry
import Testing

@testable import Dynamics

@Suite struct ItemStorageTests {
  private let storage = ItemStorage()
  private let ball = Ball(0, 0)
  private let outlines = [Outline.circle(center: .zero, radius: 48)]

  init() { storage.add(ball, outlines, at: 1) }

  private func leaving() -> [Int] {
    var handles: [Int] = []
    storage.removeLeaving { handles.append($0) }
    return handles
  }

  @Test func itemIsFoundByItsHandleAndTheOtherWayRound() {
    #expect(storage.handle(of: ball) == 1 && storage.item(at: 1) === ball && storage.heldCount == 1)
    #expect(storage.handle(of: Ball(0, 0)) == nil && storage.item(at: 0) == nil && storage.item(at: 2) == nil)
    #expect(Array(storage.indices) == [1])
  }

  @Test func itemLeavesWithItsLastBehavior() {
    storage.hold(1)
    #expect(!storage.release(ball))
    #expect(storage.handle(of: ball) == 1 && !storage.isAnyLeaving)
    #expect(storage.release(ball))
    #expect(storage.handle(of: ball) == nil && storage.latestHandle(of: ball) == 1)
    #expect(storage.isAnyLeaving && storage.heldCount == 0 && !storage.release(ball))
    #expect(leaving() == [1])
    storage.remove(1)
    #expect(storage.latestHandle(of: ball) == nil && storage.item(at: 1) == nil && !storage.hasLeft(1))
  }

  @Test func itemIsTakenBackWithTheSameShapesOnly() {
    _ = storage.release(ball)
    #expect(!storage.takeBack(1, [.circle(center: .zero, radius: 20)]))
    #expect(storage.takeBack(1, outlines))
    #expect(storage.handle(of: ball) == 1 && storage.heldCount == 1)
    #expect(leaving() == [] && !storage.isAnyLeaving)
  }

  @Test func itemThatLeavesTwiceIsRemovedOnce() {
    _ = storage.release(ball)
    _ = storage.takeBack(1, outlines)
    _ = storage.release(ball)
    var removed = 0
    storage.removeLeaving {
      storage.remove($0)
      removed += 1
    }
    #expect(removed == 1)
  }

  @Test func arrivalIsSettledOnceAndOnlyIfItIsStillThere() {
    storage.add(Ball(9, 9), outlines, at: 2)
    for handle in [1, 2, 1] { storage.noteArrival(handle) }
    #expect(storage.arrivals == [1, 2])
    storage.remove(2)
    var settled: [Int] = []
    for _ in 0..<2 { storage.settleArrivals { settled.append($0) } }
    #expect(settled == [1] && storage.arrivals.isEmpty)
  }

  @Test func arrivalsOfASnapshotReplaceLaterOnes() {
    storage.add(Ball(9, 9), outlines, at: 2)
    storage.noteArrival(1)
    storage.restore(arrivals: [2])
    #expect(!storage.isArriving(1) && storage.isArriving(2) && storage.arrivals == [2])
  }
}
