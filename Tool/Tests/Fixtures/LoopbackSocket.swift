import Foundation
import Glibc

/// Client sockets for servers on this machine.
enum LoopbackSocket {
  /// Returns the descriptor of a socket that is connected to `port`.
  ///
  /// - Parameters:
  ///   - timeout: the time limit for reading, in seconds; far longer than any response takes.
  ///   - receiveBytes: the size of the kernel's receive buffer; nil for the default.
  ///   - source: the client's own address, any of 127.0.0.0/8; nil for 127.0.0.1.
  static func connected(
    to port: Int, timeout: Int, receiveBytes: Int32? = nil, from source: String? = nil
  ) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var receiveBytes { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let isBound = source.map { call(bind, descriptor, $0, 0) == 0 } ?? true
    if isBound && call(connect, descriptor, "127.0.0.1", port) == 0 { return descriptor }
    close(descriptor)
    throw POSIXError(.ECONNREFUSED)
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ host: String, _ port: Int
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
