import Archives
import Values

/// The next request of `HooSetReader` to its host.
public enum HooSetStep: Sendable {
  /// A slice of work is done: call `next()` again, at once or after a frame.
  case working
  /// Inflate `packedRange` of the archive (raw DEFLATE). Pass each piece to `take(_:)` and stop if that returns false; then call
  /// `end()`, or `fail(_:)` if the stream is invalid, truncated, or ends before the packed bytes.
  case inflate(ArchiveEntry)
  /// Load this plain file. Pass each piece to `take(_:)` and stop if that returns false; then call `end()` or `fail(_:)`.
  case load(HooFile)
  /// A document was read: call `next()` again. For hosts that check more than the reader does.
  case document(name: Text, value: Value)
  /// Every byte of the set was checked. The reader keeps no images: extract them when they are shown.
  case finished(HooSet)
  /// The faults, at least one; only the first if the reader stops at a fault.
  case refused([ArchiveFault])
}

/// Reads a set from an archive or from plain files and checks every byte. The tool and the page use the same reader.
///
/// It is a state machine that works in slices of at most 64 KB and leaves inflating and loading to its host:
///
/// ```swift
/// var reader = HooSetReader(set: "01", file: "01.zip", archive: bytes)
/// while true {
///   switch reader.next() {
///   case .working, .document: continue
///   case .inflate(let entry): inflate(bytes[entry.packedRange]) { reader.take($0) } ; reader.end()
///   case .load: preconditionFailure("an archive needs no other file")
///   case .finished(let set): return show(set)
///   case .refused(let faults): return refuse(faults)
///   }
/// }
/// ```
///
/// `next()` returns the same request until it is served. `finished` and `refused` are final.
public struct HooSetReader: Sendable {
  /// The bytes of stored entries that one step checks.
  static var slice: Int { 64 << 10 }

  let set: Text
  let file: Text
  let stopsAtFault: Bool
  /// The scale of the images that are checked before those of other scales; nil for the order of the archive.
  let firstScale: Int?
  var faults: [ArchiveFault] = []
  var draft: HooSetDraft
  private var archive: [UInt8]?
  private var files: [HooFile]
  private var entries: [HooEntry] = []
  private var stage = Stage.start
  /// The bytes of the files so far.
  private var loaded = 0
  /// The pixels of the images so far. 512 images of four megapixels exceed 32 bits.
  private var pixels: Int64 = 0

  private enum Stage: Sendable {
    case start
    /// The entry at this index is next.
    case entry(Int)
    /// The host passes the bytes of the entry at this index.
    case bytes(Int, EntryContents)
    /// The document at this index is being read.
    case document(Int, JSONReader)
    /// The pixels of the image at this index are being checked.
    case pixels(Int, PNGPixels, HooImage)
    case done(HooSet?)
  }

  /// Creates a reader of an archive.
  ///
  /// - Parameters:
  ///   - set: the set's name, two or more digits, which is also the name of the archive's only folder.
  ///   - file: the archive's name in faults.
  ///   - expectedCount: the number of Hoos in the index; nil if unknown.
  ///   - language: the preferred language of titles and poems, as in `de`.
  ///   - stopsAtFault: whether to stop at the first fault; otherwise the reader finds all of them.
  ///   - firstScale: the scale of the images that are checked before those of other scales, for `early`; nil for the order of the
  ///     archive.
  public init(
    set: Text, file: Text, archive: [UInt8], expectedCount: Int? = nil, language: Text = "en",
    stopsAtFault: Bool = true, firstScale: Int? = nil
  ) {
    self.init(set, file, expectedCount, language, stopsAtFault, firstScale)
    self.archive = archive
  }

  /// Creates a reader of plain files. The other parameters are those for an archive.
  ///
  /// - Parameter files: the set's files in any order, as `HooFilesReader` lists them.
  public init(
    set: Text, file: Text, files: [HooFile], expectedCount: Int? = nil, language: Text = "en",
    stopsAtFault: Bool = true, firstScale: Int? = nil
  ) {
    self.init(set, file, expectedCount, language, stopsAtFault, firstScale)
    self.files = files
  }

