import Archives
import Browser
import HooView
import Packs
import SharedUI
import Values

/// All sets: those near the screen are opened, those far from it are closed again.
final class SetStore {
  enum State {
    case closed
    case opening
    case open(OpenSet)
    /// The set breaks a rule.
    case refused(rule: Text, reason: Text)
    case unreachable
  }

  private enum Slot {
    case closed
    /// An edition that the index no longer names shows until the load of the new one is over.
    case outdated(OpenSet)
    case loading(Loading)
    case open(OpenSet)
    case refused(rule: Text, reason: Text)
    case unreachable
  }

  /// A load under way, and the kept edition that shows meanwhile.
  private final class Loading {
    enum Earlier {
      case none
      case loading(SetLoad)
      case open(OpenSet)
    }

    let load: SetLoad
    /// Whether it is loaded to be kept for later, although it is far from the screen.
    let isAhead: Bool
    var earlier: Earlier

    init(_ load: SetLoad, isAhead: Bool, earlier: Earlier) {
      self.load = load
      self.isAhead = isAhead
      self.earlier = earlier
    }
  }

  enum Notice {
    case keptInstead(set: Text)
  }

  /// Sets that are opened at a time.
  private static let width = 2
  /// The bytes of an index whose sets are all kept for later.
  private static let keptAhead = 24 << 20
  /// Seconds after which a load shows its progress.
  static let patience = 0.5

  private(set) var outlines: [HooSetOutline] = []
  /// The texts of the Hoos of all sets that have been open, or were in the index of texts; they stay when a set is closed.
  private var known: [[KnownHoo]] = []
  /// The addresses of the documents with the texts of all Hoos.
  var texts: [Text] = []
  private var slots: [Slot] = []
  /// The sets whose slots are loading, in the order in which they began.
  private var underway: [Int] = []
  /// The sets that are to be open, the nearest first.
  private var wanted: [Int] = []
  /// The sets that are to be kept for later, once none is wanted.
  private var ahead: [Int] = []
  private var host: SetHost
  private var pace = SlicePace()
  private var isPumping = false
  /// Called with the number of a set whose state has changed.
  var change: (Int) -> Void = { _ in }
  /// Called with news that readers should know.
  var tell: (Notice) -> Void = { _ in }

  init(host: SetHost) { self.host = host }

  /// Tells which images are shown first.
  func setFirstScale(_ scale: @escaping () -> Int) { host.firstScale = scale }

  private var page: Page { host.page }

  private var loadings: [Loading] { underway.compactMap { loading($0) } }

  private func loading(_ set: Int) -> Loading? {
    if slots.indices.contains(set), case .loading(let loading) = slots[set] { loading } else { nil }
  }

  func state(of set: Int) -> State {
    switch slots[set] {
    case .closed: .closed
    case .loading(let loading): if case .open(let open) = loading.earlier { .open(open) } else { .opening }
    case .outdated(let open), .open(let open): .open(open)
    case .refused(let rule, let reason): .refused(rule: rule, reason: reason)
    case .unreachable: .unreachable
    }
  }

  func open(_ set: Int) -> OpenSet? {
    if case .open(let open) = state(of: set) { open } else { nil }
  }

  /// The sets that are on their way and of which nothing is shown yet.
  var opening: [Int] { underway.filter { if case .opening = state(of: $0) { true } else { false } } }

  /// The fraction of a late set that has come; nil before it is late.
  func progress(of set: Int) -> Double? {
    guard let load = loading(set)?.load, load.isLate else { return nil }
    return min(1, Double(load.received) / Double(max(1, load.outline.bytes ?? Limits.archiveBytes)))
  }

  func progressed(_ handle: FileHandle, _ size: Int) {
    for loading in loadings { loading.load.progressed(handle, size) }
  }

  /// Whether a kept set is being read.
  var isRecalling: Bool { loadings.contains { $0.load.isRecalling } }

  var isWorking: Bool { loads.contains { $0.isWorking } }

  /// Begins with sets that are wanted, and goes on checking those that have come, in tasks of their own between the frames.
  func work() {
    startMore()
    if isPumping || !isWorking { return }
    isPumping = true
    host.requests.expect(page.wait(0)) { [self] _ in
      isPumping = false
      pace.begin(at: host.now())
      // The nearest one first.
      if let load = loads.first(where: { $0.isWorking }) { load.work(pace.slices) }
      work()
      if !isWorking { pace.rest() }
    }
  }

