import Files
import PackFiles
import Packs
import Values

extension PackRule {
  /// The requirement as a sentence.
  public var explanation: String {
    switch self {
    case .notFound: "Paths on the command line exist."
    case .unreadable: "Files and folders are readable."
    case .noList: "A pack has a list of costumes: config.plist, config.json or current_costumes.json."
    case .secondList: "A pack has one list; only the first one is read."
    case .twinNames: "No two file names differ in the case of letters only, as many disks take them for one."
    case .unusedPicture: "Every picture is used by a costume or replaces one of the app's own."
    case .listTooLarge: "A list has at most \(FileLimits.documentBytes >> 10) KB."
    case .listSyntax: "A list is a valid property list or JSON, without a key twice in a dictionary."
    case .listKind: "A list is an array of dictionaries."
    case .listLink: "A list in a pack's folder is a file, not a symbolic link."
    case .noCostumes: "A list has a costume."
    case .tooManyCostumes: "A list has at most \(Limits.costumes) costumes."
    case .costumeKind: "A costume is a dictionary."
    case .keyMissing: "A costume has every key, except alternative_text, season, reaction, image@2x and image@3x."
    case .keyKind: "Each key has a value of its type."
    case .unknownKey: "A costume has no unknown keys, which are often misspelt."
    case .textEmpty:
      "Ids, labels and image names show something: they are neither empty nor spaces and invisible characters alone."
    case .textTooLong:
      "An id has at most \(Limits.idBytes) bytes, a label \(Limits.labelBytes), a description or alternative text \(Limits.descriptionBytes)."
    case .textControl: "Texts hold no control characters, as screens show them as boxes or not at all."
    case .textDirection:
      "Texts hold no marks that turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069)."
    case .textSpaces: "Texts do not begin or end with white space."
    case .idCharacters: "An id holds a-z, A-Z, 0-9, _ and - only."
    case .idTaken: "No two costumes have the same id."
    case .idCase: "No two ids differ in the case of letters only."
    case .sameLabel: "No two costumes have the same label in a language, as screen readers tell bubbles by it."
    case .noDescription: "Every costume has a description, for those who do not see it."
    case .languageCode: "The keys label- and description- end in a language, as in label-de."
    case .missingTranslation: "A language of one costume is a language of all, and has labels and descriptions."
    case .sideRange: "Width and height are \(Limits.side.plainText) points."
    case .fractionRange:
      "The display and alignment points are fractions of the image's size, \(Limits.fraction.plainText)."
    case .pointOutside: "The display point is within the image, as a bubble shows what is around it."
    case .imageAddress: "An image is an image set, a file of the pack, or an address with http or https."
    case .seasonDays: "A season is its first and its last day, as in 12-01/02-28; any other is ignored."
    case .reactionName: "The names in a reaction are known; others stand for the default."
    case .imageMissing: "Every image exists."
    case .imageOutside: "Every image is in the pack's folder."
    case .imageLink: "No image is a symbolic link or behind one."
    case .imageSpecial: "An image is a file, not a folder, a device, a pipe or a socket."
    case .imageTooLarge: "An image has at most \(FileLimits.imageBytes >> 20) MB."
    case .imageRemote:
      "Images are part of the pack; those of other servers are fetched when the pack is served, and not checked."
    case .notAnImage: "Images are PNG, JPEG or WebP."
    case .imageDamaged: "Every image can be decoded."
    case .tooManyPixels: "An image has at most \(FileLimits.imagePixels) x \(FileLimits.imagePixels) pixels."
    case .imageTail: "A PNG ends with its last chunk; bytes behind it are not published."
    case .heavyImage: "An image has at most \(ImageCheck.recommendedBytes >> 10) KB for each pixel per point."
    case .animatedImage: "An image is one picture; of an animation only the first one shows."
    case .opaqueImage: "A costume's image has transparent pixels, so that Scotch is seen behind it."
    case .blankImage: "A costume's image shows something."
    case .emptyBubble:
      "A costume shows something in its bubble: within \(Int(CostumePixels.bubbleRadius)) points of the display point."
    case .emptyBorder: "At least a fifth of an image is the drawing and not an empty border around it."
    case .pixelsUnchecked:
      "The images of a pack have at most \(CostumePixels.room / 1_000_000) megapixels; those beyond are not looked at."
    case .sameImage: "No two costumes have the same image."
    case .missingScale: "Every image has @2x and @3x forms, to be sharp on dense screens."
    case .scaleMismatch: "The @2x of an image is twice as large as the @1x, and the @3x three times."
    case .aspect: "The width and height of a costume have the ratio of its image's."
    case .smallImage: "An image has a pixel for each point of the costume's width and height."
    case .catalogLink: "An asset catalog is a folder, not a symbolic link."
    case .contentsMissing: "Every image set has Contents.json."
    case .contentsSyntax: "Contents.json is valid JSON."
    case .contentsImages: "Contents.json has a list of images, one of them with a file."
    case .contentsScale: "The scale of an image is 1x, 2x or 3x."
    case .contentsName: "The filename of an image is a name in the folder of its image set."
    case .scaleTwice: "An image set has one file for each scale."
    case .unlistedFile: "Every picture in an image set is in its Contents.json."
    case .tooManyFiles: "An image set has at most \(AssetCatalog.files) files."
    }
  }
}

extension ClosedRange<Double> {
  /// The bounds without needless decimals: `-1 to 2`.
  var plainText: String { "\(lowerBound.plainText) to \(upperBound.plainText)" }
}

extension Double {
  /// The number without needless decimals: `3`, `0.25`.
  var plainText: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : "\(self)" }
}
