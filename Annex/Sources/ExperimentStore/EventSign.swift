/// A thing that the server noticed while it received events, which tells how far a report can be trusted. It names no visitor.
public struct EventSign: Hashable, Sendable {
  /// The raw values stand in stored rows.
  public enum Kind: String, Sendable, CaseIterable {
    /// The exposure of a browser that a program drives; it is not stored.
    case automated
    /// A message that was put off, because its address had sent too many.
    case delayed
    /// An exposure that was stored, soon after many others from the same address.
    case crowded
    /// An exposure that was stored, to a variant that no stored state of the definition gives to the visitor.
    case unassigned
  }

  public var experiment: String
  public var kind: Kind

  public init(_ kind: Kind, in experiment: String) { (self.kind, self.experiment) = (kind, experiment) }
}
