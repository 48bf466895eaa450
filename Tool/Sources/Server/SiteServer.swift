import Files
import Glibc
import Logging
import NIOCore

/// Serves a site on one address until a signal that stops it.
public struct SiteServer: Sendable {
  public let host: String
  /// The port; 0 for any free one.
  public let port: Int
  /// The certificate and key; nil to serve without TLS.
  public let identity: ServerIdentity?
  public let responder: SiteResponder
  public let limits: ConnectionLimits
  public let logger: Logger
  /// The command's options for host and port, for errors.
  private let addressOptions: (host: String, port: String)

  public init(
    host: String, port: Int, identity: ServerIdentity? = nil, responder: SiteResponder,
    limits: ConnectionLimits = ConnectionLimits(), logger: Logger,
    addressOptions: (host: String, port: String) = ("--host", "--port")
  ) {
    self.host = host
    self.port = port
    self.identity = identity
    self.responder = responder
    self.limits = limits
    self.logger = logger
    self.addressOptions = addressOptions
  }

  /// Serves until a signal and returns after a clean stop.
  ///
  /// - Parameter onReady: called with the port once connections are accepted.
  /// - Throws: `ToolError` if the server cannot listen on the address.
  public func run(onReady: (Int) -> Void) async throws {
    let signals = await StopSignals()
    try await serve { port in
      onReady(port)
      await signals.first()
    }
  }

  /// Serves while `body` runs, then ends each connection after its pending responses.
  ///
  /// - Parameter body: called with the port once connections are accepted.
  /// - Throws: `ToolError` if the server cannot listen on the address, and the errors of `body`.
  public func serve<Value: Sendable>(while body: (Int) async throws -> Value) async throws -> Value {
    let listener = try await listen()
    let result: Result<Value, any Error>
    do { result = .success(try await body(listener.port ?? port)) } catch { result = .failure(error) }
    await listener.stop(within: limits.gracePeriod)
    return try result.get()
  }

  private func listen() async throws(ToolError) -> Listener {
    let site = SiteChannel(
      responder: responder, limits: limits, tls: identity?.context, sendsCopies: identity == nil, logger: logger)
    do {
      return try await Listener(host: host, port: port, site)
    } catch let error as IOError {
      throw ToolError("\(address(of: host, port)): \(advice(error))")
    } catch is SocketAddressError.UnknownHost {
      throw ToolError("\(addressOptions.host) \(host): not an address or name of this machine; try 127.0.0.1")
    } catch {
      throw ToolError("\(addressOptions.host) \(host): cannot listen on it (\(error)); try 127.0.0.1")
    }
  }

  /// Returns the server's URL with `host`, which may be another name of its host.
  public func address(of host: String, _ port: Int) -> String {
    "\(identity == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  private func advice(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE:
      "the port is in use; stop the program that uses it, or choose another port with \(addressOptions.port)"
    case EACCES: "this user may not open the port; choose one from 1024 up with \(addressOptions.port)"
    case EADDRNOTAVAIL: "this machine has no such address; choose another with \(addressOptions.host)"
    default: "cannot listen on it: \(error); choose another with \(addressOptions.host)"
    }
  }
}
