import Geometry
import Motion
import Packs

/// The character's temper: his mood, and the blinks, antics and habits that come of their own accord.
///
/// Like `Blink` it knows no clock: `wait` says after how many seconds the host should wake it.
struct Temper: Equatable, Sendable {
  private(set) var mood = Mood()
  var blink: Blink
  private(set) var antics: Antics
  private var habits: Habits
  /// Whether the next moment for a habit in a costume has one.
  private var isHabitDue = false
  /// The direction of his look of his own accord.
  private(set) var glance: Vector?

  init(seed: UInt64) {
    blink = Blink(seed: seed)
    antics = Antics(seed: seed)
    habits = Habits(seed: seed)
  }

  /// Seconds until his face changes by itself: he blinks, or is calm again. nil for never.
  func wait(reducesMotion: Bool) -> Double? {
    if reducesMotion { return mood.remaining }
    return min(blink.wait, mood.remaining ?? blink.wait)
  }

  /// A costume flies to him.
  mutating func expect() {
    calmDown()
    habits.restart()
    antics.endPose()
    mood.show(.awe, for: Mood.expectation)
  }

  /// It has touched him: he braces himself. His body is at rest again before the costume has arrived.
  mutating func brace(for reaction: Reaction) { antics.pose(reaction.pose) }

  /// It has arrived: his face gives his opinion.
  mutating func react(to reaction: Reaction) { mood.show(reaction.face, for: Mood.reaction) }

  /// Somebody pokes him.
  mutating func bePoked() {
    antics.react()
    mood.show(antics.face, for: Mood.poke)
  }

  /// The costume is taken off.
  mutating func relax() {
    calmDown()
    antics.endPose()
  }

  mutating func calmDown() {
    mood.calm()
    glance = nil
  }

  /// Lets seconds of his mood pass, and returns whether he is calm again because of them.
  mutating func passMood(_ seconds: Double) -> Bool { mood.pass(seconds) }

  /// A blink covers the change to his calm face.
  mutating func endMood(isDressed: Bool, blinks: Bool) {
    calmDown()
    if isDressed { antics.end() }
    if blinks, blink.isPausing { blink.shut() }
  }

  /// His eyes are about to close on their own: the moment for a habit.
  ///
  /// - Parameter idle: the life of his costume; nil without one.
  mutating func considerHabit(of idle: Reaction.Idle?) {
    if let idle {
      isHabitDue.toggle()
      if isHabitDue { begin(habits.next(of: idle), antic: idle.antic) }
    } else if antics.idle() {
      begin((habits.next(of: .glances).habit, false), antic: 0)
    }
  }

  private mutating func begin(_ next: (habit: Habit, moves: Bool), antic: Int) {
    mood.show(next.habit.face, for: Mood.habit)
    glance = next.habit.look
    if next.moves { antics.begin(antic) }
  }
}