  private init(
    _ set: Text, _ file: Text, _ expectedCount: Int?, _ language: Text, _ stopsAtFault: Bool, _ firstScale: Int?
  ) {
    self.set = set
    self.file = file
    self.stopsAtFault = stopsAtFault
    self.firstScale = firstScale
    draft = HooSetDraft(name: set, language: language, expectedCount: expectedCount)
    files = []
  }

  var isStopped: Bool { stopsAtFault && !faults.isEmpty }

  /// Does a slice of work and returns the next request.
  public mutating func next() -> HooSetStep {
    if isStopped {
      faults.removeLast(faults.count - 1)
      stage = .done(nil)
    }
    switch stage {
    case .start:
      start()
      return .working
    case .entry(let index): return begin(index)
    case .bytes(let index, let contents): return go(on: index, contents)
    case .document(let index, let reader): return read(index, reader)
    case .pixels(let index, let pixels, let image): return look(index, pixels, image)
    case .done(let set): return set.map { .finished($0) } ?? .refused(faults)
    }
  }

  /// Receives bytes of the entry that `next()` requested.
  ///
  /// - Returns: whether to pass more. If not, stop and call `next()`.
  public mutating func take(_ chunk: [UInt8]) -> Bool { take(chunk, in: chunk.indices) }

  private mutating func take(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    guard case .bytes(let index, var contents) = stage else { return false }
    stage = .start  // releases the other reference to `contents`, so that it is not copied
    do {
      try contents.take(bytes, in: range)
      stage = .bytes(index, contents)
      return true
    } catch {
      faults.append(error)
      stage = .entry(index + 1)
      return false
    }
  }

  /// Ends the entry that `next()` requested, after all of its bytes.
  public mutating func end() {
    guard case .bytes(let index, let contents) = stage else { return }
    loaded += contents.count
    stage = .entry(index + 1)
    do {
      try contents.finish()
      if contents.isDocument {
        stage = .document(index, JSONReader(contents.bytes, .strict))
      } else if let source = entries[index].source {
        let (image, unfolded) = try contents.image(source)
        try count(image)
        stage = .pixels(index, unfolded, image)
      }
    } catch { faults.append(error) }
  }

  /// Reports that the request of `next()` failed.
  ///
  /// - Parameter reason: the host's message, or empty.
  public mutating func fail(_ reason: Text = .empty) {
    let words: Text = reason.isEmpty ? "" : " (" + reason.printable + ")"
    switch stage {
    case .bytes(let index, _):
      let isPacked = archive != nil
      let message: Text = isPacked ? "cannot be inflated" : "cannot be loaded"
      report(isPacked ? .inflateFailed : .loadFailed, entries[index].name, message + words + "; publish the set again")
      stage = .entry(index + 1)
    case .start, .entry, .document, .pixels, .done: break
    }
  }

  private mutating func report(_ rule: ArchiveRule, _ entry: Text, _ message: Text) {
    faults.append(ArchiveFault(rule, file: file, entry: entry, message))
  }

  /// Checks everything that needs no unpacking: structure, names and missing parts.
  private mutating func start() {
    var layout = HooLayout(set: set, file: file, stopsAtFault: stopsAtFault)
    if let archive { layout.read(archive) } else { layout.read(files) }
    (entries, faults) = (layout.entries, layout.faults)
    draft.hoos = layout.hoos
    if let firstScale {
      let first = entries.map { isFirst($0, firstScale) }
      let order = zip(entries, first)
      entries = order.filter { $1 }.map { $0.0 } + order.filter { !$1 }.map { $0.0 }
    }
    stage = entries.isEmpty ? .done(nil) : .entry(0)
  }

