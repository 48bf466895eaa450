import Values

/// The rules for archives and sets. Their names are stable, as scripts and tests refer to them.
public enum ArchiveRule: UInt8, CaseIterable, Hashable, Sendable {
  // the file
  case archiveTooLarge, notAnArchive, truncated, trailingJunk, leadingJunk, gap, secondEndRecord, archiveComment
  case multiDisk, zip64, tooManyEntries, noEntries, entryCount, centralDirectory
  // an entry's headers
  case localHeader, headerMismatch, entryComment, overlap, encrypted, oddMethod, oddFlags, oddVersion, extraField
  case dataDescriptor, symlink, specialFile, directory, storedSize, unpackedTooLarge, ratio
  // names
  case emptyName, nulInName, controlInName, backslash, absolutePath, pathTraversal, emptyFolderName, nonASCIIName
  case nameTooLong, duplicateName, setName, systemFile, otherSet, nameCase, oddName, duplicateFolder
  // contents
  case inflateFailed, loadFailed, entryTooLong, entryTooShort, checksum
  // documents
  case jsonTooLarge, jsonEncoding, jsonSyntax, jsonTooDeep, jsonTooManyKeys, jsonTooManyValues
  case jsonDuplicateKey, jsonKind
  case keyMissing, keyKind, textEmpty, textTooLong, textControl, color, countRange, countMismatch, indexCount
  // images
  case notPNG, imageCutOff, imageDamaged, imageTooLarge, tooManyPixels, scaleMismatch
  // missing parts
  case missingSetDocument, missingHeader, missingDocument, missingImage, noHoos

  /// The public name in kebab case.
  public var name: Text {
    switch self {
    case .archiveTooLarge: "archive-too-large"
    case .notAnArchive: "not-an-archive"
    case .truncated: "truncated"
    case .trailingJunk: "trailing-junk"
    case .leadingJunk: "leading-junk"
    case .gap: "gap"
    case .secondEndRecord: "second-end-record"
    case .archiveComment: "archive-comment"
    case .multiDisk: "multi-disk"
    case .zip64: "zip64"
    case .tooManyEntries: "too-many-entries"
    case .noEntries: "no-entries"
    case .entryCount: "entry-count"
    case .centralDirectory: "central-directory"
    case .localHeader: "local-header"
    case .headerMismatch: "header-mismatch"
    case .entryComment: "entry-comment"
    case .overlap: "overlap"
    case .encrypted: "encrypted"
    case .oddMethod: "odd-method"
    case .oddFlags: "odd-flags"
    case .oddVersion: "odd-version"
    case .extraField: "extra-field"
    case .dataDescriptor: "data-descriptor"
    case .symlink: "symlink"
    case .specialFile: "special-file"
    case .directory: "directory"
    case .storedSize: "stored-size"
    case .unpackedTooLarge: "unpacked-too-large"
    case .ratio: "ratio"
    case .emptyName: "empty-name"
    case .nulInName: "nul-in-name"
    case .controlInName: "control-in-name"
    case .backslash: "backslash"
    case .absolutePath: "absolute-path"
    case .pathTraversal: "path-traversal"
    case .emptyFolderName: "empty-folder-name"
    case .nonASCIIName: "non-ascii-name"
    case .nameTooLong: "name-too-long"
    case .duplicateName: "duplicate-name"
    case .setName: "set-name"
    case .systemFile: "system-file"
    case .otherSet: "other-set"
    case .nameCase: "name-case"
    case .oddName: "odd-name"
    case .duplicateFolder: "duplicate-folder"
    case .inflateFailed: "inflate-failed"
    case .loadFailed: "load-failed"
    case .entryTooLong: "entry-too-long"
    case .entryTooShort: "entry-too-short"
    case .checksum: "checksum"
    case .jsonTooLarge: "json-too-large"
    case .jsonEncoding: "json-encoding"
    case .jsonSyntax: "json-syntax"
    case .jsonTooDeep: "json-too-deep"
    case .jsonTooManyKeys: "json-too-many-keys"
    case .jsonTooManyValues: "json-too-many-values"
    case .jsonDuplicateKey: "json-duplicate-key"
    case .jsonKind: "json-kind"
    case .keyMissing: "key-missing"
    case .keyKind: "key-kind"
    case .textEmpty: "text-empty"
    case .textTooLong: "text-too-long"
    case .textControl: "text-control"
    case .color: "color"
    case .countRange: "count-range"
    case .countMismatch: "count-mismatch"
    case .indexCount: "index-count"
    case .notPNG: "not-png"
    case .imageCutOff: "image-cut-off"
    case .imageDamaged: "image-damaged"
    case .imageTooLarge: "image-too-large"
    case .tooManyPixels: "too-many-pixels"
    case .scaleMismatch: "scale-mismatch"
    case .missingSetDocument: "missing-set-document"
    case .missingHeader: "missing-header"
    case .missingDocument: "missing-document"
    case .missingImage: "missing-image"
    case .noHoos: "no-hoos"
    }
  }
}
