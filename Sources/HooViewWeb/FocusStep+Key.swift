import Browser
import HooView

extension FocusStep {
  /// What a key does to the focus; nil where it does nothing.
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
    case .escape, .other: return nil
    }
  }
}
