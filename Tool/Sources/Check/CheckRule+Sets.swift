import Archives
import Findings
import HooSets
import Packs
import Values

extension CheckRule {
  /// The rules for sets, the reader's and the tool's, sorted by name.
  public static let sets: [CheckRule] =
    (ArchiveRule.allCases.map { CheckRule(name: $0.name.string, severity: .error, explanation: $0.explanation) }
    + HooToolRule.allCases.map(\.entry))
    .sorted { $0.name < $1.name }
}

extension ArchiveRule {
  /// The requirement as a sentence.
  var explanation: String {
    switch self {
    case .archiveTooLarge: "An archive has at most \(Limits.archiveBytes >> 20) MB."
    case .notAnArchive: "An archive is a zip archive."
    case .truncated: "An archive is complete."
    case .trailingJunk: "Nothing follows an archive's end record."
    case .leadingJunk: "Nothing comes before an archive's first entry."
    case .gap: "Nothing lies between an archive's entries."
    case .secondEndRecord: "An archive has one end record, as it is not several archives in one file."
    case .archiveComment: "An archive has no comment."
    case .multiDisk: "An archive is one file, not split into several."
    case .zip64: "An archive does not use zip64."
    case .tooManyEntries: "A set has at most \(Limits.entries) files, including folders in an archive."
    case .noEntries: "A set is not empty."
    case .entryCount: "An archive's directory holds as many entries as it declares."
    case .centralDirectory: "An archive's directory is at the offset in the end record."
    case .localHeader: "Every entry has a local header at the offset in the directory."
    case .headerMismatch: "An entry's local header and the directory agree in every field."
    case .entryComment: "An entry has no comment."
    case .overlap: "No two entries share a byte of the archive, as in a zip bomb."
    case .encrypted: "Nothing is encrypted."
    case .oddMethod: "Entries are stored or deflated."
    case .oddFlags: "Entries use no uncommon features of zip."
    case .oddVersion: "Entries need no reader newer than version 2.0 of the format."
    case .extraField: "Extra fields hold times and owners only."
    case .dataDescriptor: "An entry's data descriptor agrees with the directory."
    case .symlink: "Nothing is a symbolic link."
    case .specialFile: "Nothing is a device, a pipe or a socket."
    case .directory: "A folder is one by its name and by its attributes, and has no data."
    case .storedSize: "A stored entry has equal packed and unpacked sizes."
    case .unpackedTooLarge: "A set has at most \(Limits.unpackedBytes >> 20) MB unpacked."
    case .ratio: "An entry unpacks to at most \(Limits.ratio) times its packed bytes."
    case .emptyName: "Every entry has a name."
    case .nulInName: "Names hold no NUL."
    case .controlInName: "Names hold no control character."
    case .backslash: "Folders are separated by /, not by a backslash."
    case .absolutePath: "Names begin with the set's folder, not with / or a drive."
    case .pathTraversal: "No name has a folder . or .."
    case .emptyFolderName: "Every folder has a name."
    case .nonASCIIName: "Names hold ASCII letters only."
    case .nameTooLong: "A name has at most \(Limits.entryNameBytes) bytes."
    case .duplicateName: "No two names are equal, ignoring case."
    case .setName: "The name of a set is two or more digits."
    case .systemFile: "A set holds no files of an operating system, such as .DS_Store."
    case .otherSet: "An archive holds one set, that of its own name."
    case .nameCase: "Names are in lower case."
    case .oddName: "A set holds hoo_set.json, header.png, header-de.png, folders of hoo.json and hoo.png; nothing else."
    case .duplicateFolder: "No two Hoos have the same number, as 07 and 007 do."
    case .inflateFailed: "Every entry can be inflated."
    case .loadFailed: "Every file can be read."
    case .entryTooLong: "An entry has no more bytes than it declares."
    case .entryTooShort: "An entry has no fewer bytes than it declares."
    case .checksum: "An entry's bytes match their checksum."
    case .jsonTooLarge: "A document has at most \(Limits.documentBytes >> 10) KB."
    case .jsonEncoding: "A document is UTF-8."
    case .jsonSyntax: "A document is JSON."
    case .jsonTooDeep: "A document has at most \(Limits.depth) levels."
    case .jsonTooManyValues: "A document has at most \(Limits.documentValues) values."
    case .jsonTooManyKeys: "An object in a document has at most \(Limits.documentKeys) keys."
    case .jsonDuplicateKey: "No key occurs twice in an object."
    case .jsonKind: "A document is one object."
    case .keyMissing: "A set has Color and Count, a Hoo has Title and PoemLine."
    case .keyKind: "Each key has a value of its type."
    case .textEmpty: "Titles and poems are not empty."
    case .textTooLong: "A title has at most \(Limits.titleBytes) bytes, a poem \(Limits.poemBytes)."
    case .textControl: "Texts hold no control characters, except line feeds in poems."
    case .color: "Color is six hexadecimal digits, as in #2e7d5b."
    case .countRange: "Count is a whole number from 1 to \(Limits.hoos)."
    case .countMismatch: "Count is the number of Hoos."
    case .indexCount: "The count in the index is the number of Hoos in the set."
    case .notPNG: "Pictures are PNG."
    case .imageCutOff: "A picture ends with its last chunk."
    case .imageDamaged: "Every picture can be decoded: its chunks, checksums, palette and pixels are valid."
    case .tooManyPixels: "All pictures of a set have at most \(Limits.setPixels >> 20) megapixels together."
    case .imageTooLarge: "A picture has at most 4 megapixels."
    case .scaleMismatch: "The @2x of a picture is twice as large, the @3x three times."
    case .missingSetDocument: "A set has hoo_set.json."
    case .missingHeader: "A set has header.png."
    case .missingDocument: "Every Hoo has hoo.json."
    case .missingImage: "Every Hoo has hoo.png."
    case .noHoos: "A set has a Hoo."
    }
  }
}
