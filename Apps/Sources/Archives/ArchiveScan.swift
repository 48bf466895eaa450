import Geometry
import Values

/// Checks an archive's structure: the end record, the central directory, each entry's headers and name, and that the entries
/// are contiguous from the first byte to the directory.
///
/// `Int` has 32 bits in the browser, so a 32-bit field becomes an `Int` only after it was compared with a limit.
package struct ArchiveScan {
  /// A named entry of the archive. Entries with faults are listed as well, so that they are not reported as missing.
  package struct File {
    package var entry: ArchiveEntry
    package var isFaulty: Bool
  }

  let file: Text
  let zip: ArchiveBytes
  let limits: ArchiveLimits
  let stopsAtFault: Bool
  package private(set) var faults: [ArchiveFault] = []
  /// The entries without folders.
  package private(set) var files: [File] = []
  package private(set) var folders: [Text] = []
  /// The range of each entry, from its local header to the end of its data descriptor.
  private var places: [(range: Range<Int>, name: Text)] = []
  private var unpacked = 0

  package init(file: Text, bytes: [UInt8], limits: ArchiveLimits = .hooSet, stopsAtFault: Bool) {
    self.file = file
    self.limits = limits
    self.stopsAtFault = stopsAtFault
    zip = ArchiveBytes(bytes: bytes)
    scan()
  }

  var isStopped: Bool { stopsAtFault && !faults.isEmpty }

  @inline(never)
  mutating func report(_ rule: ArchiveRule, entry: Text = .empty, _ message: Text) {
    if isStopped { return }
    faults.append(ArchiveFault(rule, file: file, entry: entry, message))
  }

  private mutating func scan() {
    guard let end = endRecord(), let headers = directory(end) else { return }
    for (name, header) in headers where !isStopped { read(header, name) }
    if isStopped { return }
    reportRepetitions(headers.map { $0.name })
    checkPlaces(until: Int(end.offset))
  }

  /// Reads an entry: its central header, its local header and its name.
  private mutating func read(_ header: CentralHeader, _ name: Text) {
    let before = faults.count
    var check = EntryHeaders(zip: zip, header: header, name: name, limits: limits)
    let entry = check.entry()
    for fault in check.faults { report(fault.rule, entry: name, fault.message) }
    if let range = check.range { places.append((range, name)) }
    if name.utf8.last == UInt8(ascii: "/") {
      folders.append(name)
      return
    }
    if let entry { count(entry) }
    let missing = ArchiveEntry(name: name, dataOffset: 0, packedSize: 0, size: 0, checksum: 0, isDeflated: false)
    files.append(File(entry: entry ?? missing, isFaulty: entry == nil || faults.count > before))
  }

  private mutating func count(_ entry: ArchiveEntry) {
    let limit = limits.unpackedBytes
    let isFirst = unpacked <= limit
    // Both are within a limit, so the sum does not overflow.
    unpacked = min(unpacked, limit + 1) + entry.size
    if isFirst && unpacked > limit { report(.unpackedTooLarge, entry: entry.name, limits.excess) }
  }

  private mutating func reportRepetitions(_ names: [Text]) {
    for (index, isByCase) in ArchiveName.repetitions(in: names) {
      let difference: Text = isByCase ? " except for case" : ""
      report(
        .duplicateName, entry: names[index], "has the name of an earlier entry" + difference + "; keep one of them")
    }
  }

  /// Checks that entries are contiguous. Bytes in two entries are the mark of a zip bomb.
  private mutating func checkPlaces(until directory: Int) {
    let all = places.insertionSorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    // An entry without a range may fill any gap, so gaps are not reported then.
    let isComplete = faults.isEmpty
    var end = 0
    // The entry with that end.
    var last = Text.empty
    for (range, name) in all {
      if range.lowerBound < end {
        report(.overlap, entry: name, "lies on top of another entry, as in a zip bomb; pack it again")
        if isStopped { return }
        spoil([last, name])
      } else if range.lowerBound > end && isComplete {
        reportGap(end..<range.lowerBound)
      }
      if range.upperBound >= end { (end, last) = (range.upperBound, name) }
    }
    if end > directory {
      report(.overlap, entry: last, "lies on top of the central directory, as in a zip bomb; pack it again")
      spoil([last])
    } else if end < directory && isComplete {
      reportGap(end..<directory)
    }
  }

  /// Excludes overlapping entries from unpacking.
  private mutating func spoil(_ names: [Text]) {
    for index in files.indices where names.contains(files[index].entry.name) { files[index].isFaulty = true }
  }

  mutating func reportGap(_ range: Range<Int>) {
    if contains(ArchiveSignature.end, in: range) {
      report(.secondEndRecord, "contains another archive; pack it again")
    } else if range.lowerBound == 0 {
      report(.leadingJunk, "begins with " + Text(range.count) + " bytes that belong to no entry; pack it again")
    } else {
      let place = Text(range.count) + " bytes that belong to no entry at byte " + Text(range.lowerBound)
      report(.gap, "has " + place + "; pack it again")
    }
  }

  /// Searches the last 64 KB of `range`, where an end record can be.
  func contains(_ signature: UInt32, in range: Range<Int>) -> Bool {
    let last = range.upperBound - 4
    guard last >= range.lowerBound else { return false }
    return (max(range.lowerBound, last - 0x1_0015)...last).contains { zip.isSigned(signature, at: $0) }
  }
}
