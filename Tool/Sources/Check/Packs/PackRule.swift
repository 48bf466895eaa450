import Files
import Findings
import PackFiles
import Packs
import Values

/// The rules of `disguise check` for costume packs.
public enum PackRule: String, ToolRule {
  // the pack
  case notFound, unreadable, noList, secondList, twinNames, unusedPicture
  // the list
  case listTooLarge, listSyntax, listKind, listLink, noCostumes, tooManyCostumes
  // a costume
  case costumeKind, keyMissing, keyKind, unknownKey, textEmpty, textTooLong, textControl, textSpaces, textDirection
  case idCharacters, idTaken, idCase, sameLabel, noDescription, languageCode, missingTranslation, sideRange
  case fractionRange, pointOutside, imageAddress, seasonDays, reactionName
  // images
  case imageMissing, imageOutside, imageLink, imageSpecial, imageTooLarge, imageRemote, notAnImage, imageDamaged
  case tooManyPixels, imageTail, heavyImage, animatedImage, opaqueImage, blankImage, emptyBubble, emptyBorder
  case pixelsUnchecked, sameImage, missingScale, scaleMismatch, aspect, smallImage
  // asset catalogs
  case catalogLink, contentsMissing, contentsSyntax, contentsImages, contentsScale, contentsName, scaleTwice
  case unlistedFile, tooManyFiles

  public var entry: CheckRule {
    switch self {
    case .notFound: error("Paths on the command line exist.")
    case .unreadable: error("Files and folders are readable.")
    case .noList: error("A pack has a list of costumes: config.plist, config.json or current_costumes.json.")
    case .secondList: warning("A pack has one list; only the first one is read.")
    case .twinNames: warning("No two file names differ in the case of letters only, as many disks take them for one.")
    case .unusedPicture: warning("Every picture is used by a costume or replaces one of the app's own.")
    case .listTooLarge: error("A list has at most \(FileLimits.documentBytes >> 10) KB.")
    case .listSyntax: error("A list is a valid property list or JSON, without a key twice in a dictionary.")
    case .listKind: error("A list is an array of dictionaries.")
    case .listLink: error("A list in a pack's folder is a file, not a symbolic link.")
    case .noCostumes: error("A list has a costume.")
    case .tooManyCostumes: error("A list has at most \(Limits.costumes) costumes.")
    case .costumeKind: error("A costume is a dictionary.")
    case .keyMissing:
      error("A costume has every key, except alternative_text, season, reaction, image@2x and image@3x.")
    case .keyKind: error("Each key has a value of its type.")
    case .unknownKey: warning("A costume has no unknown keys, which are often misspelt.")
    case .textEmpty:
      error(
        "Ids, labels and image names show something: they are neither empty nor spaces and invisible characters alone.")
    case .textTooLong:
      error(
        "An id has at most \(Limits.idBytes) bytes, a label \(Limits.labelBytes), a description or alternative text \(Limits.descriptionBytes)."
      )
    case .textControl:
      warning("Texts hold no control characters, as screens show them as boxes or not at all.", isFixable: true)
    case .textSpaces: warning("Texts do not begin or end with white space.", isFixable: true)
    case .textDirection:
      warning("Texts hold no marks that turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069).")
    case .idCharacters: error("An id holds a-z, A-Z, 0-9, _ and - only.")
    case .idTaken: error("No two costumes have the same id.")
    case .idCase: warning("No two ids differ in the case of letters only.")
    case .sameLabel: warning("No two costumes have the same label in a language, as screen readers tell bubbles by it.")
    case .noDescription: warning("Every costume has a description, for those who do not see it.")
    case .languageCode: warning("The keys label- and description- end in a language, as in label-de.")
    case .missingTranslation:
      warning("A language of one costume is a language of all, and has labels and descriptions.")
    case .sideRange: error("Width and height are \(Limits.side.plainText) points.")
    case .fractionRange:
      error("The display and alignment points are fractions of the image's size, \(Limits.fraction.plainText).")
    case .pointOutside: warning("The display point is within the image, as a bubble shows what is around it.")
    case .imageAddress: error("An image is an image set, a file of the pack, or an address with http or https.")
    case .seasonDays: warning("A season is its first and its last day, as in 12-01/02-28; any other is ignored.")
    case .reactionName: warning("The names in a reaction are known; others stand for the default.")
    case .imageMissing: error("Every image exists.")
    case .imageOutside: error("Every image is in the pack's folder.")
    case .imageLink: error("No image is a symbolic link or behind one.")
    case .imageSpecial: error("An image is a file, not a folder, a device, a pipe or a socket.")
    case .imageTooLarge: error("An image has at most \(FileLimits.imageBytes >> 20) MB.")
    case .imageRemote:
      warning(
        "Images are part of the pack; those of other servers are fetched when the pack is served, and not checked.")
    case .notAnImage: error("Images are PNG, JPEG or WebP.")
    case .imageDamaged: error("Every image can be decoded.")
    case .tooManyPixels: error("An image has at most \(FileLimits.imagePixels) x \(FileLimits.imagePixels) pixels.")
    case .imageTail: warning("A PNG ends with its last chunk; bytes behind it are not published.", isFixable: true)
    case .heavyImage: warning("An image has at most \(ImageCheck.recommendedBytes >> 10) KB for each pixel per point.")
    case .animatedImage: warning("An image is one picture; of an animation only the first one shows.")
    case .opaqueImage: warning("A costume's image has transparent pixels, so that Scotch is seen behind it.")
    case .blankImage: error("A costume's image shows something.")
    case .emptyBubble:
      warning(
        "A costume shows something in its bubble: within \(Int(CostumePixels.bubbleRadius)) points of the display point."
      )
    case .emptyBorder: warning("At least a fifth of an image is the drawing and not an empty border around it.")
    case .pixelsUnchecked:
      warning(
        "The images of a pack have at most \(CostumePixels.room / 1_000_000) megapixels; those beyond are not looked at."
      )
    case .sameImage: warning("No two costumes have the same image.")
    case .missingScale: warning("Every image has @2x and @3x forms, to be sharp on dense screens.")
    case .scaleMismatch: warning("The @2x of an image is twice as large as the @1x, and the @3x three times.")
    case .aspect: warning("The width and height of a costume have the ratio of its image's.")
    case .smallImage: warning("An image has a pixel for each point of the costume's width and height.")
    case .catalogLink: error("An asset catalog is a folder, not a symbolic link.")
    case .contentsMissing: error("Every image set has Contents.json.", isFixable: true)
    case .contentsSyntax: error("Contents.json is valid JSON.")
    case .contentsImages: error("Contents.json has a list of images, one of them with a file.", isFixable: true)
    case .contentsScale: error("The scale of an image is 1x, 2x or 3x.")
    case .contentsName: error("The filename of an image is a name in the folder of its image set.")
    case .scaleTwice: warning("An image set has one file for each scale.")
    case .unlistedFile: warning("Every picture in an image set is in its Contents.json.", isFixable: true)
    case .tooManyFiles: error("An image set has at most \(AssetCatalog.files) files.")
    }
  }
}

extension CheckRule {
  /// The rules for costume packs, sorted by name.
  public static let packs = PackRule.allCases.map(\.entry).sorted { $0.name < $1.name }
}

extension ClosedRange<Double> {
  /// The bounds without needless decimals: `-1 to 2`.
  var plainText: String { "\(lowerBound.plainText) to \(upperBound.plainText)" }
}

extension Double {
  /// The number without needless decimals: `3`, `0.25`.
  var plainText: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : "\(self)" }
}
