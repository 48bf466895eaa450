import Geometry
import HooView

/// The sets that are to be open: those near the screen, that of the chosen Hoo, and those of which the finder shows Hoos.
struct SetWishes {
  /// Sets that go by faster than so many screens a second are not opened.
  private static let flyingSpeed = 3.0

  private var pace = ScrollPace()
  /// Whether sets go by too fast to be opened.
  private(set) var isFlying = false
  /// The sets near the screen, and the one in view, when the store was last asked.
  private var last: (sets: Range<Int>, view: Int?)?
  /// The sets whose Hoos the finder shows; none while it is closed.
  private(set) var found: [Int] = []
  private(set) var isFinding = false

  /// Returns whether that is news.
  mutating func setFinding(_ isFinding: Bool, sets: [Int]) -> Bool {
    if self.isFinding == isFinding, found == sets { return false }
    (self.isFinding, found, last) = (isFinding, sets, nil)
    return true
  }

  /// The store has other sets.
  mutating func forgetLast() { last = nil }

  /// Returns whether the store is to be asked for other sets than last time; not while they fly by.
  mutating func note(_ frame: HooFrame, at time: Double) -> Bool {
    pace.note(frame.offset, at: time)
    isFlying = pace.speed(at: time) > Self.flyingSpeed * frame.layout.viewport.size.height
    if isFlying { return false }
    if let last, last.sets == frame.sets, last.view == frame.setInView { return false }
    last = (frame.sets, frame.setInView)
    return true
  }

  /// The sets to open, the nearest to the middle of the screen first.
  func wanted(_ frame: HooFrame) -> [Int] {
    let middle = frame.setInView ?? 0
    var wanted = Array(frame.sets).insertionSorted { abs($0 - middle) < abs($1 - middle) }
    if let selected = frame.selected, !wanted.contains(selected.set) { wanted.insert(selected.set, at: 0) }
    for set in found where !wanted.contains(set) { wanted.append(set) }
    return wanted
  }
}
