import ArgumentParser
import ExperimentStore
import Files
import Foundation

/// The database of `disguise serve --experiments`, and the address of its reports.
struct StorageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Where events of experiments are stored: a file, which is made (default: events.sqlite in the folder of \
      --experiments), or a PostgreSQL server as in postgres://user@host/name, which several servers may share.
      """,
      valueName: "file-or-url"))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "Serve live reports at this address, as in 9090 or 127.0.0.1:9090. They have no password.",
      valueName: "[host:]port"),
    transform: Self.address)
  var admin: AdminAddress?

  func validate() throws {
    try EmptyOptions.refuse([("--database", database, "pass a file, or postgres://user@host/name")])
  }

  /// - Throws: a usage error if an option needs experiments and there are none.
  func refuseAlone(experiments: String?) throws {
    guard experiments == nil else { return }
    for (name, isGiven) in [("--database", database != nil), ("--admin", admin != nil)] where isGiven {
      throw ValidationError("\(name): is for experiments; pass their folder with --experiments.")
    }
  }

  /// Prints the address of the reports, and a warning if others can read them.
  func announce(_ reports: String) {
    StandardStreams.say("Reports at \(reports)/")
    guard let admin, !ListeningOptions.isLoopback(admin.host) else { return }
    StandardStreams.complain(
      "warning: --admin \(admin.host): the reports have no password; everybody in the network can read them")
  }

  func open(experiments: URL) throws(ToolError) -> any ExperimentStore {
    try Self.open(database ?? experiments.appendingPathComponent("events.sqlite").path)
  }

  private static func open(_ database: String, isMade: Bool = false) throws(ToolError) -> any ExperimentStore {
    do throws(StoreError) { return try ExperimentDatabase.open(database, isMade: isMade) } catch {
      throw ToolError("--database: \(error.message)")
    }
  }

  /// Opens a database of `disguise serve`, without making a file or tables.
  static func openExisting(_ database: String) throws(ToolError) -> any ExperimentStore {
    if !(try isAddress(database)), !FileManager.default.fileExists(atPath: database) {
      throw ToolError("\(database): no such file; pass the database of `disguise serve` with --database")
    }
    return try open(database, isMade: true)
  }

  private static func isAddress(_ database: String) throws(ToolError) -> Bool {
    do throws(StoreError) { return try ExperimentDatabase.isAddress(database) } catch {
      throw ToolError("--database: \(error.message)")
    }
  }

  private static func address(_ text: String) throws -> AdminAddress {
    if let address = AdminAddress(text) { return address }
    throw ValidationError("Pass a port from 0 to 65535, or a host and a port, as in 127.0.0.1:9090.")
  }
}

/// The value of `--admin`.
struct AdminAddress: Hashable {
  /// Loopback unless another one is given: reports have no password.
  var host = "127.0.0.1"
  let port: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let port = parts.last.flatMap({ Int($0) }), (0...65_535).contains(port) else { return nil }
    self.port = port
    if parts.count == 1 { return }
    let host = parts.dropLast().joined(separator: ":")
    // The colons of an IPv6 address need brackets.
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    guard isBracketed || !host.contains(":") else { return nil }
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : host
    if self.host.isEmpty { return nil }
  }
}
