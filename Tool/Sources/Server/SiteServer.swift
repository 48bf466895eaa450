import Glibc
import Hummingbird
import Logging
import NIOCore
import PackTools
import ServiceLifecycle

/// Serves a site on one address until SIGINT or SIGTERM.
public struct SiteServer: Sendable {
  public let host: String
  /// 0 takes any free port.
  public let port: Int
  public let responder: SiteResponder
  public let logger: Logger

  /// A connection on which nothing happens is closed after this.
  static let idleTimeout = TimeAmount.seconds(30)
  /// Requests still being answered when a signal comes get this long.
  static let patience = Duration.seconds(5)

  public init(host: String, port: Int, responder: SiteResponder, logger: Logger) {
    self.host = host
    self.port = port
    self.responder = responder
    self.logger = logger
  }

  /// Returns after a clean stop.
  ///
  /// - Parameter onReady: called with the address once connections are accepted, as in `http://127.0.0.1:8080`.
  /// - Throws: `ToolError` where the address cannot be had.
  public func run(onReady: @escaping @Sendable (String) -> Void) async throws {
    let application = Application(
      responder: responder, server: .http1(configuration: .init(idleTimeout: Self.idleTimeout)),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in onReady(address(channel.localAddress?.port ?? port)) }, logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = Self.patience
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ToolError("\(address(port)): \(advice(error))")
    } catch {
      throw ToolError("--host \(host): cannot be listened on (\(error)); try 127.0.0.1")
    }
  }

  private func address(_ port: Int) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  private func advice(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE: "the port is in use; stop what uses it, or choose another with --port"
    case EACCES: "the port may not be opened by this user; choose one from 1024 up with --port"
    case EADDRNOTAVAIL: "this machine has no such address; choose another with --host"
    default: "cannot be listened on: \(error)"
    }
  }
}
