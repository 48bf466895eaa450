extension Film {
  /// The pace and the pauses of a film, as Web/studio/kinds.js numbers them.
  public enum Format: Int, CaseIterable, Sendable {
    /// Its first and its last frame stay for longer, so that it has no frames of the pauses.
    case gif
    case video

    /// A divisor of the room's steps.
    public var framesPerSecond: Int { self == .gif ? 20 : 30 }
    /// The seconds before he undresses, and those of the punchline.
    var lead: Double { self == .gif ? 0.05 : 0.3 }
    var punchline: Double { self == .gif ? 0 : 0.6 }
  }
}
