/// The keys that mean something, by the numbers that `bridge.js` gives them.
enum Key: Int32 {
  case other = 0
  case escape = 1
  case left, up, right, down
}
