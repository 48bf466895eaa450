import Browser
import Packs

/// All sets: what is near the screen is opened, what is far from it is closed again.
final class SetStore {
  enum State {
    case closed
    case opening
    case open(OpenSet)
    /// No good: the rule it breaks, and why in words.
    case refused(rule: Text, reason: Text)
    case unreachable
  }

  /// Sets that are opened at a time.
  private static let width = 2
  /// So many bytes of sets are kept for later without having been looked at.
  private static let keptAhead = 24 << 20
  /// Only what takes longer shows that it does; seconds.
  static let patience = 0.5

  private(set) var outlines: [HooSetOutline] = []
  private var states: [State] = []
  private var loads: [SetLoad] = []
  /// Kept editions that are shown, or on their way, while the new one is downloaded.
  private var earlier: [SetLoad] = []
  /// What is to be open, the nearest first.
  private var wanted: [Int] = []
  /// What is to be kept for later, once nothing is wanted.
  private var ahead: [Int] = []
  private let page: Page
  private let requests: Requests
  private let language: Text
  /// Whether kept sets are of use.
  private let readsKept: Bool
  /// Called with the number of a set whose state is another one.
  var change: (Int) -> Void = { _ in }
  /// Called with news that readers should know.
  var tell: (Notice) -> Void = { _ in }

  enum Notice {
    case keptInstead(set: Text)
  }

  /// - Parameter readsKept: whether kept sets may be read; where not, all come from the network.
  init(page: Page, requests: Requests, language: Text, readsKept: Bool) {
    self.page = page
    self.requests = requests
    self.language = language
    self.readsKept = readsKept
  }

  func state(of set: Int) -> State { states[set] }

  func open(_ set: Int) -> OpenSet? {
    if case .open(let open) = states[set] { open } else { nil }
  }

  /// The share of a set that has come; nil as long as nobody need know.
  func progress(of set: Int) -> Double? {
    guard let load = loads.first(where: { $0.index == set }), load.isLate else { return nil }
    return min(1, Double(load.received) / Double(max(1, load.outline.bytes ?? Limits.archiveBytes)))
  }

  /// Marks running downloads as late, so that they show their progress, or the kept edition.
  func noteLate() {
    for load in loads { load.isLate = true }
    showEarlierEditions()
  }

  /// Opens the kept edition of each set whose new one takes long.
  func showEarlierEditions() {
    for load in loads where load.isLate && load.hasEarlierEdition && wanted.contains(load.index) {
      let index = load.index
      if earlier.contains(where: { $0.index == index }) { continue }
      let recall = makeLoad(index) { [self] outcome in
        guard case .open(let open, _, _) = outcome else { return }
        if case .opening = states[index] { return show(open, at: index) }
        open.close(on: page)
      }
      earlier.append(recall)
      recall.beginEarlierEdition()
    }
  }

  private func show(_ open: OpenSet, at index: Int) {
    if case .open(let shown) = states[index] { shown.close(on: page) }
    if !openSets.contains(index) { openSets.append(index) }
    set(index, .open(open))
  }

  /// Takes over another index. Sets that are the same stay open.
  func replace(_ new: [HooSetOutline]) {
    for load in loads { stop(load) }
    loads = []
    var old = zip(outlines, states).map { ($0, Optional($1)) }
    states = new.map { outline in
      guard let index = old.firstIndex(where: { $0.0 == outline && $0.1 != nil }) else { return .closed }
      defer { old[index].1 = nil }
      if case .open? = old[index].1 { return old[index].1! }
      return .closed
    }
    for case .open(let set)? in old.map({ $0.1 }) { set.close(on: page) }
    outlines = new
    wanted = []
    openSets = states.indices.filter { if case .open = states[$0] { true } else { false } }
    unreached = []
    aheadNow = nil
    ahead = new.downloadBytes <= Int64(Self.keptAhead) ? Array(new.indices) : []
  }

  /// Says what is to be open, the nearest first, and what may stay open.
  func want(_ sets: [Int], staying: Range<Int>, at time: Double) {
    wanted = sets
    for load in loads where !staying.contains(load.index) && !sets.contains(load.index) && !isAhead(load) {
      stop(load)
    }
    loads.removeAll { !staying.contains($0.index) && !sets.contains($0.index) && !isAhead($0) }
    for index in openSets where !staying.contains(index) && !sets.contains(index) { close(index) }
    // What could not be reached is tried again when it comes into view again.
    for index in unreached where !staying.contains(index) && !sets.contains(index) { set(index, .closed) }
    startMore(at: time)
  }

