import Geometry

/// Checks an archive's structure, front to back: the end record, the central directory, each entry's headers and name,
/// and that the entries lie side by side from the first byte to the directory.
///
/// Takes numbers of 32 bits as they stand and makes an `Int`, which has 32 bits in the browser, only of what it compared
/// with a limit.
struct ArchiveScan {
  /// An entry of the archive that has a name, even where it has a fault: so that nobody calls it missing.
  struct File {
    var entry: ArchiveEntry
    var isFaulty: Bool
  }

  let file: Text
  let zip: ArchiveBytes
  let stopsAtFault: Bool
  private(set) var faults: [ArchiveFault] = []
  /// Without folders.
  private(set) var files: [File] = []
  private(set) var folders: [Text] = []
  /// Where each entry lies, from its local header to the end of its data descriptor.
  private var places: [(range: Range<Int>, name: Text)] = []
  private var unpacked = 0

  init(file: Text, bytes: [UInt8], stopsAtFault: Bool) {
    self.file = file
    self.stopsAtFault = stopsAtFault
    zip = ArchiveBytes(bytes: bytes)
    scan()
  }

  var isStopped: Bool { stopsAtFault && !faults.isEmpty }

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

  /// Reads one entry: its headers, one after the other, and its name.
  private mutating func read(_ header: CentralHeader, _ name: Text) {
    let before = faults.count
    var check = EntryHeaders(zip: zip, header: header, name: name)
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
    let isFirst = unpacked <= Limits.unpackedBytes
    // Both are at most a limit: the sum fits.
    unpacked = min(unpacked, Limits.unpackedBytes + 1) + entry.size
    if isFirst && unpacked > Limits.unpackedBytes {
      let limit = Text(megabytes: Limits.unpackedBytes)
      report(
        .unpackedTooLarge, entry: entry.name, "makes the set larger than " + limit + " unpacked; use smaller images")
    }
  }

  private mutating func reportRepetitions(_ names: [Text]) {
    for (index, isByCase) in ArchiveName.repetitions(in: names) {
      let difference: Text = isByCase ? " but for the case of its letters" : ""
      report(
        .duplicateName, entry: names[index], "has the name of an earlier entry" + difference + "; keep one of them")
    }
  }

  /// Entries lie side by side: what lies between them is nobody's, and what lies in two of them is a bomb.
  private mutating func checkPlaces(until directory: Int) {
    let all = places.insertionSorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    // Where an entry could not be placed, what it may have filled is no gap.
    let isComplete = faults.isEmpty
    var end = 0
    // Whose end that is.
    var last = Text.empty
    for (range, name) in all {
      if range.lowerBound < end {
        report(.overlap, entry: name, "lies on top of another entry, as in a zip bomb; pack the set anew")
        if isStopped { return }
        spoil([last, name])
      } else if range.lowerBound > end && isComplete {
        reportGap(end..<range.lowerBound)
      }
      if range.upperBound >= end { (end, last) = (range.upperBound, name) }
    }
    if end > directory {
      report(.overlap, entry: last, "lies on top of the central directory, as in a zip bomb; pack the set anew")
      spoil([last])
    } else if end < directory && isComplete {
      reportGap(end..<directory)
    }
  }

  /// Nobody unpacks these any more.
  private mutating func spoil(_ names: [Text]) {
    for index in files.indices where names.contains(files[index].entry.name) { files[index].isFaulty = true }
  }

  mutating func reportGap(_ range: Range<Int>) {
    if contains(ArchiveSignature.end, in: range) {
      report(.secondEndRecord, "is several archives in one; pack the set anew")
    } else if range.lowerBound == 0 {
      report(.leadingJunk, "begins with " + Text(range.count) + " bytes that are no entry; pack the set anew")
    } else {
      let place = Text(range.count) + " bytes of no entry at byte " + Text(range.lowerBound)
      report(.gap, "has " + place + "; pack the set anew")
    }
  }

  /// Looks at the last 64 KB of `range` only, which is where an end record can be.
  func contains(_ signature: UInt32, in range: Range<Int>) -> Bool {
    let last = range.upperBound - 4
    guard last >= range.lowerBound else { return false }
    return (max(range.lowerBound, last - 0x1_0015)...last).contains { zip.isSigned(signature, at: $0) }
  }
}
