import Fixtures
import Foundation
import Logging
import PackFiles
import Server
import Site

/// Runs `body` while a server serves the small app, on a free port.
public func serving(
  catalogue: String? = nil, delay: Duration = .zero, limits: ConnectionLimits = ConnectionLimits(),
  live: (any LiveSite)? = nil,
  _ body: @Sendable (HTTPClient, Site) async throws -> Void
) async throws {
  let folder = TemporaryFolder()
  let app = try AppFolder(at: FakeApp.make(in: folder))
  let list = try catalogue.map { try folder.write($0, to: "list/current_costumes.json") }
  let (site, _) = try await SiteBuilder(
    app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: list ?? app.catalogue)
  ).build()
  let responder = SiteResponder(site: site, live: live, catalogueDelay: delay)
  let server = SiteServer(
    host: "127.0.0.1", port: 0, responder: responder, limits: limits, logger: Logger(label: "test"))
  try await server.serve { port in try await body(HTTPClient(port: port), site) }
}
