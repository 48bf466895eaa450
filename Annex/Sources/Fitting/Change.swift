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
  /// Another place or size on the character.
  case fit
  /// Another part in the bubble.
  case circle
  case words
  /// Another character of the show's own, or other words about it.
  case character
  /// The show has no character of its own any more.
  case characterRemoved
  /// Other words or colours of the show.
  case show(ShowField)
  /// A step of the introduction has come or gone at an index.
  case stepAdded(Int), stepRemoved(Int)
  /// The step at an index of the introduction and the next one have changed places.
  case stepMoved(Int)
  /// Another place of a point of the character.
  case point(CharacterPoint)
  /// The character has eyes now, none any more, or such of another size.
  case eyes
  case selected

  public init(from old: FittingSession, to new: FittingSession) {
    let (before, after) = (old.document, new.document)
    let (keys, newKeys) = (before.keys, after.keys)
    let gone = keys.filter { !newKeys.contains($0) }
    let come = newKeys.filter { !keys.contains($0) }
    if before.character != after.character {
      self = Self.difference(before.character, after.character)
    } else if let first = gone.first {
      self = .removed(before[first]?.name ?? .empty, gone.count)
    } else if !come.isEmpty {
      self = .added(come.count)
    } else if keys != newKeys {
      self = .reordered
    } else if let index = keys.indices.first(where: { before.outfits[$0] != after.outfits[$0] }) {
      self = Self.difference(before.outfits[index], after.outfits[index])
    } else if let change = Self.change(before, after) {
      self = change
    } else {
      self = old.selection == new.selection ? .nothing : .selected
    }
  }

  /// The first difference about the show; nil for none.
  private static func change(_ old: FittingDocument, _ new: FittingDocument) -> FittingChange? {
    if old.words == new.words { return nil }
    let (steps, newSteps) = (old.words.intro.steps, new.words.intro.steps)
    var fields = ShowField.all(languages: new.languages.count)
    if let index = (0..<max(steps.count, newSteps.count)).first(where: { index in
      index >= steps.count || index >= newSteps.count || steps[index] != newSteps[index]
    }) {
      if steps.count != newSteps.count { return steps.count < newSteps.count ? .stepAdded(index) : .stepRemoved(index) }
      if index + 1 < steps.count, steps[index] == newSteps[index + 1], steps[index + 1] == newSteps[index] {
        return .stepMoved(index)
      }
      fields += IntroDraft.fields(at: index, languages: new.languages.count)
    }
    return (fields + [.back]).first { old.words[$0] != new.words[$0] }.map { .show($0) }
  }

  private static func difference(_ old: OwnCharacter?, _ new: OwnCharacter?) -> FittingChange {
    guard let new else { return .characterRemoved }
    guard var same = old, same.picture == new.picture else { return .character }
    for point in CharacterPoint.allCases where same[point] != new[point] {
      same[point] = new[point]
      if same == new { return .point(point) }
    }
    same.eyes = new.eyes
    return same == new ? .eyes : .character
  }

  private static func difference(_ old: Outfit, _ new: Outfit) -> FittingChange {
    if old.picture != new.picture { return .picture }
    if old.size != new.size || old.alignment != new.alignment { return .fit }
    return old.display != new.display ? .circle : .words
  }
}
