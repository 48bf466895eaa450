import ArgumentParser
import CommandParts
import ExperimentServing
import ExperimentStore
import Files
import Foundation
import Server

/// The experiments of `disguise serve`, their database, and the address of their reports.
public struct ExperimentOptions: ServeOptions, Sendable {
  @Option(
    help: ArgumentHelp(
      "Experiments with the introduction: a folder of JSON files, whose changes are picked up.", valueName: "dir"),
    completion: .directory)
  var experiments: String?

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

  @Option(
    help: ArgumentHelp(
      """
      The events that one address may send in a minute, after a first burst; 0 for no limit, as behind a proxy with a \
      public address. Addresses of this machine and of private networks have none.
      """,
      valueName: "count"))
  var eventsPerMinute = EventsEndpoint.perMinute

  @Flag(help: "Count browsers that a program drives, as tests do. Otherwise reports say how many were left out.")
  var countAutomated = false

  public init() {}

  public func validate() throws {
    try EmptyOptions.refuse([
      ("--database", database, "pass a file, or postgres://user@host/name"),
      ("--experiments", experiments, "pass a folder of experiments"),
    ])
  }

  public func validate(besides port: Int) throws {
    if !(0...1_000_000).contains(eventsPerMinute) {
      throw ValidationError("--events-per-minute: \(eventsPerMinute) is out of range; pass a number from 0 to 1000000.")
    }
    if experiments == nil { try refuseWithoutExperiments() }
    if let admin, admin.port != 0, admin.port == port {
      throw ValidationError("--admin \(admin.port): is the port of the site; choose another.")
    }
  }

  /// - Throws: a usage error if an option needs experiments.
  private func refuseWithoutExperiments() throws {
    for (name, isGiven) in [
      ("--database", database != nil), ("--admin", admin != nil), ("--count-automated", countAutomated),
    ] where isGiven {
      throw ValidationError("\(name): is for experiments; pass their folder with --experiments.")
    }
  }

  public func addition() -> (any ServeAddition)? {
    experiments.map { ServedExperiments(at: URL(fileURLWithPath: $0), self) }
  }

  /// Prints the address of the reports, and a warning if others can read them.
  func announce(_ reports: String) {
    StandardStreams.say("Reports at \(reports)/")
    guard let admin, !LoopbackHost.isAddress(admin.host) else { return }
    StandardStreams.complain(
      "warning: --admin \(admin.host): the reports have no password; everybody in the network can read them")
  }

  func open(experiments: URL) throws(ToolError) -> any ExperimentStore {
    try ExperimentDatabase.opened(database ?? experiments.appendingPathComponent("events.sqlite").path)
  }

  private static func address(_ text: String) throws -> AdminAddress {
    if let address = AdminAddress(text) { return address }
    throw ValidationError("Pass a port from 0 to 65535, or a host and a port, as in 127.0.0.1:9090.")
  }
}
