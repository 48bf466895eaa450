import Glibc
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import PackTools
import ServiceLifecycle

/// Serves a site on one address until SIGINT or SIGTERM.
public struct SiteServer: Sendable {
  public let host: String
  /// 0 takes any free port.
  public let port: Int
  /// Its certificate and key; nil serves without TLS.
  public let identity: ServerIdentity?
  public let responder: SiteResponder
  public let limits: ConnectionLimits
  public let logger: Logger

  /// Requests still being answered when a signal comes get this long.
  static let patience = Duration.seconds(5)

  public init(
    host: String, port: Int, identity: ServerIdentity? = nil, responder: SiteResponder,
    limits: ConnectionLimits = ConnectionLimits(), logger: Logger
  ) {
    self.host = host
    self.port = port
    self.identity = identity
    self.responder = responder
    self.limits = limits
    self.logger = logger
  }

  /// Returns after a clean stop.
  ///
  /// - Parameter onReady: called with the port once connections are accepted.
  /// - Throws: `ToolError` where the address cannot be had.
  public func run(onReady: @escaping @Sendable (Int) -> Void) async throws {
    do {
      let service = try service(onReady: onReady)
      var configuration = ServiceGroupConfiguration(
        services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      configuration.maximumGracefulShutdownDuration = Self.patience
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ToolError("\(address(of: host, port)): \(advice(error))")
    } catch {
      throw ToolError("--host \(host): cannot be listened on (\(error)); try 127.0.0.1")
    }
  }

  /// The server alone, without signal handling, for callers that have their own.
  ///
  /// - Parameter onReady: called with the port once connections are accepted.
  public func service(onReady: @escaping @Sendable (Int) -> Void) throws -> any Service {
    let channel = SiteChannel(responder: responder, limits: limits)
    guard let identity else { return service(of: channel, onReady) }
    return service(of: try TLSChannel(channel, tlsConfiguration: identity.configuration), onReady)
  }

  private func service(
    of channel: some ServerChildChannel, _ onReady: @escaping @Sendable (Int) -> Void
  ) -> any Service {
    channel.server(
      configuration: ServerConfiguration(
        address: .hostname(host, port: port), availableConnectionsDelegate: .maximum(limits.connections, logger: logger)
      ),
      onServerRunning: { onReady($0.localAddress?.port ?? port) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
  }

  /// The server's address at `host`, which may be another name of the one it listens on.
  public func address(of host: String, _ port: Int) -> String {
    "\(identity == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
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
