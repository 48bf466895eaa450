import Values

extension ArchiveScan {
  /// Returns the end record, or nil with a fault. Nothing may follow it, not even a comment.
  mutating func endRecord() -> EndRecord? {
    if zip.count > limits.bytes {
      report(.archiveTooLarge, "is larger than " + Text(megabytes: limits.bytes) + "; use smaller images")
      return nil
    }
    let place = zip.count - EndRecord.length
    guard let end = EndRecord(in: zip, at: place), end.commentLength == 0 else {
      reportMissingEnd()
      return nil
    }
    if end.pointsToZip64 || zip.isSigned(ArchiveSignature.zip64Locator, at: place - 20) {
      report(.zip64, "is a zip64 archive; pack it without zip64")
    } else if end.disk != 0 || end.directoryDisk != 0 || end.entriesHere != end.entries {
      report(.multiDisk, "is part of a split archive; pack it into one file")
    } else if end.entries == 0 {
      report(.noEntries, "is empty; pack a folder with files")
    } else if Int(end.entries) > limits.entries {
      let count = Text(Int(end.entries)) + " entries; reduce them to " + Text(limits.entries)
      report(.tooManyEntries, "has " + count)
    } else if isPlaced(end, before: place) {
      return end
    }
    return nil
  }

  /// Whether the central directory ends at the end record.
  private mutating func isPlaced(_ end: EndRecord, before place: Int) -> Bool {
    let limit = UInt32(place)
    if end.size > limit || end.offset > limit - end.size {
      report(.centralDirectory, "has a central directory beyond its end; pack it again")
      return false
    }
    let found = Int(end.offset + end.size)
    if found == place { return true }
    if zip.isSigned(ArchiveSignature.central, at: place - Int(end.size)) {
      // The directory lies before the end record, but its offset is too small: bytes precede the archive.
      reportGap(0..<(place - found))
    } else {
      reportGap(found..<place)
    }
    return false
  }

  /// Reports why the archive does not end with an end record.
  private mutating func reportMissingEnd() {
    let first = max(0, zip.count - EndRecord.length - 0xFFFF)
    let last = zip.count - EndRecord.length
    let places = first <= last ? (first...last).reversed() : []
    if let place = places.first(where: { zip.isSigned(ArchiveSignature.end, at: $0) }),
      let end = EndRecord(in: zip, at: place)
    {
      let excess = zip.count - place - EndRecord.length
      if end.commentLength == excess {
        report(.archiveComment, "has a comment; pack it without one")
      } else if end.commentLength > excess {
        report(.truncated, "is truncated at byte " + Text(zip.count) + "; download or pack it again")
      } else {
        // bsdtar pads its output to blocks of 10 KB when it writes to a pipe.
        let isPadding = zip.bytes[(zip.count - excess)...].allSatisfy { $0 == 0 }
        let remedy: Text =
          isPadding
          ? " zeros; let the zip program write to a file instead of a pipe"
          : " bytes that do not belong to it; pack it again"
        report(.trailingJunk, "is followed by " + Text(excess) + remedy)
      }
    } else if zip.isSigned(ArchiveSignature.local, at: 0) {
      report(.truncated, "is truncated at byte " + Text(zip.count) + "; download or pack it again")
    } else {
      report(.notAnArchive, "is not a zip archive; " + limits.remedy)
    }
  }

  /// Returns the central headers with their names, or nil with a fault. They must be as many as the end record declares and fill
  /// the central directory.
  mutating func directory(_ end: EndRecord) -> [(name: Text, header: CentralHeader)]? {
    var headers: [(name: Text, header: CentralHeader)] = []
    var offset = Int(end.offset)
    let limit = offset + Int(end.size)
    for _ in 0..<end.entries {
      guard let header = CentralHeader(in: zip, at: offset), header.length <= limit - offset else {
        let count = Text(Int(end.entries)) + " and holds " + Text(headers.count)
        report(.entryCount, "declares " + count + " entries in its central directory; pack it again")
        return nil
      }
      headers.append((zip.text(at: offset + CentralHeader.length, count: header.fields.nameLength), header))
      offset += header.length
    }
    if offset == limit { return headers }
    let rest = Text(limit - offset) + " bytes more than its entries"
    report(.entryCount, "has a central directory with " + rest + "; pack it again")
    return nil
  }
}
