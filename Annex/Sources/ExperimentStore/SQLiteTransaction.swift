import Experiments
import GRDB

/// A transaction on SQLite, which has one writer: nothing needs to be locked row by row.
struct SQLiteTransaction: StoreTransaction {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func insert(_ events: [ExperimentEvent]) throws -> [ExperimentEvent] {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO events (visitor, id, experiment, variant, kind, time, tenths) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """)
    return try events.filter { event in
      try statement.execute(arguments: [
        event.visitor, event.id, event.experiment, event.variant, event.kind.rawValue, event.time, event.tenths,
      ])
      return database.changesCount > 0
    }
  }

  func lock(_ visitors: [VisitorKey]) throws -> [VisitorKey: VisitorState] {
    let statement = try database.cachedStatement(sql: Self.select + "WHERE visitor = ? AND experiment = ?")
    var found: [VisitorKey: VisitorState] = [:]
    for key in visitors {
      guard let row = try Row.fetchOne(statement, arguments: [key.visitor, key.experiment]) else { continue }
      found[key] = Self.state(row)
    }
    return found
  }

  func update(_ visitors: [(key: VisitorKey, state: VisitorState)]) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO visitors (visitor, experiment, first_time, variant, exposed_time, returned_time, finished, dressed,
          tenths) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for (key, state) in visitors {
      try statement.execute(arguments: [
        key.visitor, key.experiment, state.firstTime, state.variant, state.exposedTime, state.returnedTime,
        state.hasFinished, state.hasDressed, state.tenths,
      ])
    }
  }

  func insert(_ visitors: [(key: VisitorKey, state: VisitorState)]) throws { try update(visitors) }

  func add(_ rows: [(key: CounterKey, change: Counters)]) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO counters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (experiment, variant, day) DO UPDATE SET
          exposed = exposed + excluded.exposed, finished = finished + excluded.finished,
          dressed = dressed + excluded.dressed, returned = returned + excluded.returned,
          tenths = tenths + excluded.tenths, squared_tenths = squared_tenths + excluded.squared_tenths
        """)
    for (key, change) in rows {
      let first: StatementArguments = [key.experiment, key.variant, key.day]
      try statement.execute(arguments: first + StatementArguments(change.columns))
    }
  }

  func add(_ rows: [(key: TimeKey, change: Int64)]) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO times VALUES (?, ?, ?, ?) ON CONFLICT (experiment, variant, tenths) DO UPDATE SET
          visitors = visitors + excluded.visitors
        """)
    for (key, change) in rows {
      try statement.execute(arguments: [key.experiment, key.variant, key.tenths, change])
    }
  }

  func counters(of experiment: String) throws -> [CounterRow] {
    let sql = """
      SELECT variant, day, exposed, finished, dressed, returned, tenths, squared_tenths FROM counters
      WHERE experiment = ? ORDER BY day
      """
    return try Row.fetchAll(database, sql: sql, arguments: [experiment]).map { row in
      CounterRow(
        variant: row[0], day: row[1],
        counters: Counters(
          exposed: row[2], finished: row[3], dressed: row[4], returned: row[5], tenths: row[6], squaredTenths: row[7]))
    }
  }

  func dressed(in experiment: String, within tenths: Int) throws -> [DressedInTime] {
    let sql = """
      SELECT variant, exposed_time / \(Day.milliseconds), count(*) FROM visitors
      WHERE experiment = ? AND variant IS NOT NULL AND dressed = 1 AND coalesce(tenths, 0) <= ? GROUP BY 1, 2 ORDER BY 1, 2
      """
    return try Row.fetchAll(database, sql: sql, arguments: [experiment, tenths]).map {
      DressedInTime(variant: $0[0], day: $0[1], visitors: $0[2])
    }
  }

  func times(in experiment: String) throws -> [DressTime] {
    let sql =
      "SELECT variant, tenths, visitors FROM times WHERE experiment = ? AND visitors > 0 ORDER BY variant, tenths"
    return try Row.fetchAll(database, sql: sql, arguments: [experiment]).map {
      DressTime(variant: $0[0], tenths: $0[1], visitors: $0[2])
    }
  }

  func add(_ signs: [(sign: EventSign, amount: Int)]) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO signs VALUES (?, ?, ?) ON CONFLICT (experiment, sign) DO UPDATE SET amount = amount + excluded.amount
        """)
    for (sign, amount) in signs {
      try statement.execute(arguments: [sign.experiment, sign.kind.rawValue, amount])
    }
  }

  func signs(of experiment: String) throws -> [EventSign.Kind: Int] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT sign, amount FROM signs WHERE experiment = ?", arguments: [experiment])
    return rows.reduce(into: [:]) { signs, row in
      if let kind = EventSign.Kind(rawValue: row[0]) { signs[kind] = row[1] }
    }
  }

  func definitions(of experiment: String) throws -> [LoggedDefinition] {
    let sql = "SELECT time, definition FROM definitions WHERE experiment = ? ORDER BY time"
    return try Row.fetchAll(database, sql: sql, arguments: [experiment]).compactMap {
      LoggedDefinition(experiment: experiment, time: $0[0], text: $0[1])
    }
  }

  func insert(_ definition: LoggedDefinition) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO definitions VALUES (?, ?, ?)",
      arguments: [definition.experiment, definition.time, definition.text])
  }

  func lock(visitor: String) throws -> [VisitorKey: VisitorState] {
    try states(sql: Self.select + "WHERE visitor = ?", [visitor])
  }

  func lock(before time: Int64, after key: VisitorKey, count: Int) throws -> [VisitorKey: VisitorState] {
    let sql =
      Self.select + "WHERE first_time < ? AND (visitor, experiment) > (?, ?) ORDER BY visitor, experiment LIMIT ?"
    return try states(sql: sql, [time, key.visitor, key.experiment, count])
  }

  func delete(_ keys: [VisitorKey]) throws {
    for table in ["events", "visitors"] {
      let statement = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE visitor = ? AND experiment = ?")
      for key in keys { try statement.execute(arguments: [key.visitor, key.experiment]) }
    }
  }

  private static let select = """
    SELECT visitor, experiment, first_time, variant, exposed_time, returned_time, finished, dressed, tenths FROM visitors

    """

  private func states(sql: String, _ arguments: StatementArguments) throws -> [VisitorKey: VisitorState] {
    let rows = try Row.fetchAll(database, sql: sql, arguments: arguments)
    return Dictionary(
      uniqueKeysWithValues: rows.map { (VisitorKey(visitor: $0[0], experiment: $0[1]), Self.state($0)) })
  }

  private static func state(_ row: Row) -> VisitorState {
    var state = VisitorState(firstTime: row[2])
    (state.variant, state.exposedTime, state.returnedTime) = (row[3], row[4], row[5])
    (state.hasFinished, state.hasDressed, state.tenths) = (row[6], row[7], row[8])
    return state
  }
}
