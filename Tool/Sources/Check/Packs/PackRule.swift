import Files
import Findings
import PackFiles
import Packs
import Values

/// The rules of `disguise check` for costume packs.
public enum PackRule: String, ToolRule {
  // the pack
  case notFound, unreadable, zippedPack, noList, secondList, twinNames, fileName, unusedPicture, refusedByApp
  // the list
  case listTooLarge, listSyntax, listKind, listLink, noCostumes, tooManyCostumes
  // a costume
  case costumeKind, keyMissing, keyKind, unknownKey, textEmpty, textTooLong, textControl, textSpaces, textDirection
  case idCharacters, idTaken, idCase, sameLabel, noDescription, languageCode, missingTranslation, sideRange
  case fractionRange, pointOutside, imageAddress, seasonDays, reactionName
  // images
  case imageMissing, imageOutside, imageLink, imageSpecial, imageTooLarge, imageRemote, notAnImage, imageDamaged
  case tooManyPixels, imageTail, imageName, heavyImage, animatedImage, opaqueImage, blankImage, emptyBubble, emptyBorder
  case pixelsUnchecked, sameImage, missingScale, scaleMismatch, aspect, smallImage
  // the show
  case showSyntax, showKind, showLink, secondShow, costumesTwice, showEmpty
  // the one who is dressed
  case characterName, characterAlternative, characterOpaque, characterBlank, characterBorder, characterProportions
  case characterRemote, characterAspect, characterSmall, insideRange, anchorEmpty, hubOffCentre, lidsAlone, lidsAspect
  case lidsOpaque
  // its colours and words
  case colorForm, accentInk, accentTitle, groundInk, floorInk, darkMissing, letteringAlone, introSteps, introPicture
  case remarksCount, remarkTwice
  // asset catalogs
  case catalogLink, contentsMissing, contentsSyntax, contentsImages, contentsScale, contentsName, scaleTwice
  case unlistedFile, tooManyFiles

  public var entry: CheckRule {
    switch self {
    case .notFound: error("Paths on the command line exist.")
    case .unreadable: error("Files and folders are readable.")
    case .zippedPack: error("The archive of a pack has a name that ends in .disguise, and the pack's files at its top.")
    case .noList: error("A pack has a list of costumes: config.plist, config.json or current_costumes.json.")
    case .secondList: warning("A pack has one list; only the first one is read.")
    case .twinNames: warning("No two file names differ in the case of letters only, as many disks take them for one.")
    case .fileName:
      warning("Names of files and folders are as .disguise files have them: printable ASCII, of limited length.")
    case .unusedPicture: warning("Every picture is used by a costume or replaces one of the app's own.")
    case .refusedByApp: error("The app opens a .disguise file: all pictures that the file names are in it.")
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
    case .unknownKey: warning("Costumes and shows have no unknown keys, which are often misspelt.")
    case .textEmpty:
      error(
        "Ids, labels, names and other texts show something: they are neither empty nor spaces and invisible characters alone."
      )
    case .textTooLong:
      error(
        "An id has at most \(Limits.idBytes) bytes, a label \(Limits.labelBytes), a description or alternative text \(Limits.descriptionBytes); of a show a name has \(Limits.nameBytes), a line at the launch \(Limits.launchBytes), a lettering \(Limits.letteringBytes), a remark \(Limits.remarkBytes)."
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
    case .languageCode:
      warning("Keys of translated texts, such as label- and description-, end in a language, as in label-de.")
    case .missingTranslation:
      warning(
        "A language of one costume is a language of all, and has labels and descriptions; a language of a show is one of its name and its introduction."
      )
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
    case .imageName: warning("The name of an image ends with its own format, as in .png.")
    case .heavyImage:
      warning("An image has at most \(PictureAdvice.recommendedBytes >> 10) KB for each pixel per point.")
    case .animatedImage: warning("An image is one picture; of an animation only the first one shows.")
    case .opaqueImage: warning("A costume's image has transparent pixels, so that the character is seen behind it.")
    case .blankImage: error("A costume's image shows something.")
    case .emptyBubble:
      warning(
        "A costume shows something in its bubble: within \(Int(PictureAdvice.bubbleRadius)) points of the display point."
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
    case .showSyntax: error("A show is a valid property list or JSON, without a key twice in a dictionary.")
    case .showKind: error("A show is a dictionary, and so are its character, colors, launch and intro.")
    case .showLink: error("A show in a pack's folder is a file, not a symbolic link.")
    case .secondShow:
      warning("A pack has one show; only the first of show.json, show.plist and the list's own is read.")
    case .costumesTwice: warning("The costumes are in one place: in the list or in the show.")
    case .showEmpty: warning("A show says something: who is dressed, in which colours, or with which words.")
    case .characterName: warning("A character with a picture of its own has a name.")
    case .characterAlternative:
      warning("A character with a picture of its own has an alternative_text, for those who do not see it.")
    case .characterOpaque:
      warning("A character's image has transparent pixels, or taps and the wheel meet a rectangle.")
    case .characterBlank: error("A character's image shows something.")
    case .characterBorder:
      warning(
        "At least half of a character's image is within the drawing's own edges, or the wheel is too large for it.")
    case .characterProportions:
      error("A character is \(Figure.proportions.plainText) times as wide as high.")
    case .characterRemote: error("The pictures of a show are files of the pack.")
    case .characterAspect: warning("The width and height of a character have the ratio of its image's.")
    case .characterSmall:
      warning("A character's image has two pixels for each point of its width, to be sharp on dense screens.")
    case .insideRange:
      error(
        "The anchor and the hub are within the character's image: fractions of its size, \(Limits.inside.plainText).")
    case .anchorEmpty: warning("The anchor is on the character, as costumes are fastened there.")
    case .hubOffCentre:
      warning("The hub is near the middle of the character's image, or the character has to be small for the wheel.")
    case .lidsAlone: warning("Eyelids belong to a picture of the show's own.")
    case .lidsAspect: warning("Eyelids are drawn on the canvas of the character's image: they have its ratio.")
    case .lidsOpaque: warning("Eyelids are transparent but for the lids.")
    case .colorForm: error("A colour is six hexadecimal digits, as in #2e7d5b.")
    case .accentInk: warning("White text can be read on the accent, or buttons have black text.")
    case .accentTitle: warning("Titles in the accent can be read on the wall, or they are darker or lighter.")
    case .groundInk:
      warning("The wall is light on light pages and dark on dark ones, or its texts change their colour.")
    case .floorInk:
      warning("The floor is light where the ground is, or it is another one behind the line at the launch.")
    case .darkMissing: warning("A wall or a floor with a colour for light pages has one for dark pages.")
    case .letteringAlone: warning("The launch picture has both letterings or none, as the ring stands between them.")
    case .introSteps: error("An introduction has 1 to \(Limits.introSteps) steps.")
    case .introPicture: error("The image of a step is scotch, ring, line or lids.")
    case .remarksCount: error("A show has 1 to \(Limits.remarks) remarks.")
    case .remarkTwice: warning("No two remarks are the same.")
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
