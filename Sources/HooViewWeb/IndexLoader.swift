import Browser
import Packs
import SharedUI

/// The index of all sets: the kept one first, then the one from the network.
final class IndexLoader {
  private let services: AppServices
  private let content: HooContent
  private let store: SetStore
  /// An index that has come. The next frame takes it over: to read it and to lay it out is a task each.
  private var arrived: [HooSetOutline]?
  /// Whether that index came from the network.
  private var isArrivedFresh = false
  /// Whether the index that was read last has no fault.
  private var isWhole = false
  /// Whether the kept index has been asked for and answered, and whether it has been drawn since, if there is one.
  private var (isKeptRead, isKeptDrawn) = (false, false)
  /// Whether the index could not be had.
  private var isMissing = false

  init(_ services: AppServices, content: HooContent, store: SetStore) {
    self.services = services
    self.content = content
    self.store = store
  }

  private var page: Page { services.page }

  var hasArrived: Bool { arrived != nil }

  /// Asks for the kept index, then for the newest.
  func begin() {
    guard services.keptGuard.readsKept else {
      page.log("the last start did not get as far as drawing what is kept; this one asks the network for all of it")
      return ask(hasKept: false)
    }
    services.keptGuard.begin()
    services.requests.expect(page.recallValue(content.index)) { [self] answer in
      let kept = answer.value.map { read($0) } ?? []
      isKeptRead = true
      if kept.isEmpty { page.requestFrame() } else { arrive(kept, isFresh: false) }
      ask(hasKept: !kept.isEmpty)
    }
  }

  /// Asks for the index again if it could not be had.
  func retry() {
    if isMissing { ask(hasKept: !store.outlines.isEmpty) }
  }

  private func ask(hasKept: Bool) {
    services.requests.expect(page.fetchValue(content.index, isKept: hasKept)) { [self] answer in
      isMissing = answer.value == nil && answer.status != 304
      // The kept index may still wait for its frame, and the store knows no sets until then.
      if answer.status == 304 { return services.keptGuard.afterDrawing { [self] in prune() } }
      guard let value = answer.value else {
        page.log(content.index + ": " + answer.reason)
        return services.say(hasKept ? "hoo-notice-index" : "hoo-notice-none", isLasting: !hasKept)
      }
      let sets = read(value)
      guard !sets.isEmpty else {
        return services.say(hasKept ? "hoo-notice-index" : "hoo-notice-empty", isLasting: !hasKept)
      }
      arrive(sets, isFresh: true)
    }
  }

  private func read(_ value: Value) -> [HooSetOutline] {
    let reading = HooIndexReader.sets(in: value, language: content.language)
    for fault in reading.faults { page.log(content.index + ": " + fault.line) }
    isWhole = reading.faults.isEmpty
    return reading.model
  }

  private func arrive(_ sets: [HooSetOutline], isFresh: Bool) {
    arrived = sets
    isArrivedFresh = isFresh
  }

  /// The sets of an index that has come, once. It is kept only after it has been drawn: an index that stops the app would
  /// stop every later start.
  func takeArrived() -> [HooSetOutline]? {
    defer { arrived = nil }
    if arrived != nil, isArrivedFresh { services.keptGuard.afterDrawing { [self] in keep() } }
    return arrived
  }

  private func keep() {
    page.keepValue(content.index)
    services.keptGuard.replaced()
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
