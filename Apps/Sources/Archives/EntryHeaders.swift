import Values

/// Checks the central and the local header of an entry.
struct EntryHeaders {
  let zip: ArchiveBytes
  let header: CentralHeader
  let name: Text
  let limits: ArchiveLimits
  private(set) var faults: [(rule: ArchiveRule, message: Text)] = []
  /// The range from the local header to the end of the data and its descriptor; nil if it is unknown.
  private(set) var range: Range<Int>?

  init(zip: ArchiveBytes, header: CentralHeader, name: Text, limits: ArchiveLimits) {
    (self.zip, self.header, self.name, self.limits) = (zip, header, name, limits)
  }

  /// Returns the entry, or nil with a fault if its bytes cannot be found or must not be unpacked.
  mutating func entry() -> ArchiveEntry? {
    if let fault = ArchiveName.fault(in: name) { faults.append(fault) }
    checkKind()
    guard checkFields(), checkSizes(), let offset = localHeader() else { return nil }
    let fields = header.fields
    return ArchiveEntry(
      name: name, dataOffset: offset, packedSize: Int(fields.packedSize), size: Int(fields.size),
      checksum: fields.checksum, isDeflated: fields.isDeflated)
  }

  @inline(never)
  mutating func report(_ rule: ArchiveRule, _ message: Text) { faults.append((rule, message)) }