  /// A Hoo that has been checked; nil while it is not here. The rest of its set may still be checked.
  func hoo(at address: HooAddress) -> Hoo? {
    if let hoos = open(address.set)?.set.hoos { return hoos.indices.contains(address.hoo) ? hoos[address.hoo] : nil }
    guard let hoos = loading(address.set)?.load.early, hoos.indices.contains(address.hoo) else { return nil }
    return hoos[address.hoo]
  }

  /// The bytes of an image of such a Hoo.
  func part(of image: HooImage, in set: Int) -> FilePart? {
    open(set)?.part(of: image) ?? loading(set)?.load.part(of: image)
  }

  private var loads: [SetLoad] {
    loadings.flatMap { loading in
      if case .loading(let earlier) = loading.earlier { [loading.load, earlier] } else { [loading.load] }
    }
  }

  // MARK: choosing

  /// Takes over another index. Sets that are the same stay open, and those of which it names another edition until that is here.
  func replace(_ new: [HooSetOutline]) {
    for set in underway { stop(set) }
    var open = zip(outlines, slots).compactMap { outline, slot in
      if case .open(let open) = slot { (outline: outline, open: open) } else { nil }
    }
    slots = new.map { outline in
      guard let index = open.firstIndex(where: { $0.outline.name == outline.name }) else { return .closed }
      let (earlier, open) = open.remove(at: index)
      return earlier == outline ? .open(open) : .outdated(open)
    }
    for (_, open) in open { open.close(on: page) }
    outlines = new
    known = new.indices.map { self.open($0).map(KnownHoo.all) ?? [] }
    wanted = []
    ahead = new.downloadBytes <= Int64(Self.keptAhead) ? Array(new.indices) : []
  }

  /// Sets the sets that are to be open, the nearest first, and those that may stay open.
  func want(_ sets: [Int], staying: Range<Int>) {
    wanted = sets
    for set in slots.indices where !staying.contains(set) && !sets.contains(set) { leave(set) }
    startMore()
  }

  /// The set is far from the screen.
  private func leave(_ set: Int) {
    switch slots[set] {
    case .loading(let loading) where loading.isAhead: hideEarlier(of: loading, set)
    case .loading:
      stop(set)
      change(set)
    case .outdated(let open), .open(let open):
      open.close(on: page)
      put(.closed, set)
    // It is tried again when it comes into view again.
    case .unreachable: put(.closed, set)
    case .closed, .refused: break
    }
  }

  /// Tries the sets again that could not be reached.
  func retry() {
    for set in slots.indices { if isUnreachable(set) { put(.closed, set) } }
    startMore()
  }

  private func isUnreachable(_ set: Int) -> Bool { if case .unreachable = slots[set] { true } else { false } }

  private func startMore() {
    for set in wanted where underway.count < Self.width && isToLoad(set) { start(set, isAhead: false) }
    if underway.isEmpty { keepAhead() }
  }

  /// Readers who go offline find all sets, where they are not too large.
  private func keepAhead() {
    while let set = ahead.first {
      ahead.removeFirst()
      if isToLoad(set) { return start(set, isAhead: true) }
    }
  }

  private func isToLoad(_ set: Int) -> Bool {
    switch slots[set] {
    case .closed, .outdated: true
    case .loading, .open, .refused, .unreachable: false
    }
  }

  private func put(_ slot: Slot, _ set: Int) {
    slots[set] = slot
    change(set)
  }

  // MARK: loading

  private func start(_ set: Int, isAhead: Bool) {
    let load = SetLoad(index: set, outline: outlines[set], host: host) { [self] in finish(set, $0) }
    load.more = { [self] in change(set) }
    underway.append(set)
    page.wake(after: Self.patience + 0.05)
    var earlier = Loading.Earlier.none
    if case .outdated(let open) = slots[set] { earlier = .open(open) }
    put(.loading(Loading(load, isAhead: isAhead, earlier: earlier)), set)
    load.begin()
  }

  private func stop(_ set: Int) {
    guard let loading = loading(set) else { return }
    loading.load.cancel()
    end(loading.earlier)
    underway.removeAll { $0 == set }
    slots[set] = .closed
  }

  private func finish(_ set: Int, _ outcome: SetLoad.Outcome) {
    guard let loading = loading(set) else { return }
    end(loading.earlier)
    underway.removeAll { $0 == set }
    switch outcome {
    case .open(let open, let isOld, let reason):
      if isOld { report(outlines[set].name, reason) }
      take(open, set, isKept: !loading.isAhead || wanted.contains(set))
      if !slots.indices.contains(where: isUnreachable) { host.attempts.succeed() }
    case .refused(let rule, let reason):
      page.log(reason)
      put(.refused(rule: rule, reason: reason), set)
    case .unreachable(let reason):
      page.log(outlines[set].name + ": " + reason)
      put(.unreachable, set)
      host.attempts.fail { [self] in retry() }
    }
  }

