/// The colours of a wall with rays of light on it, by default the app's own.
public struct WallColors: Hashable, Sendable {
  public var ground = CardColor(0xFD, 0xE9, 0xC9)
  public var ray = CardColor(0xFB, 0xDC, 0xAE)
  public var title = CardColor(0xC2, 0x45, 0x15)
  /// The colour of the other texts.
  public var ink = CardColor(0x43, 0x24, 0x1A)

  public init() {}
}
