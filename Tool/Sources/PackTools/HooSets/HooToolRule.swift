/// The rules that the tool adds to those of the reader (`Packs.ArchiveRule`): about files on disk, and about what is
/// allowed but could be better.
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

  public var severity: HooFinding.Severity {
    switch self {
    case .notFound, .unreadable, .noSets, .tooManySets, .duplicateSet: .error
    case .ignoredFile, .emptyFolder, .imageTail, .missingScale, .heavyImage, .notCanonical, .unknownKey, .sameTitle:
      .warning
    }
  }

  /// What the rule asks for.
  public var explanation: String {
    switch self {
    case .notFound: "What is named on the command line is there."
    case .unreadable: "Files and folders may be read."
    case .noSets: "A folder holds at least one set or archive, called by two or more digits."
    case .tooManySets: "A folder holds no more sets than an index may."
    case .duplicateSet: "A folder holds each set once: not as a folder and as an archive, nor as 01 and 001."
    case .ignoredFile: "A folder of sets holds nothing else; what it holds is not published."
    case .emptyFolder: "A folder within a set holds a Hoo."
    case .imageTail: "A picture's file ends with the picture; bytes behind it are not published."
    case .missingScale: "Every picture comes as @2x and @3x too, to be sharp on dense screens."
    case .heavyImage: "A picture takes at most 60 KB, as @2x 120 KB and as @3x 180 KB."
    case .notCanonical: "An archive has the layout of `disguise hoosets pack`: equal files make equal archives."
    case .unknownKey: "A document holds no key that is not read; most often it is a slip of the pen."
    case .sameTitle: "No two Hoos of a set have the same title."
    }
  }
}