  private func take(_ open: OpenSet, _ set: Int, isKept: Bool) {
    known[set] = KnownHoo.all(of: open)
    if isKept { return put(.open(open), set) }
    open.close(on: page)
    put(.closed, set)
  }

  private func report(_ set: Text, _ reason: Text) {
    page.log(set + ": " + reason + "; the kept set stays")
    tell(.keptInstead(set: set))
  }

  // MARK: finding

  /// Whether all sets together are small enough to be open at once.
  var isSmall: Bool { outlines.downloadBytes <= Int64(Self.keptAhead) }

  /// Takes over texts of sets that have not been open. A set may come in several parts.
  func learn(_ texts: [HooSetTexts]) {
    for part in texts {
      guard let set = outlines.firstIndex(where: { $0.name == part.set }), open(set) == nil else { continue }
      for hoo in part.hoos where !known[set].contains(where: { $0.name == hoo.name }) {
        known[set].append(KnownHoo(name: hoo.name, title: hoo.title, poem: hoo.poem))
      }
    }
  }

  /// The Hoos with all words of `query`, those with them in their title first; only those whose texts are known.
  func find(_ query: SearchText) -> [HooAddress] {
    var (titles, poems): ([HooAddress], [HooAddress]) = ([], [])
    for set in known.indices {
      for (hoo, text) in known[set].enumerated() where text.all.contains(query) {
        let address = HooAddress(set: set, hoo: hoo)
        if text.isTitled(query) { titles.append(address) } else { poems.append(address) }
      }
    }
    return titles + poems
  }

  /// The sets with all words of `query` in their titles.
  func sets(_ query: SearchText) -> [Int] {
    outlines.indices.filter { set in
      outlines[set].title.map { SearchText($0.utf8).contains(query) } ?? false
    }
  }

  /// Title and poem of a Hoo whose texts are known.
  func text(of address: HooAddress) -> (title: Text, poem: Text)? {
    known(address).map { ($0.title, $0.poem) }
  }

  /// The name of a Hoo's folder, if its texts are known.
  func folder(of address: HooAddress) -> Text? { known(address)?.name }

  private func known(_ address: HooAddress) -> KnownHoo? {
    known[address.set].indices.contains(address.hoo) ? known[address.set][address.hoo] : nil
  }

  /// The Hoo with a name such as `02/07`; until its texts are known, by counting.
  func address(of name: Text) -> HooAddress? {
    guard let link = HooLink(name), let set = outlines.firstIndex(where: { $0.name == link.set }) else { return nil }
    return HooAddress(set: set, hoo: known[set].firstIndex { $0.name == link.hoo } ?? link.guess)
  }

  // MARK: earlier editions

  /// Marks running downloads as late, so that they show their progress, or the kept edition.
  func noteLate() {
    for loading in loadings { loading.load.isLate = true }
    showEarlierEditions()
  }

  /// Opens the kept edition of each set whose new one takes long.
  func showEarlierEditions() {
    for loading in loadings where loading.load.isLate && loading.load.hasEarlierEdition {
      guard case .none = loading.earlier, wanted.contains(loading.load.index) else { continue }
      showEarlierEdition(of: loading)
    }
  }

  private func showEarlierEdition(of loading: Loading) {
    let set = loading.load.index
    let earlier = SetLoad(index: set, outline: outlines[set], host: host) { [self] outcome in
      guard case .open(let open, _, _) = outcome else { return }
      loading.earlier = .open(open)
      change(set)
    }
    loading.earlier = .loading(earlier)
    earlier.beginEarlierEdition()
  }

  private func hideEarlier(of loading: Loading, _ set: Int) {
    guard case .open(let open) = loading.earlier else { return }
    open.close(on: page)
    loading.earlier = .none
    change(set)
  }

  private func end(_ earlier: Loading.Earlier) {
    switch earlier {
    case .none: break
    case .loading(let load): load.cancel()
    case .open(let open): open.close(on: page)
    }
  }

  /// Deletes kept sets that the index does not name, and listings of earlier editions.
  func prune() {
    var names = texts
    for outline in outlines {
      switch outline.source {
      case .archive: names.append(SetLoad.key(of: outline.name))
      case .files(let listing): names += [SetLoad.key(of: outline.name + "/"), listing]
      }
    }
    page.pruneKept(
      matching: "/hoo/hoosets/|\\.[0-9a-f]{16}\\.json$", except: names, limit: Limits.keptBytes)
  }
}
