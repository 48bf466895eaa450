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
    let same: FittingChange = old.selection == new.selection ? .nothing : .selected
    self = Self.difference(old.document, new.document) ?? same
  }

  /// nil for equal documents.
  private static func difference(_ before: FittingDocument, _ after: FittingDocument) -> FittingChange? {
    let (keys, newKeys) = (before.keys, after.keys)
    let gone = keys.filter { !newKeys.contains($0) }
    let come = newKeys.filter { !keys.contains($0) }
    if before.character != after.character {
      return difference(before.character, after.character)
    }
    if let first = gone.first { return .removed(before[first]?.name ?? .empty, gone.count) }
    if !come.isEmpty { return .added(come.count) }
    if keys != newKeys { return .reordered }
    for index in keys.indices where before.outfits[index] != after.outfits[index] {
      return difference(before.outfits[index], after.outfits[index])
    }
    return change(before.words, after.words, languages: after.languages.count)
  }

  /// The first difference about the show; nil for none.
  private static func change(_ old: ShowWords, _ new: ShowWords, languages: Int) -> FittingChange? {
    if old == new { return nil }
    let (steps, newSteps) = (old.intro.steps, new.intro.steps)
    var fields = ShowField.all(languages: languages)
    if let index = (0..<max(steps.count, newSteps.count)).first(where: { index in
      index >= steps.count || index >= newSteps.count || steps[index] != newSteps[index]
    }) {
      if steps.count != newSteps.count { return steps.count < newSteps.count ? .stepAdded(index) : .stepRemoved(index) }
      if index + 1 < steps.count, steps[index] == newSteps[index + 1], steps[index + 1] == newSteps[index] {
        return .stepMoved(index)
      }
      fields += IntroDraft.fields(at: index, languages: languages)
    }
    return (fields + [.back]).first { old[$0] != new[$0] }.map { .show($0) }
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
