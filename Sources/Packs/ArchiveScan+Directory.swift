extension ArchiveScan {
  /// The record at the very end, or nil with a fault. Nothing may follow it, not even a comment.
  mutating func endRecord() -> EndRecord? {
    if zip.count > Limits.archiveBytes {
      report(.archiveTooLarge, "is larger than " + Text(megabytes: Limits.archiveBytes) + "; use smaller images")
      return nil
    }
    let place = zip.count - EndRecord.length
    guard let end = EndRecord(in: zip, at: place), end.commentLength == 0 else {
      reportMissingEnd()
      return nil
    }
    if end.pointsToZip64 || zip.isSigned(ArchiveSignature.zip64Locator, at: place - 20) {
      report(.zip64, "is a zip64 archive, made for gigabytes; pack it without zip64")
    } else if end.disk != 0 || end.directoryDisk != 0 || end.entriesHere != end.entries {
      report(.multiDisk, "is one of several disks; pack the set into one file")
    } else if end.entries == 0 {
      report(.noEntries, "is empty; pack a set's folder")
    } else if Int(end.entries) > Limits.entries {
      let count = Text(Int(end.entries)) + " entries; at most " + Text(Limits.entries) + " are read"
      report(.tooManyEntries, "has " + count)
    } else if isPlaced(end, before: place) {
      return end
    }
    return nil
  }

  /// Whether the central directory ends where the end record begins.
  private mutating func isPlaced(_ end: EndRecord, before place: Int) -> Bool {
    let limit = UInt32(place)
    if end.size > limit || end.offset > limit - end.size {
      report(.centralDirectory, "has a central directory that does not fit into it; it is damaged, pack the set anew")
      return false
    }
    let found = Int(end.offset + end.size)
    if found == place { return true }
    if zip.isSigned(ArchiveSignature.central, at: place - Int(end.size)) {
      // The directory is where it should be and everything is shifted: something was put in front.
      reportGap(0..<(place - found))
    } else {
      reportGap(found..<place)
    }
    return false
  }

  /// Says why no end record stands at the very end.
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
        report(.truncated, "is cut off at byte " + Text(zip.count) + "; download or pack it again")
      } else {
        // bsdtar fills a block of 10 KB where it writes to a pipe.
        let isPadding = zip.bytes[(zip.count - excess)...].allSatisfy { $0 == 0 }
        let remedy: Text =
          isPadding
          ? " zeros; let the zip program write to a file and not to a pipe"
          : " bytes that do not belong to it; pack the set anew"
        report(.trailingJunk, "is followed by " + Text(excess) + remedy)
      }
    } else if zip.isSigned(ArchiveSignature.local, at: 0) {
      report(.truncated, "is cut off at byte " + Text(zip.count) + "; download or pack it again")
    } else {
      report(.notAnArchive, "is no zip archive; pack the set with `disguise hoosets pack`")
    }
  }

  /// The headers of the central directory with their names, or nil with a fault: as many as the end record says, and not
  /// a byte more.
  mutating func directory(_ end: EndRecord) -> [(name: Text, header: CentralHeader)]? {
    var headers: [(name: Text, header: CentralHeader)] = []
    var offset = Int(end.offset)
    let limit = offset + Int(end.size)
    for _ in 0..<end.entries {
      guard let header = CentralHeader(in: zip, at: offset), header.length <= limit - offset else {
        let count = Text(Int(end.entries)) + " and holds " + Text(headers.count)
        report(.entryCount, "declares " + count + " entries in its central directory; pack the set anew")
        return nil
      }
      headers.append((zip.text(at: offset + CentralHeader.length, count: header.fields.nameLength), header))
      offset += header.length
    }
    if offset == limit { return headers }
    let rest = Text(limit - offset) + " bytes more than its entries take"
    report(.entryCount, "has a central directory with " + rest + "; pack the set anew")
    return nil
  }
}
