/// The keys that the apps use, by the numbers that events.js gives them.
public enum Key: Int32, Sendable {
  case other = 0
  case escape = 1
  case left, up, right, down
  case home, end, pageUp, pageDown
  /// Home and End together with Control: the first and the last of all.
  case first, last
  /// Control or Command with Z; and with Shift and Z, or Y.
  case undo, redo
  /// The slash, which opens a search.
  case find
}
