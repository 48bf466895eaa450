import Browser
import Packs

/// One set on its way: recalled or downloaded, checked whole, kept.
///
/// What is kept is only ever replaced by what has been checked. A download that is no good is asked for once more past
/// every cache, then what is kept stands in for it.
final class SetLoad {
  enum Outcome {
    /// Here. `isOld` where what is kept stands in for a newer one that is no good or out of reach.
    case open(OpenSet, isOld: Bool, reason: Text)
    /// No good: the rule it breaks, and why in words.
    case refused(rule: Text, reason: Text)
    /// Could not be had now.
    case unreachable(Text)
  }

  let index: Int
  let outline: HooSetOutline
  /// Whether it takes long.
  var isLate = false
  /// Whether another edition of it is kept.
  private(set) var hasEarlierEdition = false
  /// Bytes that have come so far.
  private(set) var received = 0
  private let page: Page
  private let requests: Requests
  private let language: Text
  private let readsKept: Bool
  private let finish: (Outcome) -> Void
  private var reader: HooSetReader?
  private var archive: FileHandle?
  private var files: [(name: Text, handle: FileHandle, size: Int)] = []
  /// Plain files that came from the network and are to be kept once all is checked.
  private var fresh: [(file: HooFile, handle: FileHandle)] = []
  /// The listing, where it came from the network.
  private var freshListing: Text?
  private var stage = Stage.recalling
  private var isOver = false
  /// Why the newest could not be had.
  private var reason: Text = .empty
  /// What is being downloaded now.
  private var download: FileHandle?
  private var receivedBefore = 0

  private enum Stage { case recalling, fresh, anew, standIn }

  init(
    index: Int, outline: HooSetOutline, language: Text, readsKept: Bool, page: Page, requests: Requests,
    finish: @escaping (Outcome) -> Void
  ) {
    self.index = index
    self.outline = outline
    self.language = language
    self.readsKept = readsKept
    self.page = page
    self.requests = requests
    self.finish = finish
  }

  func begin() {
    switch outline.source {
    case .archive(let url): if readsKept { recall(url) } else { fetch(url) }
    case .files(let url):
      if !readsKept { stage = .fresh }
      list(url)
    }
  }

  /// Whether it reads what is kept, or looks for it.
  var isRecalling: Bool { !isOver && stage == .recalling }

  /// Reads the kept edition, whichever it is.
  func beginEarlierEdition() { standIn(orElse: .unreachable(.empty)) }

  /// Nobody waits for it any longer.
  func cancel() {
    isOver = true
    if let download { page.dropFile(download) }
    drop()
  }

  func progressed(_ handle: FileHandle, _ size: Int) {
    if handle == download { received = receivedBefore + size }
  }

  /// Whether there is checking to go on with.
  var isWorking: Bool { !isOver && reader != nil && isSlicing }
  private var isSlicing = false

  // MARK: an archive

  /// The key under which a set is kept.
  static func key(of set: Text) -> Text { "hoosets/" + set }

  private var key: Text { Self.key(of: outline.name) }

  private func recall(_ url: Text) {
    expect(page.recallFile(key)) { [self] handle, answer in
      guard let kept = KeptFile(answer) else { return fetch(url) }
      if kept.url != url && stage == .recalling {
        page.dropFile(handle)
        hasEarlierEdition = true
        return fetch(url)
      }
      read(kept.bytes, handle)
    }
  }

  private func fetch(_ url: Text) {
    stage = stage == .recalling ? .fresh : .anew
    received = 0
    let handle = page.openFile(url, limit: Limits.archiveBytes, pastCaches: stage == .anew)
    download = handle
    expect(handle) { [self] handle, answer in
      if answer.isGood { return read(answer.bytes, handle) }
      // As far as it came it was too large: the reader says so as it says everything.
      if answer.reason.utf8.starts(with: Text("more than").utf8) { return read(tooLarge, handle) }
      reason = answer.reason
      standIn(orElse: .unreachable(answer.reason))
    }
  }

  private var tooLarge: [UInt8] { [UInt8](repeating: 0, count: Limits.archiveBytes + 1) }

  private func read(_ bytes: [UInt8], _ handle: FileHandle) {
    archive = handle
    reader = HooSetReader(
      set: outline.name, file: outline.name + ".zip", archive: bytes,
      expectedCount: stage == .standIn ? nil : outline.count, language: language)
    isSlicing = true
  }

  /// What is kept, or else `outcome`.
  private func standIn(orElse outcome: Outcome) {
    drop()
    if case .files = outline.source { return end(outcome) }
    guard readsKept else { return end(outcome) }
    stage = .standIn
    expect(page.recallFile(key)) { [self] handle, answer in
      guard let kept = KeptFile(answer) else { return end(outcome) }
      lastResort = outcome
      read(kept.bytes, handle)
    }
  }

