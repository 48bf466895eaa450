import CPostgres
import Glibc

/// A connection to PostgreSQL. One thread at a time uses it.
final class PostgresConnection {
  typealias Row = [String?]

  private let connection: OpaquePointer
  /// Seconds for a statement and its answer. A server that hangs would otherwise hold a thread for ever.
  private let seconds: Int

  /// - Parameter address: as in `postgres://user@host/database`; the password may be in `~/.pgpass` instead.
  init(_ address: String, seconds: Int = 10) throws(PostgresFault) {
    // The address comes last, so that its parameters take precedence.
    let options = [
      ("fallback_application_name", "disguise"), ("connect_timeout", "3"), ("client_encoding", "UTF8"),
      ("dbname", address),
    ]
    guard let connection = Self.connect(options) else { throw PostgresFault(state: "", message: "out of memory") }
    self.connection = connection
    self.seconds = seconds
    if PQstatus(connection) != CONNECTION_OK {
      // An object that fails in its initialiser is still deinitialised: all members have values.
      throw PostgresFault(state: "08001", message: String(cString: PQerrorMessage(connection)))
    }
    // Sending would otherwise wait for a server that does not read.
    PQsetnonblocking(connection, 1)
    // Otherwise libpq prints notices, such as that of an existing table.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    // Not as a parameter of the connection, which proxies such as PgBouncer refuse.
    try run("SET statement_timeout = 8000")
    // Some servers are set to acknowledge commits before they reach the disk, and lose the last ones in a crash.
    try run("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
  }

  deinit { PQfinish(connection) }

  private static func connect(_ options: [(String, String)]) -> OpaquePointer? {
    var names = options.map { UnsafePointer(strdup($0.0)) } + [nil]
    var values = options.map { UnsafePointer(strdup($0.1)) } + [nil]
    defer { for text in names + values { free(UnsafeMutablePointer(mutating: text)) } }
    // 1: `dbname` may be an address.
    return PQconnectdbParams(&names, &values, 1)
  }

  var isUsable: Bool { PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// The database's name and host, without password.
  var place: String { "\(String(cString: PQdb(connection))) on \(String(cString: PQhost(connection)))" }

  /// Sends a statement and waits for its rows.
  @discardableResult
  func run(_ sql: String, _ parameters: [String?] = []) throws(PostgresFault) -> [Row] {
    guard send(sql, parameters) == 1 else { throw fault() }
    let end = ContinuousClock.now + .seconds(seconds)
    var rows: [Row] = []
    var failure: PostgresFault?
    while let result = try nextResult(before: end) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK: rows += Self.rows(result)
      case PGRES_COMMAND_OK: break
      default: failure = failure ?? Self.fault(result)
      }
    }
    if let failure { throw failure }
    return rows
  }

  private func send(_ sql: String, _ parameters: [String?]) -> Int32 {
    let copies = parameters.map { $0.flatMap { UnsafePointer(strdup($0)) } }
    defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
    return PQsendQueryParams(connection, sql, Int32(copies.count), nil, copies, nil, nil, 0)
  }

  /// Returns nil after the last result.
  private func nextResult(before end: ContinuousClock.Instant) throws(PostgresFault) -> OpaquePointer? {
    while true {
      let unsent = PQflush(connection)
      if unsent < 0 { throw fault() }
      if unsent == 0 && PQisBusy(connection) == 0 { return PQgetResult(connection) }
      try wait(for: unsent == 0 ? POLLIN : POLLIN | POLLOUT, before: end)
    }
  }

  private func wait(for events: Int32, before end: ContinuousClock.Instant) throws(PostgresFault) {
    var socket = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
    let left = (end - .now) / .milliseconds(1)
    if left <= 0 { throw PostgresFault(state: "08006", message: "no answer in \(seconds) seconds") }
    let count = poll(&socket, 1, Int32(left.rounded(.up)))
    if count > 0 && PQconsumeInput(connection) == 0 { throw fault() }
  }

  private func fault() -> PostgresFault {
    PostgresFault(state: "08006", message: String(cString: PQerrorMessage(connection)))
  }

  private static func fault(_ result: OpaquePointer) -> PostgresFault {
    let state = PQresultErrorField(result, 67).map { String(cString: $0) }
    return PostgresFault(state: state ?? "08006", message: String(cString: PQresultErrorMessage(result)))
  }

  private static func rows(_ result: OpaquePointer) -> [Row] {
    (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
      }
    }
  }
}

/// An error of PostgreSQL or of the connection to it.
struct PostgresFault: Error {
  static let serializationFailure = "40001"

  /// The SQLSTATE (PostgreSQL's documentation, appendix A).
  let state: String
  let message: String

  init(state: String, message: String) {
    self.state = state
    let lines = message.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    self.message = lines.joined(separator: " ")
  }

  /// Whether the connection was lost, or the server ended it.
  var isLoss: Bool { state.hasPrefix("08") || state.hasPrefix("57P") }

  /// Whether another attempt may succeed at once: a lost connection, a deadlock or a serialization failure.
  var isWorthRepeating: Bool { isLoss || state.hasPrefix("40") }

  /// Whether no attempt can succeed before somebody changes the address or the database: a wrong password, a missing database
  /// or permission, tables of other programs.
  var isPermanent: Bool { ["28", "3D", "42"].contains { state.hasPrefix($0) } }
}
