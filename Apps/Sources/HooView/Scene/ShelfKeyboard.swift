/// The keyboard's focus on the shelf.
struct ShelfKeyboard: Equatable, Sendable {
  /// The one stop of the Tab key; nil only when there are no Hoos.
  var hoo: HooAddress?
  /// The Hoo that has the focus, or had it last, while that is out of sight and the Tab key stops at one that is seen.
  var left: HooAddress?
  /// The column that up and down keep to.
  var column = 0
  /// The Hoo that the focus is to move to with the next frame.
  var wish: HooAddress?
}
