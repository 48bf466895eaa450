import Archives
import Browser
import Packs
import SharedUI
import Values

/// The load of one set: recalled or downloaded, checked whole, kept.
///
/// Only a checked set replaces the kept one. A download that is broken is repeated once past every cache; after that the kept
/// set stands in.
final class SetLoad {
  enum Outcome {
    /// The set is here. `isOld` where the kept set stands in for a newer one that is broken or out of reach.
    case open(OpenSet, isOld: Bool, reason: Text)
    /// The set breaks a rule.
    case refused(rule: Text, reason: Text)
    /// The set did not load.
    case unreachable(Text)
  }

  /// The edition that is tried.
  private enum Attempt {
    case kept
    case network
    case networkPastCaches
    /// The kept edition, whichever it is; the outcome where that fails too.
    case standIn(orElse: Outcome)
  }

  private enum State {
    case idle
    /// Storage or the network is asked for the archive or the listing.
    case asking(Attempt)
    /// The archive is on its way.
    case downloading(Attempt, FileHandle)
    case checking(Attempt, SetCheck)
    case over
  }

  let index: Int
  let outline: HooSetOutline
  /// Whether it takes long.
  var isLate = false
  /// Whether another edition of it is kept.
  private(set) var hasEarlierEdition = false
  /// Bytes that have come so far.
  private(set) var received = 0
  private let host: SetHost
  private let finish: (Outcome) -> Void
  private var state = State.idle
  /// The bytes of earlier downloads of this attempt, and the download that counts now.
  private var progress: (before: Int, download: FileHandle)?

  init(index: Int, outline: HooSetOutline, host: SetHost, finish: @escaping (Outcome) -> Void) {
    self.index = index
    self.outline = outline
    self.host = host
    self.finish = finish
  }

  private var page: Page { host.page }

  func begin() { attempt(host.readsKept ? .kept : .network) }

  /// Reads the kept edition, whichever it is.
  func beginEarlierEdition() { attempt(.standIn(orElse: .unreachable(.empty))) }

  /// Ends without an outcome.
  func cancel() {
    switch state {
    case .downloading(_, let handle): page.drop(handle)
    case .checking(_, let check): check.cancel()
    case .idle, .asking, .over: break
    }
    state = .over
  }

  /// Whether the kept edition is read or looked for. An unpacked set may wait for the network once its listing is read.
  var isRecalling: Bool {
    switch (state, outline.source) {
    case (.asking(.kept), _), (.checking(.kept, _), .archive): true
    default: false
    }
  }

  /// Whether there is checking to go on with.
  var isWorking: Bool { if case .checking(_, let check) = state { check.isWorking } else { false } }

  /// Checks some slices.
  func work(_ slices: Int) {
    if case .checking(_, let check) = state { check.work(slices) }
  }

  /// Called when more Hoos have been checked, or those are none any longer.
  var more: () -> Void = {}

  /// The check whose Hoos may be shown before all of the set is checked. Not where the kept edition stands in, which may have another
  /// number of them.
  private var earlyCheck: SetCheck? {
    switch state {
    case .checking(.standIn, _): nil
    case .checking(_, let check): check.early.count == outline.count ? check : nil
    case .idle, .asking, .downloading, .over: nil
    }
  }

  /// The Hoos that have been checked, by their places in the set.
  var early: [Hoo?] { earlyCheck?.early ?? [] }

  /// The bytes of an image of these Hoos.
  func part(of image: HooImage) -> FilePart? { earlyCheck?.part(of: image) }

  func progressed(_ handle: FileHandle, _ size: Int) {
    if let progress, handle == progress.download { received = progress.before + size }
  }

  private func count(_ download: FileHandle) { progress = (received, download) }

  private var isOver: Bool { if case .over = state { true } else { false } }

  private func attempt(_ attempt: Attempt) {
    let hadMore = !early.isEmpty
    state = .asking(attempt)
    if hadMore { more() }
    switch (outline.source, attempt) {
    case (.archive(let url), .network), (.archive(let url), .networkPastCaches): fetch(url, attempt)
    case (.archive(let url), _): recall(url, attempt)
    case (.files, .standIn(let outcome)): end(outcome)
    case (.files(let url), .kept): recallListing(url)
    case (.files(let url), _): fetchListing(url, attempt)
    }
  }

  private func end(_ outcome: Outcome) {
    state = .over
    finish(outcome)
  }

  // MARK: an archive

  /// The key under which a set is kept.
  static func key(of set: Text) -> Text { "hoosets/" + set }

  private func recall(_ url: Text, _ attempt: Attempt) {
    guard host.readsKept else { return give(up: attempt) }
    host.kept.recall(Self.key(of: outline.name), patience: Patience.archive) { [self] handle, answer in
      if isOver { return page.drop(handle) }
      guard let answer else { return give(up: attempt) }
      if case .kept = attempt, answer.origin != url {
        page.drop(handle)
        hasEarlierEdition = true
        return give(up: attempt)
      }
      check(answer.bytes, handle, attempt)
    }
  }

  /// Goes on after an attempt with kept data that found none.
  private func give(up attempt: Attempt) {
    if case .standIn(let outcome) = attempt { end(outcome) } else { self.attempt(.network) }
  }

