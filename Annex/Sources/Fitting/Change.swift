import Values

/// The difference between two states of the costumes, for those who hear it.
public enum FittingChange: Hashable, Sendable {
  case nothing
  case added(Int)
  /// The name of a costume that is no longer in the list, and how many are gone with it.
  case removed(Text, Int)
  case reordered
  /// Another picture.
  case picture
  /// Another place or size on Scotch.
  case fit
  /// Another part in the bubble.
  case circle
  case words
  case selected

  public init(from old: FittingSession, to new: FittingSession) {
    let (before, after) = (old.document, new.document)
    let gone = before.outfits.filter { after[$0.key] == nil }
    let come = after.outfits.filter { before[$0.key] == nil }
    if let first = gone.first {
      self = .removed(first.name, gone.count)
    } else if !come.isEmpty {
      self = .added(come.count)
    } else if before.keys != after.keys {
      self = .reordered
    } else if let outfit = after.outfits.first(where: { before[$0.key] != $0 }), let was = before[outfit.key] {
      self = Self.difference(was, outfit)
    } else {
      self = old.selection == new.selection ? .nothing : .selected
    }
  }

  private static func difference(_ old: Outfit, _ new: Outfit) -> FittingChange {
    if old.picture != new.picture { return .picture }
    if old.size != new.size || old.alignment != new.alignment { return .fit }
    return old.display != new.display ? .circle : .words
  }
}
