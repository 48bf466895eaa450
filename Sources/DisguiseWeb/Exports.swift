#if arch(wasm32)
  import Browser
  import Packs
  import SharedUI

  // The functions that the bridge calls only in this app; SharedUI has the others.

  /// Returns 0 where the app cannot run with the content it was handed.
  @c(start)
  public func start(_ now: Double) -> Int32 { start(at: now) { App($0) } }

  /// Looks at the beginning of an image's file: 0 where it may be decoded, 1 where it is no image of a known kind, 2 where
  /// it has too many pixels.
  @c(imageFault)
  public func imageFault(_ count: Int32) -> Int32 {
    guard let size = ImageHeader.size(in: takeInbox()) else { return 1 }
    return Double(size.width) * Double(size.height) > Double(Limits.pixels) ? 2 : 0
  }

  @c(historyMoved)
  public func historyMoved(_ step: Int32, _ time: Double) {
    report(at: time) { $0.go(toStep: Int(step), at: $1) }
  }
#endif