  private var lastResort: Outcome?

  // MARK: plain files

  private func list(_ url: Text) {
    requests.expect(page.recallValue(url)) { [self] answer in
      if isOver { return }
      if stage == .recalling, let value = answer.value { return read(listing: value) }
      requests.expect(page.fetchValue(url, isKept: false)) { [self] answer in
        if isOver { return }
        guard let value = answer.value else { return end(.unreachable(answer.reason)) }
        freshListing = url
        read(listing: value)
      }
    }
  }

  private func read(listing value: Value) {
    let reading = HooFilesReader.files(in: value)
    if let fault = reading.faults.first { return end(.refused(rule: "listing", reason: fault.line)) }
    stage = stage == .recalling ? .fresh : .anew
    reader = HooSetReader(
      set: outline.name, file: outline.name, files: reading.model, expectedCount: outline.count, language: language)
    isSlicing = true
  }

  private func load(_ file: HooFile) {
    let key = "hoosets/" + file.name
    expect(page.recallFile(key)) { [self] handle, answer in
      if stage == .fresh, let kept = KeptFile(answer), kept.url == file.url {
        return take(kept.bytes, of: file, handle)
      }
      page.dropFile(handle)
      receivedBefore = received
      let request = page.openFile(file.url, limit: Limits.archiveBytes, pastCaches: stage == .anew)
      download = request
      expect(request) { [self] handle, answer in
        guard answer.isGood else { return end(.unreachable(answer.reason)) }
        fresh.append((file, handle))
        take(answer.bytes, of: file, handle)
      }
    }
  }

  private func take(_ bytes: [UInt8], of file: HooFile, _ handle: FileHandle) {
    files.append((file.name, handle, bytes.count))
    answer(bytes)
  }

  // MARK: checking

  /// Goes on checking: a slice of what there is, so that nobody notices.
  func work() {
    for _ in 0..<4 where isWorking { step() }
  }

  private func step() {
    guard let step = reader?.next() else { return }
    isSlicing = false
    switch step {
    case .working, .document: isSlicing = true
    case .inflate(let entry): inflate(entry)
    case .load(let file): load(file)
    case .finished(let set): succeed(with: set)
    case .refused(let faults): fail(faults.first)
    }
  }

  private func inflate(_ entry: ArchiveEntry) {
    guard let archive else { return }
    let part = FilePart(file: archive, offset: entry.dataOffset, size: entry.packedSize)
    // One more than there should be, so that too many are noticed.
    requests.expect(page.inflate(part, limit: entry.size + 1)) { [self] answer in
      if isOver { return }
      if answer.isGood { return self.answer(answer.bytes) }
      reader?.fail(answer.reason)
      goOn()
    }
  }

  private func answer(_ bytes: [UInt8]) {
    if reader?.take(bytes) == true { reader?.end() }
    goOn()
  }

  private func goOn() {
    isSlicing = true
    work()
  }

  private func succeed(with set: HooSet) {
    reader = nil
    let open = OpenSet(set: set, archive: archive, files: files)
    if case .archive(let url) = outline.source, stage == .fresh || stage == .anew, let archive {
      page.keepFile(archive, key, from: url)
    }
    if let freshListing { page.keepValue(freshListing) }
    for (file, handle) in fresh { page.keepFile(handle, "hoosets/" + file.name, from: file.url) }
    (archive, files) = (nil, [])
    end(.open(open, isOld: stage == .standIn, reason: reason))
  }

  private func fail(_ fault: ArchiveFault?) {
    reader = nil
    let (rule, reason) = (fault?.rule.name ?? .empty, fault?.line ?? .empty)
    drop()
    guard case .archive(let url) = outline.source else {
      if case .files(let url) = outline.source, stage == .fresh { return list(url) }
      return end(.refused(rule: rule, reason: reason))
    }
    switch stage {
    // What is kept has gone bad, or the way here has spoilt it: once more.
    case .recalling, .fresh: fetch(url)
    case .anew:
      self.reason = reason
      standIn(orElse: .refused(rule: rule, reason: reason))
    case .standIn: end(lastResort ?? .refused(rule: rule, reason: reason))
    }
  }

  private func end(_ outcome: Outcome) {
    if isOver { return }
    isOver = true
    drop()
    finish(outcome)
  }

  private func drop() {
    reader = nil
    if let archive { page.dropFile(archive) }
    for file in files { page.dropFile(file.handle) }
    (archive, files, fresh) = (nil, [], [])
  }

  /// The answer with the handle of its file; where nobody waits any longer, the file is dropped.
  private func expect(_ handle: FileHandle, _ action: @escaping (FileHandle, Answer) -> Void) {
    requests.expect(handle) { [self] answer in
      if isOver { return page.dropFile(handle) }
      action(handle, answer)
    }
  }
}
