import Findings
import Packs
import Values

/// The tool's rules besides those of the reader (`ArchiveRule`): about files on disk, and recommendations.
public enum HooToolRule: String, ToolRule {
  case notFound, unreadable, noSets, tooManySets, duplicateSet, ignoredFile, emptyFolder, imageTail, missingScale
  case heavyImage, notCanonical, unknownKey, sameTitle, missingTranslation, textDirection, largePicture
  case opaqueImage, blankImage, emptyBorder, headerContrast

  public var entry: CheckRule {
    switch self {
    case .notFound: error("Paths on the command line exist.")
    case .unreadable: error("Files and folders are readable.")
    case .noSets: error("A folder of sets holds at least one folder or archive whose name is two or more digits.")
    case .tooManySets: error("A folder holds at most \(Limits.sets) sets.")
    case .duplicateSet: error("A folder holds each set once, not as a folder and an archive or as 01 and 001.")
    case .ignoredFile: warning("A folder of sets holds nothing else; other files are not published.")
    case .emptyFolder: warning("A folder within a set holds a Hoo.")
    case .imageTail:
      warning("A picture's file ends with the picture; bytes behind its end are not published.", isFixable: true)
    case .missingScale: warning("Every picture has @2x and @3x forms, to be sharp on dense screens.")
    case .heavyImage: warning("A picture has at most 60 KB, as @2x 120 KB and as @3x 180 KB.")
    case .notCanonical:
      warning("An archive has the layout of `disguise hoosets pack`, in which equal files give equal archives.")
    case .unknownKey: warning("A document has no unknown keys, which are often misspelt.")
    case .sameTitle: warning("No two Hoos of a set have the same title.")
    case .missingTranslation:
      warning(
        "A language of one Hoo is a language of all: of its title and its poem, of its set's title, and of other sets.")
    case .textDirection:
      warning(
        "Titles and poems hold no marks that turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069).")
    case .largePicture:
      warning(
        "A larger picture, large/01/07.png, is a PNG of the proportions of the Hoo's own picture; others are left out.")
    case .opaqueImage: warning("A Hoo's picture has transparent pixels, which show the set's colour around the Hoo.")
    case .blankImage: warning("A Hoo's picture and a header show something.")
    case .emptyBorder: warning("At least a fifth of a Hoo's picture is the drawing and not an empty border around it.")
    case .headerContrast:
      warning("A header has a contrast of \(Int(HeaderContrast.least)) to the set's colour, on which it is drawn.")
    }
  }
}

extension Finding {
  init(
    _ rule: HooToolRule, file: String, entry: String = "", path: String = "", _ message: String, remedy: String
  ) {
    self.init(
      rule: rule.name, severity: rule.severity, file: file, entry: entry, path: path, message: message,
      remedy: remedy)
  }
}
