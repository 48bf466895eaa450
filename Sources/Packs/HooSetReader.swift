/// What `HooSetReader` needs next of its host.
public enum HooSetStep: Sendable {
  /// A slice of work is done and more is left: call `next()` again, at once or after the browser drew a frame.
  case working
  /// Inflate `packedRange` of the archive (raw DEFLATE). Hand every piece to `take(_:)`, stop where that says false; then
  /// call `end()`, or `fail(_:)` where the stream is broken, is cut off, or ends before the packed bytes do.
  case inflate(ArchiveEntry)
  /// Load this plain file. Hand every piece to `take(_:)`, stop where that says false; then `end()` or `fail(_:)`.
  case load(HooFile)
  /// A document was read; call `next()` again. For hosts that look at more than the reader does.
  case document(name: Text, value: Value)
  /// Every byte of the set is checked. The reader keeps no image: cut it out when it is to be shown.
  case finished(HooSet)
  /// At least one fault; the first only where the reader was told to stop there.
  case refused([ArchiveFault])
}

/// Reads one set, from an archive or from plain files, and checks every byte of it: the one reader of the tool and of the
/// browser.
///
/// A state machine that does a slice of at most 64 KB a step and asks its host for what the core cannot do:
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
/// `next()` repeats its question until it is answered. After `finished` and `refused` it stays there.
public struct HooSetReader: Sendable {
  /// Bytes of stored entries that one step checks.
  static var slice: Int { 64 << 10 }

  let set: Text
  let file: Text
  let stopsAtFault: Bool
  var faults: [ArchiveFault] = []
  var draft: HooSetDraft
  private var archive: [UInt8]?
  private var files: [HooFile]
  private var entries: [HooEntry] = []
  private var stage = Stage.start
  /// Bytes of the files that came so far.
  private var loaded = 0
  /// Pixels of the images that came so far; 512 images of four megapixels are more than 32 bits hold.
  private var pixels: Int64 = 0

  private enum Stage: Sendable {
    case start
    /// The entry at this index is next.
    case entry(Int)
    /// The bytes of the entry at this index are on their way.
    case bytes(Int, EntryContents)
    /// The document at this index is being read.
    case document(Int, JSONReader)
    /// The pixels of the image at this index are being looked at.
    case pixels(Int, PNGPixels, HooImage)
    case done(HooSet?)
  }

  /// A reader of an archive.
  ///
  /// - Parameters:
  ///   - set: the set's name, two or more digits; the archive's only folder is called so.
  ///   - file: the archive's name, for faults.
  ///   - expectedCount: how many Hoos the index promised, if it did.
  ///   - language: whose titles and poems are taken where there are any, as in `de`.
  ///   - stopsAtFault: whether the first fault is enough; otherwise it goes on and finds all there are.
  public init(
    set: Text, file: Text, archive: [UInt8], expectedCount: Int? = nil, language: Text = "en",
    stopsAtFault: Bool = true
  ) {
    self.init(set, file, expectedCount, language, stopsAtFault)
    self.archive = archive
  }

  /// A reader of plain files; the rest is as for an archive.
  ///
  /// - Parameter files: the set's files in any order, as `HooFilesReader` lists them.
  public init(
    set: Text, file: Text, files: [HooFile], expectedCount: Int? = nil, language: Text = "en",
    stopsAtFault: Bool = true
  ) {
    self.init(set, file, expectedCount, language, stopsAtFault)
    self.files = files
  }

  private init(_ set: Text, _ file: Text, _ expectedCount: Int?, _ language: Text, _ stopsAtFault: Bool) {
    self.set = set
    self.file = file
    self.stopsAtFault = stopsAtFault
    draft = HooSetDraft(name: set, language: language, expectedCount: expectedCount)
    files = []
  }

  var isStopped: Bool { stopsAtFault && !faults.isEmpty }

  /// Does a slice of work and says what comes next.
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

  /// Takes some bytes of the entry that `next()` asked for.
  ///
  /// - Returns: whether more are wanted; where not, stop and go on with `next()`.
  public mutating func take(_ chunk: [UInt8]) -> Bool { take(chunk, in: chunk.indices) }

  private mutating func take(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    guard case .bytes(let index, var contents) = stage else { return false }
    stage = .start  // so that `contents` is nobody else's and is not copied
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

  /// All bytes of the entry that `next()` asked for were handed over.
  public mutating func end() {
    guard case .bytes(let index, let contents) = stage else { return }
    loaded += contents.count
    stage = .entry(index + 1)
    do {
      try contents.finish()
      if contents.isDocument {
        stage = .document(index, JSONReader(contents.bytes, .set))
      } else if let source = entries[index].source {
        let (image, unfolded) = try contents.image(source)
        try count(image)
        stage = .pixels(index, unfolded, image)
      }
    } catch { faults.append(error) }
  }

  /// What `next()` asked for could not be done.
  ///
  /// - Parameter reason: the host's words for it, or nothing.
  public mutating func fail(_ reason: Text = .empty) {
    let words: Text = reason.isEmpty ? "" : " (" + reason.printable + ")"
    switch stage {
    case .bytes(let index, _):
      let isPacked = archive != nil
      let message: Text = isPacked ? "cannot be inflated" : "cannot be loaded"
      report(isPacked ? .inflateFailed : .loadFailed, entries[index].name, message + words + "; publish the set anew")
      stage = .entry(index + 1)
    case .start, .entry, .document, .pixels, .done: break
    }
  }

  private mutating func report(_ rule: ArchiveRule, _ entry: Text, _ message: Text) {
    faults.append(ArchiveFault(rule, file: file, entry: entry, message))
  }

  /// Everything that can be said before a byte is unpacked: structure, names, and what is missing.
  private mutating func start() {
    var layout = HooLayout(set: set, file: file, stopsAtFault: stopsAtFault)
    if let archive { layout.read(archive) } else { layout.read(files) }
    (entries, faults) = (layout.entries, layout.faults)
    draft.hoos = layout.hoos
    stage = entries.isEmpty ? .done(nil) : .entry(0)
  }

  /// Turns to the next entry that has contents, or to the conclusion.
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

  /// Asks for the entry's bytes; where they are stored, takes a slice of them.
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
    // A small file is done in one step.
    switch stage {
    case .document, .pixels: return entry.size <= Self.slice ? next() : .working
    case .start, .entry, .bytes, .done: return .working
    }
  }

  /// Reads on in a document.
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
      report(error.rule, name, error.message)
      return .working
    }
  }

  /// Looks at more of an image's pixels.
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

  /// Adds an image's pixels to the set's.
  private mutating func count(_ image: HooImage) throws(ArchiveFault) {
    let isWithin = pixels <= Int64(Limits.setPixels)
    pixels += Int64(image.width) * Int64(image.height)
    if isWithin && pixels > Int64(Limits.setPixels) {
      let limit = Text(Limits.setPixels >> 20) + " megapixels; use smaller images"
      throw ArchiveFault(
        .tooManyPixels, file: file, entry: image.source.name, "makes the pictures of the set larger than " + limit)
    }
  }
}
