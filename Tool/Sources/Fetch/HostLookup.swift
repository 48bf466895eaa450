import Files
import Glibc
import NIOCore
import NIOPosix

/// Resolves a host's addresses once. The connection is made to one of the addresses that were checked, so that a second answer
/// of the name server cannot lead elsewhere (DNS rebinding).
enum HostLookup {
  /// - Returns: the allowed addresses of the host, at least one, in the system's order.
  /// - Throws: `ToolError` if there is none, or none before the deadline.
  static func places(
    of address: RemoteAddress, in hosts: ImageHosts, before deadline: NIODeadline
  ) async throws(ToolError) -> [SocketAddress] {
    let isNamed = hosts.names(address.host, address.port)
    guard isNamed || ImageHosts.ports.contains(address.port) else {
      throw ToolError("port \(address.port) is neither 80 nor 443; \(advice(address))")
    }
    let found = try await addresses(of: address.host, port: address.port, before: deadline)
    guard let first = found.first else { throw ToolError("no host \(address.host); check the address") }
    let allowed = isNamed ? found : found.filter(\.isPublic)
    if allowed.isEmpty {
      let shown = first.ipAddress ?? address.host
      throw ToolError("\(shown) is not a public address; \(advice(address))")
    }
    return allowed
  }

  private static func advice(_ address: RemoteAddress) -> String {
    let name = address.host.contains(":") ? "[\(address.host)]" : address.host
    return "if it is yours, allow it with --images-from \(name):\(address.port)"
  }

  private static func addresses(
    of host: String, port: Int, before deadline: NIODeadline
  ) async throws(ToolError) -> [SocketAddress] {
    let promise = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: [SocketAddress].self)
    // `getaddrinfo` cannot be cancelled, so the promise takes the first of its result and the deadline.
    let timer = promise.futureResult.eventLoop.scheduleTask(deadline: deadline) { promise.fail(ImageExchange.late) }
    NIOThreadPool.singleton.submit { _ in promise.succeed(lookUp(host, port)) }
    defer { timer.cancel() }
    do { return try await promise.futureResult.get() } catch { throw error as? ToolError ?? ImageExchange.late }
  }

  private static func lookUp(_ host: String, _ port: Int) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { $0.flatMap { address($0.pointee, host) } }
  }

  private static func address(_ info: addrinfo, _ host: String) -> SocketAddress? {
    guard let bytes = UnsafeRawPointer(info.ai_addr) else { return nil }
    switch info.ai_family {
    case AF_INET: return SocketAddress(bytes.loadUnaligned(as: sockaddr_in.self), host: host)
    case AF_INET6: return SocketAddress(bytes.loadUnaligned(as: sockaddr_in6.self), host: host)
    default: return nil
    }
  }
}
