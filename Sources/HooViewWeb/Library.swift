import Browser
import Packs

/// All sets: what is near the screen is opened, what is far from it is closed again.
final class Library {
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
  /// What is to be open, the nearest first.
  private var wanted: [Int] = []
  /// What is to be kept for later, once nothing is wanted.
  private var ahead: [Int] = []
  private let page: Page
  private let requests: Requests
  private let language: Text
  private let change: (Int) -> Void
  private let tell: (Notice) -> Void

  enum Notice {
    case keptInstead(set: Text)
  }

  /// - Parameters:
  ///   - change: called with the number of a set whose state is another one.
  ///   - tell: called with what readers should know.
  init(
    page: Page, requests: Requests, language: Text, change: @escaping (Int) -> Void,
    tell: @escaping (Notice) -> Void
  ) {
    self.page = page
    self.requests = requests
    self.language = language
    self.change = change
    self.tell = tell
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

  /// What has been on its way for so long that readers want to know how far it is.
  func noteLate() {
    for load in loads { load.isLate = true }
  }

  /// Takes over another index. Sets that are the same stay open.
  func replace(_ new: [HooSetOutline]) {
    for load in loads { load.cancel() }
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
      load.cancel()
      states[load.index] = .closed
    }
    loads.removeAll { !staying.contains($0.index) && !sets.contains($0.index) && !isAhead($0) }
    for index in openSets where !staying.contains(index) && !sets.contains(index) { close(index) }
    // What could not be reached is tried again when it comes into view again.
    for index in unreached where !staying.contains(index) && !sets.contains(index) { set(index, .closed) }
    startMore(at: time)
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

  var isWorking: Bool { loads.contains { $0.isWorking } }

  /// Goes on checking what has come.
  func work(at time: Double) {
    for load in loads { load.work() }
    startMore(at: time)
  }

  func progressed(_ handle: FileHandle, _ size: Int) {
    for load in loads { load.progressed(handle, size) }
  }

  /// The sets that are on their way.
  var opening: [Int] { loads.map { $0.index } }

  private func startMore(at time: Double) {
    for index in wanted where loads.count < Self.width {
      if case .closed = states[index] { start(index, at: time) }
    }
    if loads.isEmpty { keepAhead(at: time) }
  }

  private func start(_ index: Int, at time: Double) {
    states[index] = .opening
    let load = SetLoad(
      index: index, outline: outlines[index], language: language, page: page, requests: requests
    ) { [self] in finish(index, $0) }
    loads.append(load)
    page.wake(after: Self.patience + 0.05)
    change(index)
    load.begin()
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
    let isAhead = aheadNow == index
    if isAhead { aheadNow = nil }
    switch outcome {
    case .open(let open, let isOld, let reason):
      if isOld { report(outlines[index].name, reason) }
      openSets.append(index)
      set(index, .open(open))
      if isAhead && !wanted.contains(index) { close(index) }
    case .refused(let rule, let reason):
      page.log(reason)
      set(index, .refused(rule: rule, reason: reason))
    case .unreachable(let reason):
      page.log(outlines[index].name + ": " + reason)
      unreached.append(index)
      set(index, .unreachable)
    }
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
