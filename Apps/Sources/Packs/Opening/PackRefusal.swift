import Archives
import Values

/// The reason why a `.disguise` file is not opened.
public struct PackRefusal: Error, Hashable, Sendable {
  /// The sentence that the page says. The script of the page has them in this order.
  public enum Kind: UInt8, Sendable {
    case tooLarge
    /// Something else than a `.disguise` file.
    case otherFile
    /// Sets of Hoos, which Disguise-o-Rama does not show.
    case sets
    /// Damaged, or made with a fault.
    case faulty
    /// Costumes, which HooView does not show.
    case costumes
  }

  public var kind: Kind
  /// The place, the fault and the remedy, for those who made the file.
  public var line: Text

  package init(_ kind: Kind = .faulty, _ line: Text) { (self.kind, self.line) = (kind, line) }

  init(_ fault: ArchiveFault) {
    let kind: Kind =
      switch fault.rule {
      case .archiveTooLarge: .tooLarge
      case .notAnArchive: .otherFile
      default: .faulty
      }
    self.init(kind, fault.line)
  }
}
