import FittingRoomPage

/// The fitting room of every site, for costumes. MakeHoosWeb has the workbench for Hoos. It is called as FittingRoomWeb is.
@main
struct MakeWeb {
  static func main() {}
}

#if arch(wasm32)
  /// Loads the words and starts the page, with the workbench for costumes. The facts about the page are in the inbox, as JSON.
  @c(start)
  public func start(_ now: Double) { startWithCostumes() }
#endif
