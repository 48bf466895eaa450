import Experiments

/// A transaction on PostgreSQL. Each statement takes all rows of a table at once.
struct PostgresTransaction: StoreTransaction {
  private let connection: PostgresConnection

  init(_ connection: PostgresConnection) { self.connection = connection }

  func insert(_ events: [ExperimentEvent]) throws -> [ExperimentEvent] {
    let sql = """
      INSERT INTO events (visitor, id, experiment, variant, kind, time, tenths)
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
      ON CONFLICT DO NOTHING RETURNING visitor, id
      """
    let rows = try connection.run(
      sql,
      [
        PostgresArray.texts(events.map(\.visitor)), PostgresArray.texts(events.map(\.id)),
        PostgresArray.texts(events.map(\.experiment)), PostgresArray.texts(events.map(\.variant)),
        PostgresArray.texts(events.map(\.kind.rawValue)), PostgresArray.numbers(events.map(\.time)),
        PostgresArray.numbers(events.map(\.tenths)),
      ])
    if rows.count == events.count { return events }
    let fresh = Set(rows)
    return events.filter { fresh.contains([$0.visitor, $0.id]) }
  }

  func lock(_ visitors: [VisitorKey]) throws -> [VisitorKey: VisitorState] {
    let sql = """
      SELECT \(Self.columns) FROM visitors JOIN unnest($1::text[], $2::text[]) AS k (visitor, experiment)
        ON visitors.visitor = k.visitor AND visitors.experiment = k.experiment
      ORDER BY visitors.visitor, visitors.experiment FOR UPDATE OF visitors
      """
    return try states(
      sql, [PostgresArray.texts(visitors.map(\.visitor)), PostgresArray.texts(visitors.map(\.experiment))])
  }

  func update(_ visitors: [(key: VisitorKey, state: VisitorState)]) throws {
    if visitors.isEmpty { return }
    let sql = """
      UPDATE visitors AS v SET first_time = n.first_time, variant = n.variant, exposed_time = n.exposed_time,
        returned_time = n.returned_time, finished = n.finished, dressed = n.dressed, tenths = n.tenths
      FROM \(Self.rows) AS n (visitor, experiment, first_time, variant, exposed_time, returned_time, finished, dressed, tenths)
      WHERE v.visitor = n.visitor AND v.experiment = n.experiment
      """
    try connection.run(sql, Self.parameters(visitors))
  }

  func insert(_ visitors: [(key: VisitorKey, state: VisitorState)]) throws {
    if visitors.isEmpty { return }
    let sql = """
      INSERT INTO visitors (visitor, experiment, first_time, variant, exposed_time, returned_time, finished, dressed, tenths)
      SELECT * FROM \(Self.rows) ON CONFLICT DO NOTHING RETURNING 1
      """
    let inserted = try connection.run(sql, Self.parameters(visitors))
    if inserted.count == visitors.count { return }
    throw PostgresFault(state: PostgresFault.serializationFailure, message: "another server stores the same visitors")
  }

  /// The parameters as rows of visitors.
  private static let rows = """
    unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
    """

  private static func parameters(_ visitors: [(key: VisitorKey, state: VisitorState)]) -> [String?] {
    let states = visitors.map(\.state)
    return [
      PostgresArray.texts(visitors.map(\.key.visitor)), PostgresArray.texts(visitors.map(\.key.experiment)),
      PostgresArray.numbers(states.map(\.firstTime)), PostgresArray.texts(states.map(\.variant)),
      PostgresArray.numbers(states.map(\.exposedTime)), PostgresArray.numbers(states.map(\.returnedTime)),
      PostgresArray.numbers(states.map { $0.hasFinished ? 1 : 0 }),
      PostgresArray.numbers(states.map { $0.hasDressed ? 1 : 0 }), PostgresArray.numbers(states.map(\.tenths)),
    ]
  }

  func add(_ rows: [(key: CounterKey, change: Counters)]) throws {
    if rows.isEmpty { return }
    let sql = """
      INSERT INTO counters AS c SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
        $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
      ON CONFLICT (experiment, variant, day) DO UPDATE SET exposed = c.exposed + excluded.exposed,
        finished = c.finished + excluded.finished, dressed = c.dressed + excluded.dressed,
        returned = c.returned + excluded.returned, tenths = c.tenths + excluded.tenths,
        squared_tenths = c.squared_tenths + excluded.squared_tenths
      """
    let keys = [
      PostgresArray.texts(rows.map(\.key.experiment)), PostgresArray.texts(rows.map(\.key.variant)),
      PostgresArray.numbers(rows.map(\.key.day)),
    ]
    let changes = rows.map(\.change.columns)
    try connection.run(
      sql, keys + changes[0].indices.map { column in PostgresArray.numbers(changes.map { $0[column] }) })
  }

  func add(_ rows: [(key: TimeKey, change: Int64)]) throws {
    if rows.isEmpty { return }
    let sql = """
      INSERT INTO times AS t SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
      ON CONFLICT (experiment, variant, tenths) DO UPDATE SET visitors = t.visitors + excluded.visitors
      """
    try connection.run(
      sql,
      [
        PostgresArray.texts(rows.map(\.key.experiment)), PostgresArray.texts(rows.map(\.key.variant)),
        PostgresArray.numbers(rows.map(\.key.tenths)), PostgresArray.numbers(rows.map(\.change)),
      ])
  }

