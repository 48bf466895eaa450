import Experiments

/// The statements that both databases have for a transaction. Rows are locked in the order events, visitors, counters, times, and by
/// key within each table.
protocol StoreTransaction {
  /// Inserts events, sorted by key and without repetitions.
  ///
  /// - Returns: those that were not stored before.
  func insert(_ events: [ExperimentEvent]) throws -> [ExperimentEvent]
  /// Locks the rows of known visitors and returns them.
  ///
  /// - Parameter visitors: sorted.
  func lock(_ visitors: [VisitorKey]) throws -> [VisitorKey: VisitorState]
  func update(_ visitors: [(key: VisitorKey, state: VisitorState)]) throws
  /// Inserts new visitors.
  ///
  /// - Throws: an error after which the transaction is repeated, if another server has inserted one of them meanwhile.
  func insert(_ visitors: [(key: VisitorKey, state: VisitorState)]) throws
  func add(_ rows: [(key: CounterKey, change: Counters)]) throws
  func add(_ rows: [(key: TimeKey, change: Int64)]) throws

  /// The visitors of each variant and day who dressed the character within so many tenths of a second.
  func dressed(in experiment: String, within tenths: Int) throws -> [DressedInTime]

  /// The visitors of each variant and tenth of a second who dressed the character.
  func times(in experiment: String) throws -> [DressTime]

  /// Adds to the stored signs, sorted by key.
  func add(_ signs: [(sign: EventSign, amount: Int)]) throws
  func signs(of experiment: String) throws -> [EventSign.Kind: Int]

  /// The stored states of an experiment's definition in the order of time.
  func definitions(of experiment: String) throws -> [LoggedDefinition]
  func insert(_ definition: LoggedDefinition) throws

  /// Locks the rows of a visitor.
  func lock(visitor: String) throws -> [VisitorKey: VisitorState]
  /// Locks at most `count` rows of visitors whose first event was before `time`, in the order of keys.
  func lock(before time: Int64, after key: VisitorKey, count: Int) throws -> [VisitorKey: VisitorState]
  /// Deletes visitors and their events.
  func delete(_ keys: [VisitorKey]) throws
}

extension StoreTransaction {
  func accept(_ events: [ExperimentEvent]) throws {
    let fresh = try insert(Self.unique(events))
    if fresh.isEmpty { return }
    let byVisitor = Dictionary(grouping: fresh) { VisitorKey(visitor: $0.visitor, experiment: $0.experiment) }
    let keys = byVisitor.keys.sorted()
    let old = try lock(keys)
    var changes = CounterChanges()
    let new = keys.map { key in
      var state = old[key] ?? VisitorState(firstTime: .max)
      for event in byVisitor[key] ?? [] { state.add(event) }
      changes.replace(old[key], with: state, in: key.experiment)
      return (key: key, state: state)
    }
    try update(new.filter { old[$0.key] != nil })
    try insert(new.filter { old[$0.key] == nil })
    try add(changes.rows)
    try add(changes.timeRows)
  }

  /// Servers that log the same state at the same time may store it twice, which is no change.
  func log(_ definition: LoggedDefinition) throws {
    if try definitions(of: definition.experiment).last?.text != definition.text { try insert(definition) }
  }

  func add(_ signs: [EventSign: Int]) throws {
    try add(
      signs.map { (sign: $0.key, amount: $0.value) }.sorted {
        ($0.sign.experiment, $0.sign.kind.rawValue) < ($1.sign.experiment, $1.sign.kind.rawValue)
      })
  }

  func forget(_ visitors: [VisitorKey: VisitorState]) throws {
    var changes = CounterChanges()
    for (key, state) in visitors { changes.replace(state, with: nil, in: key.experiment) }
    try delete(visitors.keys.sorted())
    try add(changes.rows)
    try add(changes.timeRows)
  }

  private static func unique(_ events: [ExperimentEvent]) -> [ExperimentEvent] {
    let sorted = events.enumerated().sorted {
      ($0.element.visitor, $0.element.id, $0.offset) < ($1.element.visitor, $1.element.id, $1.offset)
    }
    var unique: [ExperimentEvent] = []
    for (_, event) in sorted where unique.last.map({ ($0.visitor, $0.id) != (event.visitor, event.id) }) ?? true {
      unique.append(event)
    }
    return unique
  }
}
