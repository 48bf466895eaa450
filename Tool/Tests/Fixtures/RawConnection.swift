import Foundation
import Glibc

/// A connection to a server on this machine whose every byte the test decides, and who reads only when it is asked to.
public final class RawConnection: Sendable {
  private let descriptor: Int32

  /// - Parameter receiveBytes: how much the kernel keeps of what is not read; nil leaves that to the kernel.
  public init(port: Int, receiveBytes: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var receiveBytes { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
    // Far longer than any answer takes; what waits this long has failed.
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { throw POSIXError(.ECONNREFUSED) }
  }

  deinit { close(descriptor) }

  public func send(_ text: String) { send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Sends as much of `bytes` as the other end takes before it pauses for `pause`.
  ///
  /// - Returns: how many bytes that were.
  public func send(_ bytes: [UInt8], within pause: Duration) -> Int {
    var timeout = timeval(tv_sec: 0, tv_usec: Int(pause / .microseconds(1)))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    return bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      return buffer.count - rest.count
    }
  }

  /// Says that nothing more will be sent.
  public func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits for a byte without taking it.
  public func hasByte() async -> Bool {
    await detached { [descriptor] in
      var byte: UInt8 = 0
      return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 1
    }
  }

  /// Whether a byte is there now.
  public var hasByteNow: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 1
  }

  /// What comes until `end`, or until the server ends the connection.
  ///
  /// - Returns: the text, and whether the connection has ended; false where it stays open in silence.
  public func read(until end: String? = nil) async -> (text: String, hasEnded: Bool) {
    await detached { [descriptor] in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == 0 || (count < 0 && errno == ECONNRESET) { return (String(decoding: bytes, as: UTF8.self), true) }
        if count < 0 { return (String(decoding: bytes, as: UTF8.self), false) }
        bytes += buffer[..<count]
        if let end, String(decoding: bytes.suffix(end.utf8.count), as: UTF8.self) == end {
          return (String(decoding: bytes, as: UTF8.self), false)
        }
      }
    }
  }

  /// Waiting for a socket would hold up one of the few threads that tasks share.
  private func detached<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
