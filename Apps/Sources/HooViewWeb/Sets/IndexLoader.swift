import Browser
import Packs
import SharedUI
import Values

/// The sets of an index, and its document where it came from the network.
private struct Index {
  var sets: [HooSetOutline]
  /// The addresses of the documents with the texts of all Hoos.
  var texts: [Text]
  var document: LoadedDocument?
}

/// The index of all sets: the kept one first, then the one from the network.
final class IndexLoader {
  private let services: AppServices
  private let content: HooContent
  private let store: SetStore
  /// An index that has come. The next frame takes it over: to read it and to lay it out is a task each.
  private var arrived: Index?
  /// The tag of the kept index, empty where it is no longer kept; nil where none was of use.
  private var keptTag: Text?
  /// Whether the index that was read last has no fault.
  private var isWhole = false
  /// Whether the kept index has been asked for and answered, and whether it has been drawn since, if there is one.
  private var (isKeptRead, isKeptDrawn) = (false, false)
  /// Whether the index did not load.
  private var isMissing = false
  private let attempts: Retry
  /// Whether the reader has been told that no newer index than the kept one could be loaded. It is said once until another one comes.
  private var isTold = false
  /// Whether the newest index has come, or did not load.
  private(set) var isSettled = false

  init(_ services: AppServices, content: HooContent, store: SetStore) {
    self.services = services
    self.content = content
    self.store = store
    attempts = Retry(services)
    services.settings.didClear = { [self] in if keptTag != nil { keptTag = .empty } }
  }

  private var page: Page { services.page }

  var hasArrived: Bool { arrived != nil }

  /// Asks for the kept index, then for the newest.
  func begin() {
    guard services.keptGuard.readsKept else {
      page.log("the last start did not get as far as drawing what is kept; this one asks the network for all of it")
      return ask()
    }
    services.keptGuard.begin()
    services.documents.recall(content.index) { [self] answer in
      isKeptRead = true
      if case .document(let document) = answer { takeKept(document) }
      if keptTag == nil { page.requestFrame() }
      ask()
    }
  }

  private func takeKept(_ document: LoadedDocument) {
    services.documents.drop(document)
    let sets = read(document.value)
    if sets.isEmpty { return }
    keptTag = document.tag
    arrived = Index(sets: sets, texts: texts(document.value))
  }

  /// Asks for the index again if it did not load.
  func retry() {
    guard isMissing else { return }
    isMissing = false
    ask()
  }

  private func ask() {
    let hasKept = keptTag != nil
    services.documents.fetch(content.index, tag: keptTag ?? .empty) { [self] answer in
      isMissing = false
      isSettled = true
      page.requestFrame()
      guard case .failed(let reason) = answer else { return succeed(answer, hasKept: hasKept) }
      isMissing = true
      attempts.fail { [self] in retry() }
      page.log(content.index + ": " + reason)
      if !isTold { services.say(hasKept ? "hoo-notice-index" : "hoo-notice-none", isLasting: !hasKept) }
      isTold = hasKept
    }
  }

  private func succeed(_ answer: DocumentAnswer, hasKept: Bool) {
    attempts.succeed()
    isTold = false
    switch answer {
    case .document(let document): take(document, hasKept: hasKept)
    // The kept index may still wait for its frame, and the store knows no sets until then.
    default: services.keptGuard.afterDrawing { [self] in prune() }
    }
  }

  private func take(_ document: LoadedDocument, hasKept: Bool) {
    let sets = read(document.value)
    if !sets.isEmpty {
      if let earlier = arrived?.document { services.documents.drop(earlier) }
      services.endLastingNotice()
      return arrived = Index(sets: sets, texts: texts(document.value), document: document)
    }
    services.documents.drop(document)
    services.say(hasKept ? "hoo-notice-index" : "hoo-notice-empty", isLasting: !hasKept)
  }

  private func read(_ value: Value) -> [HooSetOutline] {
    let reading = HooIndexReader.sets(in: value, language: content.language)
    for fault in reading.faults { page.log(content.index + ": " + fault.line) }
    isWhole = reading.faults.isEmpty
    return reading.model
  }

  private func texts(_ value: Value) -> [Text] {
    let reading = HooIndexReader.texts(in: value)
    for fault in reading.faults { page.log(content.index + ": " + fault.line) }
    return reading.model
  }

  /// The sets of an index that has come, and the addresses of their texts, once. It is kept only after it has been drawn: an index that stops the app would
  /// stop every later start.
  func takeArrived() -> (sets: [HooSetOutline], texts: [Text])? {
    guard let index = arrived else { return nil }
    arrived = nil
    if let document = index.document { services.keptGuard.afterDrawing { [self] in keep(document) } }
    return (index.sets, index.texts)
  }

  private func keep(_ document: LoadedDocument) {
    services.documents.keep(document) { [self] isKept in
      keptTag = isKept ? document.tag : .empty
      if isKept { services.keptGuard.replaced() }
    }
    prune()
  }

  /// A faulty index may fail to name sets that are good.
  private func prune() {
    if isWhole { store.prune() }
  }

  /// A frame has been drawn.
  func drawn() {
    isKeptDrawn = isKeptRead
    finishRecalling()
  }

  /// Kept sets that are in view are read as well before the start counts as good.
  func finishRecalling() {
    if isKeptDrawn, !store.isRecalling { services.keptGuard.finish() }
  }
}
