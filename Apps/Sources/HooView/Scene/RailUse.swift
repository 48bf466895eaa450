/// The use of a shelf's rail.
struct RailUse: Equatable, Sendable {
  /// The finger on it.
  var pointer: Int32?
  /// The set that it was last used to go to.
  var set: Int?
}
