import Values

/// The opening of a stranger's file in small steps, between which the page goes on. Nothing of the file may be shown before its end.
public protocol SteppedOpening {
  associatedtype Content: Sendable
  var state: OpeningState<Content> { get }
  /// Does the next part of the work.
  mutating func step()
}

public enum OpeningState<Content: Sendable>: Sendable {
  case checking
  case opened(Content)
  case refused(PackRefusal)
}

extension SteppedOpening {
  /// Does the next part of the work for a page.
  ///
  /// - Parameter refuse: is told the line of a refusal.
  /// - Returns: 0 while there is more to do, 1 once the file is open, and 2 and the kind of the refusal once it is refused.
  public mutating func step(_ refuse: (Text) -> Void) -> Int32 {
    step()
    switch state {
    case .checking: return 0
    case .opened: return 1
    case .refused(let refusal):
      refuse(refusal.line)
      return 2 + Int32(refusal.kind.rawValue)
    }
  }
}
