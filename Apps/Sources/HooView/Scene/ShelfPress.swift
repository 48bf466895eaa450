import Geometry

/// A pointer's press on the shelf.
struct ShelfPress {
  /// The thing under the pointer as the press began.
  enum Target: Equatable, Sendable {
    /// The page moved: the press only stops it.
    case page
    /// A tap beside the Hoos closes the panel.
    case beside
    case hoo(HooAddress)
  }

  var scrubber = Scrubber()
  var edge = EdgeScroll()
  var tracker = FingerTracker()
  /// The latest position of the pointer, on the screen.
  var finger = Point.zero
  var target = Target.page
  /// The Hoo that the last frame drew as pressed.
  var shown: HooAddress?
  /// The panel's cover that has to wait for the finger to let go.
  var waitingCover: Double?

  /// The target of the tap that releasing the pointer now would make. It is drawn as pressed.
  var pressed: HooAddress? {
    guard scrubber.state == .pointing, case .hoo(let address) = target else { return nil }
    return address
  }
}
