extension Film {
  /// The pace and the length of a film, as Web/studio/kinds.js numbers them.
  public enum Format: Int, CaseIterable, Sendable {
    case gif
    /// Goes on until the bubbles have come to rest, where a GIF holds its last frame.
    case video

    /// A divisor of the room's steps.
    public var framesPerSecond: Int { self == .gif ? 20 : 30 }
    public var frameCount: Int { self == .gif ? 56 : 108 }
  }
}
