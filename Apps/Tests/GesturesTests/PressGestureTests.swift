import Geometry
import Gestures
import Testing

@Suite struct PressGestureTests {
  private func path(
    _ events: [(PointerEvent.Phase, Double)], device: PointerEvent.Device = .touch
  ) -> ([PressGesture.State], [PressGesture.Outcome]) {
    var gesture = PressGesture()
    var (states, outcomes): ([PressGesture.State], [PressGesture.Outcome]) = ([], [])
    for (i, (phase, x)) in events.enumerated() {
      let event = PointerEvent(
        phase: phase, device: device, position: Point(x: x, y: 0), time: Double(i) * 0.01)
      outcomes.append(gesture.handle(event))
      states.append(gesture.state)
    }
    return (states, outcomes)
  }

  @Test func aPressThatStaysNearIsATap() {
    let (states, outcomes) = path([(.down, 0), (.move, 9), (.up, 10)])
    #expect(states == [.pointing, .pointing, .idle])
    #expect(outcomes == [.began, .moved, .tapped])
  }

  @Test func onceItHasLeftItStaysADrag() {
    let (states, outcomes) = path([(.down, 0), (.move, 10.5), (.move, 0), (.up, 0)])
    #expect(states == [.pointing, .dragging, .dragging, .idle])
    #expect(outcomes == [.began, .moved, .moved, .released])
  }

  @Test func aMouseHasTheSmallerSlop() {
    #expect(path([(.down, 0), (.up, 9)], device: .mouse).1 == [.began, .released])
    #expect(path([(.down, 0), (.up, 8)], device: .mouse).1 == [.began, .tapped])
  }

  @Test func cancelLeavesNothingStuck() {
    let (states, outcomes) = path([(.down, 0), (.move, 30), (.cancel, 30), (.up, 30), (.down, 0), (.up, 0)])
    #expect(states == [.pointing, .dragging, .idle, .idle, .pointing, .idle])
    #expect(outcomes == [.began, .moved, .cancelled, .ignored, .began, .tapped])
    #expect(path([(.down, 0), (.cancel, 0), (.up, 0)]).0 == [.pointing, .idle, .idle])
  }

  @Test func aSecondFingerChangesNothing() {
    var gesture = PressGesture()
    func event(_ phase: PointerEvent.Phase, _ pointer: Int32) -> PointerEvent {
      PointerEvent(phase: phase, pointer: pointer, device: .touch, position: .zero, time: 0)
    }
    #expect(gesture.handle(event(.down, 1)) == .began)
    #expect(gesture.handle(event(.down, 2)) == .ignored)
    #expect(gesture.handle(event(.up, 2)) == .ignored)
    #expect(gesture.handle(event(.cancel, 2)) == .ignored)
    #expect(gesture.handle(event(.up, 1)) == .tapped)
  }

  @Test(arguments: [[1, 2, 3, 4, 5], [5, 4, 3, 2, 1], [3, 1, 5, 2, 4]])
  func ofFiveFingersTheFirstCountsAndNoneStaysStuck(order: [Int32]) {
    var gesture = PressGesture()
    func event(_ phase: PointerEvent.Phase, _ pointer: Int32, _ x: Double = 0) -> PointerEvent {
      PointerEvent(phase: phase, pointer: pointer, device: .touch, position: Point(x: x, y: 0), time: 0)
    }
    #expect((1...5).map { gesture.handle(event(.down, $0)) } == [.began, .ignored, .ignored, .ignored, .ignored])
    #expect((1...5).map { gesture.handle(event(.move, $0, 40)) } == [.moved, .ignored, .ignored, .ignored, .ignored])
    for finger in order { #expect(gesture.handle(event(.up, finger, 40)) == (finger == 1 ? .released : .ignored)) }
    #expect(gesture.state == .idle && gesture.handle(event(.down, 9)) == .began)
  }

  @Test func aLostUpIsMendedByTheNextDown() {
    #expect(path([(.down, 0), (.down, 50), (.up, 50)]).1 == [.began, .began, .tapped])
  }
}
