/// The news since the last frame.
struct ShelfNews: Equatable, Sendable {
  /// Whether a frame would show something that no motion shows.
  var isDue = true
  /// Whether scrubbing has changed the selection.
  var hasTick = false
  var announcement: HooScene.Announcement?
}
