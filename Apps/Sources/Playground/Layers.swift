/// The parts of the debug drawing that can be shown and hidden.
public struct Layers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Attachments, snaps and their anchors.
  public static let joints = Layers(rawValue: 1)
  /// Contact points and normals.
  public static let contacts = Layers(rawValue: 2)
  /// Impulses of contacts, by normal and friction.
  public static let impulses = Layers(rawValue: 4)
  /// Velocities.
  public static let velocities = Layers(rawValue: 8)
  /// Items that sleep and wake together, as lines between them.
  public static let islands = Layers(rawValue: 16)
  /// Items that sleep, paler.
  public static let sleep = Layers(rawValue: 32)
}
