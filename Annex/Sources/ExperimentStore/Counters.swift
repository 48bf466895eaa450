/// A row of counters.
struct CounterKey: Hashable, Comparable {
  let experiment: String
  let variant: String
  let day: Int64

  static func < (a: Self, b: Self) -> Bool { (a.experiment, a.variant, a.day) < (b.experiment, b.variant, b.day) }
}

/// The counters of a row, or changes of them.
struct Counters: Equatable {
  var exposed: Int64 = 0
  var finished: Int64 = 0
  var dressed: Int64 = 0
  var returned: Int64 = 0
  var tenths: Int64 = 0
  var squaredTenths: Int64 = 0

  var isZero: Bool { self == Counters() }

  /// The columns in the order of the table.
  var columns: [Int64] { [exposed, finished, dressed, returned, tenths, squaredTenths] }

  mutating func add(_ other: Self, times factor: Int64 = 1) {
    exposed += factor * other.exposed
    finished += factor * other.finished
    dressed += factor * other.dressed
    returned += factor * other.returned
    tenths += factor * other.tenths
    squaredTenths += factor * other.squaredTenths
  }
}

/// A row of the table of times: the visitors of a variant who dressed the character in the same tenth of a second.
struct TimeKey: Hashable, Comparable {
  let experiment: String
  let variant: String
  let tenths: Int64

  static func < (a: Self, b: Self) -> Bool {
    (a.experiment, a.variant, a.tenths) < (b.experiment, b.variant, b.tenths)
  }
}

/// The changes of counters in one transaction.
struct CounterChanges {
  private var changes: [CounterKey: Counters] = [:]
  private var times: [TimeKey: Int64] = [:]

  /// The rows that change, in the order in which transactions lock them.
  var rows: [(key: CounterKey, change: Counters)] {
    changes.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The rows of times that change, in the same order.
  var timeRows: [(key: TimeKey, change: Int64)] {
    times.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Replaces a visitor's share of the counters; nil for a visitor who is or becomes unknown.
  mutating func replace(_ old: VisitorState?, with new: VisitorState?, in experiment: String) {
    if let (key, counts) = old?.share(in: experiment) { changes[key, default: Counters()].add(counts, times: -1) }
    if let (key, counts) = new?.share(in: experiment) { changes[key, default: Counters()].add(counts) }
    if let key = old?.time(in: experiment) { times[key, default: 0] -= 1 }
    if let key = new?.time(in: experiment) { times[key, default: 0] += 1 }
  }
}
