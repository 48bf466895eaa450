import FittingRoomPage

/// The fitting room of `disguise preview`. In the browser nothing runs by itself: the page calls `start` and the functions of
/// FittingRoomPage/Exports.swift. Natively there is no page, so that this program is only compiled.
@main
struct FittingRoomWeb {
  static func main() {}
}

#if arch(wasm32)
  /// Loads the words and starts the page, with both workbenches. The facts about the page are in the inbox, as JSON.
  @c(start)
  public func start(_ now: Double) { startWithFolders() }
#endif
