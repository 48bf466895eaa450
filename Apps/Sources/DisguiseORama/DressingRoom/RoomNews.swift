import Sound

/// The news since the last frame of the dressing room: whether there is any, and its sounds.
struct RoomNews {
  /// Whether something has happened.
  var isDue = true
  var cues: [Cue] = []
  var clicks = SpokeClicks()

  mutating func take() -> [Cue] {
    defer { (isDue, cues) = (false, []) }
    return cues
  }
}
