/// The age of the catalogue's last answer. The app fetches the catalogue at each entry to the dressing room, and again
/// when the answer is ten minutes old and the page is visible.
public struct CatalogueAge: Equatable, Sendable {
  /// Seconds on the host's clock. The scene's clock stops while the page is hidden.
  public static let limit = 600.0

  private var asked: Double?

  public init() {}

  /// Notes a request at `now`.
  public mutating func restart(at now: Double) { asked = now }

  /// Whether to fetch the catalogue again. False before the first request.
  public func isDue(at now: Double, isWatched: Bool) -> Bool {
    guard isWatched, let asked else { return false }
    return now - asked >= Self.limit
  }
}
