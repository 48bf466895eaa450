import CommandParts
import ExperimentServing
import ExperimentStore
import Files
import Foundation
import Logging
import Server

/// The database of `disguise serve --experiments`, the endpoint that writes it and the listener that reports from it.
struct ExperimentsBackend: ServeBackend {
  private let events: EventsEndpoint
  private let options: ExperimentOptions
  private let store: any ExperimentStore
  private let reports: SiteServer?
  private let known: CurrentExperiments

  /// Opens the database.
  init(
    _ options: ExperimentOptions, _ experiments: URL, _ known: CurrentExperiments, _ logger: Logger
  ) throws(ToolError) {
    let store = try options.open(experiments: experiments)
    (self.store, self.options, self.known) = (store, options, known)
    events = EventsEndpoint(
      store: store, known: known, logger: logger, perMinute: options.eventsPerMinute,
      countsAutomated: options.countAutomated)
    let pages = AdminPages(store: store, known: known)
    reports = options.admin.map { address in
      SiteServer(
        host: address.host, port: address.port, responder: SiteResponder(live: pages, policy: AdminPages.policy),
        logger: logger, addressOptions: ("--admin", "--admin"))
    }
  }

  var live: any LiveSite { events }

  /// Serves reports while `body` runs, then closes the database.
  func serve(while body: (_ announce: () -> Void) async throws -> Void) async throws {
    let result: Result<Void, any Error>
    do {
      try await warnOfClocks()
      try await warnOfChanges()
      result = .success(try await serveReports(while: body))
    } catch let error as StoreError {
      result = .failure(ToolError("--database: \(error.message)"))
    } catch {
      result = .failure(error)
    }
    await store.close()
    try result.get()
  }

  private func serveReports(while body: (_ announce: () -> Void) async throws -> Void) async throws {
    guard let reports else { return try await body {} }
    try await reports.serve { port in try await body { options.announce(reports.address(of: reports.host, port)) } }
  }

  /// Warns of definitions that were changed while no server ran.
  private func warnOfChanges() async throws(StoreError) {
    var log: [LoggedDefinition] = []
    for id in known.ids { log += try await store.definitions(of: id) }
    for warning in ExperimentChanges(from: log, to: known.all).warnings {
      StandardStreams.complain("warning: \(warning)")
    }
  }

  private func warnOfClocks() async throws(StoreError) {
    if let warning = try await store.clockWarning(now: EventsEndpoint.systemTime()) {
      StandardStreams.complain("warning: \(warning)")
    }
  }
}