  private var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }

  /// Checks that the name, the Unix mode and the DOS flag agree on a file or a folder.
  private mutating func checkKind() {
    let kind = header.attributes >> 28
    if kind == 0xA {
      report(.symlink, "is a symbolic link; pack the file that it points to")
    } else if kind != 0 && kind != 0x8 && kind != 0x4 {
      report(.specialFile, "is a device, a pipe or a socket; pack files only")
    } else if (kind == 0x4 || header.attributes & 0x10 != 0) != isFolder && (kind != 0 || !isFolder) {
      report(.directory, "is a folder by its attributes or by its name, but not by both; pack it again")
    }
  }

  /// Whether the fields allow to locate the data.
  private mutating func checkFields() -> Bool {
    let (fields, before) = (header.fields, faults.count)
    // Bit 0: encrypted; 6: strong encryption; 13: masked headers.
    if fields.flags & 0x2041 != 0 {
      report(.encrypted, "is encrypted; pack it without a password")
    } else if fields.flags & ~0x080E != 0 {
      // Allowed: bits 1 and 2, the compression level; 3, a data descriptor; 11, a name in UTF-8.
      report(.oddFlags, "uses an unsupported feature of zip; pack it again")
    }
    if fields.method != 0 && fields.method != 8 {
      let method = Text(Int(fields.method)) + "; pack it again, with DEFLATE"
      report(.oddMethod, "is packed with method " + method)
    }
    if fields.version >= 45 {
      report(.zip64, "needs a reader for zip64 or newer; " + limits.remedy)
    } else if fields.version > 20 {
      report(.oddVersion, "needs a newer zip reader; " + limits.remedy)
    }
    if header.disk != 0 { report(.multiDisk, "is in another part of a split archive; pack it into one file") }
    checkExtra(at: header.place + CentralHeader.length + fields.nameLength, length: fields.extraLength)
    if header.commentLength > 0 { report(.entryComment, "has a comment; pack it without one") }
    return faults.count == before
  }

  private mutating func checkSizes() -> Bool {
    let (packed, size) = (header.fields.packedSize, header.fields.size)
    if packed == 0xFFFF_FFFF || size == 0xFFFF_FFFF || header.localOffset == 0xFFFF_FFFF {
      report(.zip64, "is packed with zip64; pack it without zip64")
    } else if packed > UInt32(zip.count) {
      report(.truncated, "has more bytes than the archive; pack it again")
    } else if size > UInt32(limits.unpackedBytes) {
      let limit = Text(megabytes: limits.unpackedBytes) + "; use a smaller image"
      report(.unpackedTooLarge, "unpacks to more than " + limit)
    } else if !header.fields.isDeflated && packed != size {
      report(.storedSize, "is stored, but has two different sizes; pack it again")
    } else if Int(size) > Int(packed) * Limits.ratio {
      let ratio = Text(Limits.ratio) + "-fold size, as a zip bomb does; pack it again"
      report(.ratio, "unpacks to more than its " + ratio)
    } else if isFolder && size != 0 {
      reportFolderContents()
    } else {
      return true
    }
    return false
  }

  /// Returns the offset of the data, or nil with a fault.
  private mutating func localHeader() -> Int? {
    let start = Int(clamping: header.localOffset)
    guard zip.isSigned(ArchiveSignature.local, at: start), let local = ArchiveFields(in: zip, at: start + 4) else {
      report(.localHeader, "has no local header at the offset in the central directory; pack it again")
      return nil
    }
    let data = start + 4 + ArchiveFields.length + local.nameLength + local.extraLength
    guard zip.has(Int(header.fields.packedSize), at: data) else {
      report(.truncated, "extends beyond the end of the archive; pack it again")
      return nil
    }
    range = start..<(data + Int(header.fields.packedSize))
    let before = faults.count
    if isFolder && !isEmptyData(at: data) { reportFolderContents() }
    checkSame(local, at: start)
    checkExtra(at: start + 4 + ArchiveFields.length + local.nameLength, length: local.extraLength)
    if header.fields.hasDescriptor { findDescriptor() }
    return faults.count == before ? data : nil
  }

  private mutating func reportFolderContents() {
    report(.directory, "is a folder with data; pack it again")
  }

  /// Whether a folder has no data. Java deflates even those: to one empty block with fixed codes, or to a stored one.
  private func isEmptyData(at data: Int) -> Bool {
    let packed = zip.text(at: data, count: Int(header.fields.packedSize)).utf8
    return packed.isEmpty || header.fields.isDeflated && (packed == [3, 0] || packed == [1, 0, 0, 0xFF, 0xFF])
  }

  /// Checks that both headers agree in every field. With a data descriptor, each size and the checksum may be 0 in the local
  /// header: bsdtar writes the size that it knows and leaves the others.
  private mutating func checkSame(_ local: ArchiveFields, at start: Int) {
    let central = header.fields
    func differs(_ number: UInt32, _ other: UInt32) -> Bool {
      number != other && !(central.hasDescriptor && number == 0)
    }
    let name: Text? =
      if local.nameLength != central.nameLength
        || zip.text(at: start + 4 + ArchiveFields.length, count: local.nameLength) != self.name
      {
        "name"
      } else if local.version != central.version {
        "version"
      } else if local.flags != central.flags {
        "flags"
      } else if local.method != central.method {
        "method"
      } else if local.time != central.time || local.date != central.date {
        "date"
      } else if differs(local.checksum, central.checksum) {
        "checksum"
      } else if differs(local.packedSize, central.packedSize) || differs(local.size, central.size) {
        "size"
      } else {
        nil
      }
    guard let name else { return }
    report(.headerMismatch, "has one " + name + " in its local header and another in the directory; pack it again")
  }

  /// Checks that the data descriptor, with or without its signature, agrees with the directory.
  private mutating func findDescriptor() {
    guard let range else { return }
    let fields = header.fields
    func repeats(at offset: Int) -> Bool {
      zip.long(at: offset) == fields.checksum && zip.long(at: offset + 4) == fields.packedSize
        && zip.long(at: offset + 8) == fields.size
    }
    if zip.isSigned(ArchiveSignature.descriptor, at: range.upperBound), repeats(at: range.upperBound + 4) {
      self.range = range.lowerBound..<(range.upperBound + 16)
    } else if repeats(at: range.upperBound) {
      self.range = range.lowerBound..<(range.upperBound + 12)
    } else if !isFolder {
      report(.dataDescriptor, "has other sizes in its data descriptor than in the directory; pack it again")
    }
  }
}
