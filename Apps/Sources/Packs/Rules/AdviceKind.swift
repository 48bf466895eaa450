import Values

/// The kinds of recommendations. A rule has several where its wording differs.
public enum AdviceKind: Int, CaseIterable, Sendable {
  // texts
  case textControl, textSpaces, textDirection
  // costumes
  case noDescription, season, pointOutside, idCase, sameLabel, untranslated
  // pictures of costumes
  case heavyImage, sameImage, opaqueImage, emptyBubble, emptyBorder, smallImage, aspectHeight, aspectWidth
  case missingMiddle, missingScale, missingScales, scaleMismatch, scalesSwapped, allScalesSwapped
  // the show
  case showUntranslated, remarkTwice, darkMissing, letteringAlone
  case accentInk, accentTitle, groundInkWhite, groundInkBlack, floorInk
  // its character
  case characterName, characterAlternative, characterSmall, anchorEmpty, hubOffCentre

  /// The name of the rule, as the tool lists it.
  public var rule: Text {
    switch self {
    case .textControl: "text-control"
    case .textSpaces: "text-spaces"
    case .textDirection: "text-direction"
    case .noDescription: "no-description"
    case .season: "season-days"
    case .pointOutside: "point-outside"
    case .idCase: "id-case"
    case .sameLabel: "same-label"
    case .untranslated, .showUntranslated: "missing-translation"
    case .heavyImage: "heavy-image"
    case .sameImage: "same-image"
    case .opaqueImage: "opaque-image"
    case .emptyBubble: "empty-bubble"
    case .emptyBorder: "empty-border"
    case .smallImage: "small-image"
    case .aspectHeight, .aspectWidth: "aspect"
    case .missingMiddle, .missingScale, .missingScales: "missing-scale"
    case .scaleMismatch, .scalesSwapped, .allScalesSwapped: "scale-mismatch"
    case .remarkTwice: "remark-twice"
    case .darkMissing: "dark-missing"
    case .letteringAlone: "lettering-alone"
    case .accentInk: "accent-ink"
    case .accentTitle: "accent-title"
    case .groundInkWhite, .groundInkBlack: "ground-ink"
    case .floorInk: "floor-ink"
    case .characterName: "character-name"
    case .characterAlternative: "character-alternative"
    case .characterSmall: "character-small"
    case .anchorEmpty: "anchor-empty"
    case .hubOffCentre: "hub-off-centre"
    }
  }

  /// The key of its wording in the words of a page: the rule, with the variant of a rule that has several.
  public var key: Text {
    switch self {
    case .showUntranslated: "missing-translation-show"
    case .aspectWidth: "aspect-width"
    case .missingMiddle: "missing-scale-middle"
    case .missingScales: "missing-scale-both"
    case .scalesSwapped: "scale-mismatch-two"
    case .allScalesSwapped: "scale-mismatch-all"
    case .groundInkBlack: "ground-ink-black"
    default: rule
    }
  }
}
