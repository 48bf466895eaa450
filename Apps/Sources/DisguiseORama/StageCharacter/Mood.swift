import Packs

/// The character's expression: calm, except for the seconds after something has moved him.
///
/// Like `Blink` it knows no clock: `remaining` says after how many seconds the host should let them `pass`.
struct Mood: Equatable, Sendable {
  /// The time for which expressions stay on his face, in seconds: about a costume that flies to him, at most; about one that has
  /// arrived; about a poke; and of his own accord.
  static let expectation = 1.5
  static let reaction = 2.4
  static let poke = 1.8
  /// Longer than the movement of any habit.
  static let habit = 3.4

  private(set) var face = Reaction.Face.calm
  /// Seconds until he is calm again; nil while he is.
  private(set) var remaining: Double?
  /// Changes whenever `remaining` begins again.
  private(set) var turn = 0

  mutating func show(_ face: Reaction.Face, for seconds: Double) {
    (self.face, remaining) = (face, seconds)
    turn += 1
  }

  mutating func calm() {
    if remaining == nil { return }
    (face, remaining) = (.calm, nil)
    turn += 1
  }

  /// Lets seconds pass, and returns whether he is calm again because of them.
  mutating func pass(_ seconds: Double) -> Bool {
    guard let left = remaining else { return false }
    if left - seconds > Blink.shortest {
      remaining = left - seconds
      return false
    }
    calm()
    return true
  }
}