  /// Whether an entry belongs to those that a page shows first: documents, and of each picture the smallest image that has the scale.
  private func isFirst(_ entry: HooEntry, _ scale: Int) -> Bool {
    switch entry.role {
    case .setDocument, .document: return true
    case .folder: return false
    case .header(_, let found): return found == scale
    case .image(let hoo, let found):
      let scales = draft.hoos[draft.hoos.place(of: HooRole.number(of: hoo))].scales
      return found == (scales.filter { $0 >= scale }.min() ?? scales.max())
    }
  }

  /// The Hoos by their places in the set; nil for those of which the document or every image is still to be checked. The
  /// content of a Hoo and the structure of the archive have been checked; the set as a whole may still be refused.
  public var early: [Hoo?] { faults.isEmpty ? draft.hoos.map { $0.hoo } : [] }

  /// The number of Hoos in `early` that are there. Cheaper than those.
  public var earlyCount: Int {
    faults.isEmpty ? draft.hoos.reduce(0) { $0 + ($1.isReadable ? 1 : 0) } : 0
  }

  /// Advances to the next entry with contents, or to the end.
  private mutating func begin(_ first: Int) -> HooSetStep {
    guard let index = entries[first...].firstIndex(where: { !$0.isFaulty && !$0.role.isFolder }),
      let source = entries[index].source
    else {
      faults += draft.faults(file: file)
      stage = .done(faults.isEmpty ? draft.set : nil)
      return .working
    }
    let contents = EntryContents(source, role: entries[index].role, file: file, room: Limits.unpackedBytes - loaded)
    if let fault = contents.declaredFault {
      faults.append(fault)
      stage = .entry(index + 1)
      return .working
    }
    stage = .bytes(index, contents)
    return next()
  }

  /// Requests the entry's bytes or, if they are stored, takes a slice of them.
  private mutating func go(on index: Int, _ contents: EntryContents) -> HooSetStep {
    guard let archive, case .entry(let entry) = entries[index].source else {
      guard case .file(let file) = entries[index].source else { return .working }
      return .load(file)
    }
    if entry.isDeflated { return .inflate(entry) }
    let start = entry.dataOffset + contents.count
    let end = min(start + Self.slice, entry.packedRange.upperBound)
    guard take(archive, in: start..<end), end == entry.packedRange.upperBound else { return .working }
    self.end()
    // A small file takes one step.
    switch stage {
    case .document, .pixels: return entry.size <= Self.slice ? next() : .working
    case .start, .entry, .bytes, .done: return .working
    }
  }

  /// Reads the next slice of a document.
  private mutating func read(_ index: Int, _ start: JSONReader) -> HooSetStep {
    var reader = start
    stage = .entry(index + 1)
    let name = entries[index].name
    do {
      guard let value = try reader.step() else {
        stage = .document(index, reader)
        return .working
      }
      var document = HooDocument(value, file: file, entry: name)
      draft.read(&document, as: entries[index].role)
      faults += document.faults
      return .document(name: name, value: value)
    } catch {
      report(ArchiveRule(error.rule), name, error.message)
      return .working
    }
  }

  /// Checks the next slice of an image's pixels.
  private mutating func look(_ index: Int, _ start: PNGPixels, _ image: HooImage) -> HooSetStep {
    var pixels = start
    stage = .entry(index + 1)
    do {
      if try pixels.step() {
        stage = .pixels(index, pixels, image)
      } else {
        draft.keep(image, as: entries[index].role)
      }
    } catch { faults.append(error.fault(file: file, entry: entries[index].name)) }
    return .working
  }

  /// Adds the pixels of an image to those of the set.
  private mutating func count(_ image: HooImage) throws(ArchiveFault) {
    let isWithin = pixels <= Int64(Limits.setPixels)
    pixels += Int64(image.width) * Int64(image.height)
    if isWithin && pixels > Int64(Limits.setPixels) {
      let limit = Text(Limits.setPixels >> 20) + " megapixels; use smaller images"
      throw ArchiveFault(
        .tooManyPixels, file: file, entry: image.source.name, "makes the pictures of the set exceed " + limit)
    }
  }
}
