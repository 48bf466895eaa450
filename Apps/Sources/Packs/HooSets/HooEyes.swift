import Values

/// The open eyes in a Hoo's picture and the colour of its lids, by which it can blink.
public struct HooEyes: Hashable, Sendable {
  /// The centre's coordinates and the radius of one eye or two, in hundredths of the picture's side.
  public var circles: [Double]
  /// The colour `#rrggbb`.
  public var lids: Text
}
