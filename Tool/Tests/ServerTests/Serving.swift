import Fixtures
import Foundation
import Hummingbird
import Logging
import PackTools
import Server

/// Runs `body` while a server serves the small app, on a free port.
func serving(
  catalogue: String? = nil, delay: Duration = .zero, _ body: @Sendable (HTTPClient, Site) async throws -> Void
) async throws {
  let folder = TemporaryFolder()
  let app = try AppFolder(at: FakeApp.make(in: folder))
  let list = try catalogue.map { try folder.write($0, to: "list/current_costumes.json") }
  let (site, _) = try await SiteBuilder(
    app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: list ?? app.catalogue)
  ).build()
  let responder = SiteResponder(site: site, catalogueDelay: delay)
  try await running(responder) { port in try await body(HTTPClient(port: port), site) }
}

/// Runs `body` while `responder` answers on a free port, then stops it.
func running<Responder: HTTPResponder<BasicRequestContext>>(
  _ responder: Responder, _ body: @Sendable (Int) async throws -> Void
) async throws {
  let (ports, port) = AsyncStream<Int>.makeStream()
  let application = Application(
    responder: responder, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: Logger(label: "test"))
  try await withThrowingTaskGroup { group in
    group.addTask { try await application.run() }
    var iterator = ports.makeAsyncIterator()
    if let port = await iterator.next() { try await body(port) }
    group.cancelAll()
  }
}
