import Browser
import HooView

extension FocusStep {
  /// The step of a key; nil for keys that do not move the focus.
  init?(_ key: Key) {
    switch key {
    case .left: self = .left
    case .up: self = .up
    case .right: self = .right
    case .down: self = .down
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .first: self = .first
    case .last: self = .last
    default: return nil
    }
  }
}
