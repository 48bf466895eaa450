import Findings
import Packs
import Values

/// The tool's rules besides those of the reader (`Packs.ArchiveRule`): about files on disk, and recommendations.
public enum HooToolRule: String, CaseIterable, Sendable {
  case notFound = "not-found"
  case unreadable
  case noSets = "no-sets"
  case tooManySets = "too-many-sets"
  case duplicateSet = "duplicate-set"
  case ignoredFile = "ignored-file"
  case emptyFolder = "empty-folder"
  case imageTail = "image-tail"
  case missingScale = "missing-scale"
  case heavyImage = "heavy-image"
  case notCanonical = "not-canonical"
  case unknownKey = "unknown-key"
  case sameTitle = "same-title"
  case missingTranslation = "missing-translation"
  case textDirection = "text-direction"
  case largePicture = "large-picture"

  public var severity: Finding.Severity {
    switch self {
    case .notFound, .unreadable, .noSets, .tooManySets, .duplicateSet: .error
    case .ignoredFile, .emptyFolder, .imageTail, .missingScale, .heavyImage, .notCanonical, .unknownKey, .sameTitle,
      .missingTranslation, .textDirection, .largePicture:
      .warning
    }
  }

  /// The requirement as a sentence.
  public var explanation: String {
    switch self {
    case .notFound: "Paths on the command line exist."
    case .unreadable: "Files and folders are readable."
    case .noSets: "A folder of sets holds at least one folder or archive whose name is two or more digits."
    case .tooManySets: "A folder holds at most \(Limits.sets) sets."
    case .duplicateSet: "A folder holds each set once, not as a folder and an archive or as 01 and 001."
    case .ignoredFile: "A folder of sets holds nothing else; other files are not published."
    case .emptyFolder: "A folder within a set holds a Hoo."
    case .imageTail: "A picture's file ends with the picture; bytes behind its end are not published."
    case .missingScale: "Every picture has @2x and @3x forms, to be sharp on dense screens."
    case .heavyImage: "A picture has at most 60 KB, as @2x 120 KB and as @3x 180 KB."
    case .notCanonical:
      "An archive has the layout of `disguise hoosets pack`, in which equal files give equal archives."
    case .unknownKey: "A document has no unknown keys, which are often misspelt."
    case .missingTranslation: "A Hoo has its title and its poem in the same languages."
    case .textDirection:
      "Titles and poems hold no marks that turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069)."
    case .largePicture:
      "A larger picture, large/01/07.png, is a PNG of the proportions of the Hoo's own picture; others are left out."
    case .sameTitle: "No two Hoos of a set have the same title."
    }
  }
}

extension Finding {
  init(
    _ rule: HooToolRule, file: String, entry: String = "", path: String = "", _ message: String, remedy: String
  ) {
    self.init(
      rule: rule.rawValue, severity: rule.severity, file: file, entry: entry, path: path, message: message,
      remedy: remedy)
  }
}