  func counters(of experiment: String) throws -> [CounterRow] {
    let sql = """
      SELECT variant, day, exposed, finished, dressed, returned, tenths, squared_tenths FROM counters
      WHERE experiment = $1 ORDER BY day
      """
    return try connection.run(sql, [experiment]).map { row in
      let numbers = row.dropFirst().map { $0.flatMap { Int64($0) } ?? 0 }
      return CounterRow(
        variant: (row[0] ?? ""), day: numbers[0],
        counters: Counters(
          exposed: numbers[1], finished: numbers[2], dressed: numbers[3], returned: numbers[4], tenths: numbers[5],
          squaredTenths: numbers[6]))
    }
  }

  func dressed(in experiment: String, within tenths: Int) throws -> [DressedInTime] {
    let sql = """
      SELECT variant, exposed_time / \(Day.milliseconds), count(*) FROM visitors
      WHERE experiment = $1 AND variant IS NOT NULL AND dressed = 1 AND coalesce(tenths, 0) <= $2::bigint
      GROUP BY 1, 2 ORDER BY 1, 2
      """
    return try connection.run(sql, [experiment, String(tenths)]).map { row in
      let numbers = row.dropFirst().map { $0.flatMap { Int($0) } ?? 0 }
      return DressedInTime(variant: row[0] ?? "", day: numbers[0], visitors: numbers[1])
    }
  }

  func times(in experiment: String) throws -> [DressTime] {
    let sql =
      "SELECT variant, tenths, visitors FROM times WHERE experiment = $1 AND visitors > 0 ORDER BY variant, tenths"
    return try connection.run(sql, [experiment]).map { row in
      let numbers = row.dropFirst().map { $0.flatMap { Int($0) } ?? 0 }
      return DressTime(variant: row[0] ?? "", tenths: numbers[0], visitors: numbers[1])
    }
  }

  func add(_ signs: [(sign: EventSign, amount: Int)]) throws {
    if signs.isEmpty { return }
    let sql = """
      INSERT INTO signs AS s SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
      ON CONFLICT (experiment, sign) DO UPDATE SET amount = s.amount + excluded.amount
      """
    try connection.run(
      sql,
      [
        PostgresArray.texts(signs.map(\.sign.experiment)), PostgresArray.texts(signs.map(\.sign.kind.rawValue)),
        PostgresArray.numbers(signs.map { Int64($0.amount) }),
      ])
  }

  func signs(of experiment: String) throws -> [EventSign.Kind: Int] {
    let rows = try connection.run("SELECT sign, amount FROM signs WHERE experiment = $1", [experiment])
    return rows.reduce(into: [:]) { signs, row in
      if let kind = row[0].flatMap(EventSign.Kind.init) { signs[kind] = row[1].flatMap { Int($0) } }
    }
  }

  func definitions(of experiment: String) throws -> [LoggedDefinition] {
    let sql = "SELECT time, definition FROM definitions WHERE experiment = $1 ORDER BY time"
    return try connection.run(sql, [experiment]).compactMap { row in
      LoggedDefinition(experiment: experiment, time: row[0].flatMap { Int64($0) } ?? 0, text: row[1] ?? "")
    }
  }

  func insert(_ definition: LoggedDefinition) throws {
    let sql = """
      INSERT INTO definitions VALUES ($1, $2::bigint, $3)
      ON CONFLICT (experiment, time) DO UPDATE SET definition = excluded.definition
      """
    try connection.run(sql, [definition.experiment, String(definition.time), definition.text])
  }

  func lock(visitor: String) throws -> [VisitorKey: VisitorState] {
    try states("SELECT \(Self.columns) FROM visitors WHERE visitor = $1 ORDER BY experiment FOR UPDATE", [visitor])
  }

  func lock(before time: Int64, after key: VisitorKey, count: Int) throws -> [VisitorKey: VisitorState] {
    let sql = """
      SELECT \(Self.columns) FROM visitors WHERE first_time < $1::bigint AND (visitor, experiment) > ($2, $3)
      ORDER BY visitor, experiment LIMIT $4::bigint FOR UPDATE
      """
    return try states(sql, [String(time), key.visitor, key.experiment, String(count)])
  }

  func delete(_ keys: [VisitorKey]) throws {
    for table in ["events", "visitors"] {
      let sql = """
        DELETE FROM \(table) WHERE (visitor, experiment) IN (SELECT * FROM unnest($1::text[], $2::text[]))
        """
      try connection.run(
        sql, [PostgresArray.texts(keys.map(\.visitor)), PostgresArray.texts(keys.map(\.experiment))])
    }
  }

  private static let columns = """
    visitors.visitor, visitors.experiment, visitors.first_time, visitors.variant, visitors.exposed_time,
    visitors.returned_time, visitors.finished, visitors.dressed, visitors.tenths
    """

  private func states(_ sql: String, _ parameters: [String?]) throws -> [VisitorKey: VisitorState] {
    var states: [VisitorKey: VisitorState] = [:]
    for row in try connection.run(sql, parameters) {
      let numbers = row.map { $0.flatMap { Int64($0) } }
      var state = VisitorState(firstTime: numbers[2] ?? 0)
      (state.variant, state.exposedTime, state.returnedTime) = (row[3], numbers[4], numbers[5])
      (state.hasFinished, state.hasDressed, state.tenths) = (numbers[6] == 1, numbers[7] == 1, numbers[8])
      states[VisitorKey(visitor: row[0] ?? "", experiment: row[1] ?? "")] = state
    }
    return states
  }
}
