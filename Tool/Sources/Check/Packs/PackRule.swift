import Findings
import Values

/// The rules of `disguise check` for costume packs. Their names are stable, as scripts and tests refer to them.
public enum PackRule: String, CaseIterable, Sendable {
  // the pack
  case notFound = "not-found"
  case unreadable
  case noList = "no-list"
  case secondList = "second-list"
  case twinNames = "twin-names"
  case unusedPicture = "unused-picture"
  // the list
  case listTooLarge = "list-too-large"
  case listSyntax = "list-syntax"
  case listKind = "list-kind"
  case listLink = "list-link"
  case noCostumes = "no-costumes"
  case tooManyCostumes = "too-many-costumes"
  // a costume
  case costumeKind = "costume-kind"
  case keyMissing = "key-missing"
  case keyKind = "key-kind"
  case unknownKey = "unknown-key"
  case textEmpty = "text-empty"
  case textTooLong = "text-too-long"
  case textControl = "text-control"
  case textSpaces = "text-spaces"
  case textDirection = "text-direction"
  case idCharacters = "id-characters"
  case idTaken = "id-taken"
  case idCase = "id-case"
  case sameLabel = "same-label"
  case noDescription = "no-description"
  case languageCode = "language-code"
  case missingTranslation = "missing-translation"
  case sideRange = "side-range"
  case fractionRange = "fraction-range"
  case pointOutside = "point-outside"
  case imageAddress = "image-address"
  case seasonDays = "season-days"
  case reactionName = "reaction-name"
  // images
  case imageMissing = "image-missing"
  case imageOutside = "image-outside"
  case imageLink = "image-link"
  case imageSpecial = "image-special"
  case imageTooLarge = "image-too-large"
  case imageRemote = "image-remote"
  case notAnImage = "not-an-image"
  case imageDamaged = "image-damaged"
  case tooManyPixels = "too-many-pixels"
  case imageTail = "image-tail"
  case heavyImage = "heavy-image"
  case animatedImage = "animated-image"
  case opaqueImage = "opaque-image"
  case blankImage = "blank-image"
  case emptyBubble = "empty-bubble"
  case emptyBorder = "empty-border"
  case pixelsUnchecked = "pixels-unchecked"
  case sameImage = "same-image"
  case missingScale = "missing-scale"
  case scaleMismatch = "scale-mismatch"
  case aspect
  case smallImage = "small-image"
  // asset catalogs
  case catalogLink = "catalog-link"
  case contentsMissing = "contents-missing"
  case contentsSyntax = "contents-syntax"
  case contentsImages = "contents-images"
  case contentsScale = "contents-scale"
  case contentsName = "contents-name"
  case scaleTwice = "scale-twice"
  case unlistedFile = "unlisted-file"
  case tooManyFiles = "too-many-files"

  public var severity: Finding.Severity { Self.warnings.contains(self) ? .warning : .error }

  private static let warnings: Set<PackRule> = [
    .secondList, .twinNames, .unusedPicture, .unknownKey, .textControl, .textSpaces, .textDirection, .idCase,
    .sameLabel,
    .noDescription,
    .languageCode, .missingTranslation, .pointOutside, .seasonDays,
    .reactionName, .imageRemote, .imageTail, .heavyImage, .animatedImage, .opaqueImage, .emptyBubble, .emptyBorder,
    .pixelsUnchecked, .sameImage,
    .missingScale, .scaleMismatch, .aspect, .smallImage, .scaleTwice, .unlistedFile,
  ]

  /// Whether `disguise check --fix` repairs it where the repair is unambiguous.
  var isFixable: Bool { Self.fixable.contains(self) }

  private static let fixable: Set<PackRule> = [
    .imageTail, .contentsMissing, .contentsImages, .unlistedFile, .textSpaces, .textControl,
  ]
}
