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

  /// The public name: the case's name in kebab case, which the reflection of Embedded Swift does not tell.
  public var name: Text {
    Text(utf8: Array(Self.names.utf8.split(separator: UInt8(ascii: " "))[Int(rawValue)]))
  }

  /// The names of all cases in their order.
  private static var names: Text {
    """
    archive-too-large not-an-archive truncated trailing-junk leading-junk gap second-end-record archive-comment \
    multi-disk zip64 too-many-entries no-entries entry-count central-directory \
    local-header header-mismatch entry-comment overlap encrypted odd-method odd-flags odd-version extra-field \
    data-descriptor symlink special-file directory stored-size unpacked-too-large ratio \
    empty-name nul-in-name control-in-name backslash absolute-path path-traversal empty-folder-name non-ascii-name \
    name-too-long duplicate-name set-name system-file other-set name-case odd-name duplicate-folder \
    inflate-failed load-failed entry-too-long entry-too-short checksum \
    json-too-large json-encoding json-syntax json-too-deep json-too-many-keys json-too-many-values \
    json-duplicate-key json-kind \
    key-missing key-kind text-empty text-too-long text-control color count-range count-mismatch index-count \
    not-png image-cut-off image-damaged image-too-large too-many-pixels scale-mismatch \
    missing-set-document missing-header missing-document missing-image no-hoos
    """
  }
}