  private func fetch(_ url: Text, _ attempt: Attempt) {
    received = 0
    var cache = CacheMode.standard
    if case .networkPastCaches = attempt { cache = .reload }
    let handle = page.fetch(url, limit: Limits.archiveBytes, cache: cache)
    count(handle)
    state = .downloading(attempt, handle)
    host.requests.expect(handle) { [self] answer in
      if isOver { return page.drop(handle) }
      if answer.isGood { return check(answer.bytes, handle, attempt) }
      // The reader reports an archive that is too large as it reports every fault.
      if answer.fault == .tooLarge { return check(tooLarge, handle, attempt) }
      page.drop(handle)
      let reason = answer.reason
      self.attempt(.standIn(orElse: .unreachable(reason)))
    }
  }

  private var tooLarge: [UInt8] { [UInt8](repeating: 0, count: Limits.archiveBytes + 1) }

  private func check(_ bytes: [UInt8], _ archive: FileHandle, _ attempt: Attempt) {
    var count: Int? = outline.count
    if case .standIn = attempt { count = nil }
    let reader = HooSetReader(
      set: outline.name, file: outline.name + ".zip", archive: bytes, expectedCount: count, language: host.language,
      firstScale: host.firstScale())
    let check = SetCheck(reader, archive: archive, page: page, requests: host.requests) { [self] outcome in
      switch outcome {
      case .sound(let open): succeed(with: open, attempt)
      case .broken(let fault): fail(fault, attempt)
      case .unreachable(let reason): end(.unreachable(reason))
      }
    }
    check.more = { [self] in more() }
    state = .checking(attempt, check)
  }

  private func succeed(with open: OpenSet, _ attempt: Attempt) {
    guard case .standIn(let outcome) = attempt else {
      keep(open, attempt)
      return end(.open(open, isOld: false, reason: .empty))
    }
    end(.open(open, isOld: true, reason: outcome.reason))
  }

  private func keep(_ open: OpenSet, _ attempt: Attempt) {
    if case .kept = attempt { return }
    guard let archive = open.archive, case .archive(let url) = outline.source else { return }
    host.kept.keep(archive, as: Self.key(of: outline.name), from: url, patience: Patience.archive)
  }

  private func fail(_ fault: ArchiveFault?, _ attempt: Attempt) {
    let refusal = Outcome.refused(rule: fault?.rule.name ?? .empty, reason: fault?.line ?? .empty)
    switch attempt {
    case .kept: self.attempt(.network)
    // A cache on the way may have spoilt it.
    case .network: self.attempt(.networkPastCaches)
    case .networkPastCaches: self.attempt(.standIn(orElse: refusal))
    case .standIn(let outcome): end(outcome)
    }
  }

  // MARK: an unpacked set

  private func recallListing(_ url: Text) {
    host.documents.recall(url) { [self] answer in
      guard case .document(let listing) = answer else {
        if !isOver { attempt(.network) }
        return
      }
      host.documents.drop(listing)
      if !isOver { check(listing.value, .kept) {} }
    }
  }

  private func fetchListing(_ url: Text, _ attempt: Attempt) {
    host.documents.fetch(url) { [self] answer in
      switch answer {
      case .document(let listing):
        if isOver { return host.documents.drop(listing) }
        check(listing.value, attempt) { [self] in host.documents.keep(listing) }
      case .failed(let reason): if !isOver { end(.unreachable(reason)) }
      case .unchanged: break
      }
    }
  }

  /// - Parameter keep: keeps the listing, once the set is sound.
  private func check(_ listing: Value, _ attempt: Attempt, keep: @escaping () -> Void) {
    let reading = HooFilesReader.files(in: listing)
    if let fault = reading.faults.first { return end(.refused(rule: "listing", reason: fault.line)) }
    var isPastCaches = false
    if case .networkPastCaches = attempt { isPastCaches = true }
    let files = SetFiles(
      page: page, requests: host.requests, kept: host.kept, cache: isPastCaches ? .reload : .standard,
      readsKept: host.readsKept && !isPastCaches, report: { [self] in count($0) })
    let reader = HooSetReader(
      set: outline.name, file: outline.name, files: reading.model, expectedCount: outline.count,
      language: host.language, firstScale: host.firstScale())
    let check = SetCheck(reader, files: files, page: page, requests: host.requests) { [self] outcome in
      switch outcome {
      case .sound(let open):
        keep()
        files.keep()
        end(.open(open, isOld: false, reason: .empty))
      case .broken(let fault) where isPastCaches:
        end(.refused(rule: fault?.rule.name ?? .empty, reason: fault?.line ?? .empty))
      case .broken: self.attempt(.networkPastCaches)
      case .unreachable(let reason): end(.unreachable(reason))
      }
    }
    check.more = { [self] in more() }
    state = .checking(attempt, check)
  }
}

extension SetLoad.Outcome {
  /// The reason for the console.
  fileprivate var reason: Text {
    switch self {
    case .open(_, _, let reason), .refused(_, let reason), .unreachable(let reason): reason
    }
  }
}
