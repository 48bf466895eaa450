extension Film {
  /// The pace and the pauses of a film, as Web/studio/kinds.js numbers them.
  public enum Format: Int, CaseIterable, Sendable {
    /// Its first and its last frame stay for longer.
    case gif
    case video

    /// A divisor of the room's steps.
    public var framesPerSecond: Int { self == .gif ? 20 : 30 }
  }
}
