/// The keyboard's focus in the dressing room.
struct KeyboardFocus: Equatable, Sendable {
  /// The bubble that a key dressed him from; the focus goes back there.
  private(set) var origin: Int?
  /// The bubble that has the focus.
  var bubble: Int?
  /// The target that the focus is to move to with the next frame.
  private(set) var wish: DressingRoom.FocusTarget?

  /// A key dresses him from a bubble.
  mutating func leave(_ bubble: Int) { (origin, wish) = (bubble, .character) }

  /// The costume is taken off.
  mutating func returnToOrigin() {
    if let origin { wish = .bubble(origin) }
    origin = nil
  }

  /// A finger dresses him: the focus goes back nowhere.
  mutating func forgetOrigin() { origin = nil }

  /// The focus goes on to another bubble.
  mutating func move(to bubble: Int) { (self.bubble, wish) = (bubble, .bubble(bubble)) }

  /// Returns the wish once.
  mutating func takeWish() -> DressingRoom.FocusTarget? {
    defer { wish = nil }
    return wish
  }
}
