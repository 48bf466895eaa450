import FittingRoomPage

/// The fitting room of every site, for sets of Hoos. It is called as FittingRoomWeb is.
@main
struct MakeHoosWeb {
  static func main() {}
}

#if arch(wasm32)
  /// Loads the words and starts the page, with the workbench for Hoos. The facts about the page are in the inbox, as JSON.
  @c(start)
  public func start(_ now: Double) { startWithHoos() }
#endif