  private func stop(_ load: SetLoad) {
    load.cancel()
    dropEarlierEdition(of: load.index)
    if case .open(let open) = states[load.index] { open.close(on: page) }
    states[load.index] = .closed
    openSets.removeAll { $0 == load.index }
  }

  private func dropEarlierEdition(of index: Int) {
    for load in earlier where load.index == index { load.cancel() }
    earlier.removeAll { $0.index == index }
  }

  private var unreached: [Int] = []
  private var openSets: [Int] = []
  private var aheadNow: Int?

  private func isAhead(_ load: SetLoad) -> Bool { load.index == aheadNow }

  /// Tries again what could not be reached.
  func retry(at time: Double) {
    for index in unreached { set(index, .closed) }
    startMore(at: time)
  }

  /// Whether a kept set is being read.
  var isRecalling: Bool { loads.contains { $0.isRecalling } }

  var isWorking: Bool { (loads + earlier).contains { $0.isWorking } }

  /// Goes on checking what has come.
  func work(at time: Double) {
    for load in loads + earlier { load.work() }
    startMore(at: time)
  }

  func progressed(_ handle: FileHandle, _ size: Int) {
    for load in loads { load.progressed(handle, size) }
  }

  /// The sets that are on their way and of which nothing is shown yet.
  var opening: [Int] {
    loads.map { $0.index }.filter { if case .opening = states[$0] { true } else { false } }
  }

  private func startMore(at time: Double) {
    for index in wanted where loads.count < Self.width {
      if case .closed = states[index] { start(index, at: time) }
    }
    if loads.isEmpty { keepAhead(at: time) }
  }

  private func start(_ index: Int, at time: Double) {
    states[index] = .opening
    let load = makeLoad(index) { [self] in finish(index, $0) }
    loads.append(load)
    page.wake(after: Self.patience + 0.05)
    change(index)
    load.begin()
  }

  private func makeLoad(_ index: Int, finish: @escaping (SetLoad.Outcome) -> Void) -> SetLoad {
    SetLoad(
      index: index, outline: outlines[index], language: language, readsKept: readsKept, page: page, requests: requests,
      finish: finish)
  }

  /// Readers who go offline find all there is, where that is not too much.
  private func keepAhead(at time: Double) {
    while let index = ahead.first {
      ahead.removeFirst()
      guard case .closed = states[index] else { continue }
      aheadNow = index
      return start(index, at: time)
    }
  }

  private func finish(_ index: Int, _ outcome: SetLoad.Outcome) {
    loads.removeAll { $0.index == index }
    dropEarlierEdition(of: index)
    let isAhead = aheadNow == index
    if isAhead { aheadNow = nil }
    switch outcome {
    case .open(let open, let isOld, let reason):
      if isOld { report(outlines[index].name, reason) }
      show(open, at: index)
      if isAhead && !wanted.contains(index) { close(index) }
    case .refused(let rule, let reason):
      page.log(reason)
      close(index)
      set(index, .refused(rule: rule, reason: reason))
    case .unreachable(let reason):
      page.log(outlines[index].name + ": " + reason)
      close(index)
      unreached.append(index)
      set(index, .unreachable)
    }
  }

  /// Deletes kept sets that the index does not name, and listings of earlier editions.
  func prune() {
    var names: [Text] = []
    for outline in outlines {
      switch outline.source {
      case .archive: names.append(SetLoad.key(of: outline.name))
      case .files(let listing): names += [SetLoad.key(of: outline.name + "/"), listing]
      }
    }
    page.pruneKept(
      matching: "/hoo/hoosets/|\\.[0-9a-f]{16}\\.json$", except: names, limit: Limits.keptBytes)
  }

  private func report(_ set: Text, _ reason: Text) {
    page.log(set + ": " + reason + "; the kept set stays")
    tell(.keptInstead(set: set))
  }

  private func close(_ index: Int) {
    if case .open(let open) = states[index] { open.close(on: page) }
    set(index, .closed)
  }

  private func set(_ index: Int, _ state: State) {
    states[index] = state
    openSets.removeAll { if case .open = states[$0] { false } else { true } }
    unreached.removeAll { if case .unreachable = states[$0] { false } else { true } }
    change(index)
  }
}
