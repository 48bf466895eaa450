import Foundation
import Glibc
import Synchronization

/// A connection to a server on this machine that sends and reads exactly what the test requests.
public final class RawConnection: Sendable {
  private let descriptor: Int32
  /// The bytes that were received after the end of the last reading.
  private let rest = Mutex<[UInt8]>([])

  /// - Parameters:
  ///   - receiveBytes: the size of the kernel's receive buffer; nil for the default.
  ///   - source: the client's own address, any of 127.0.0.0/8; nil for 127.0.0.1.
  public init(port: Int, receiveBytes: Int32? = nil, from source: String? = nil) throws {
    descriptor = try LoopbackSocket.connected(to: port, timeout: 30, receiveBytes: receiveBytes, from: source)
  }

  deinit { close(descriptor) }

  /// Opens `count` connections of one address, and sends `request` on each. A connection waits while the server accepts none.
  public static func open(_ count: Int, port: Int, from source: String, sending request: String) async throws
    -> [RawConnection]
  {
    try await detached {
      Result {
        try (0..<count).map { _ in
          let connection = try RawConnection(port: port, receiveBytes: 4096, from: source)
          connection.send(request)
          return connection
        }
      }
    }.get()
  }

  public func send(_ text: String) { send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Sends `bytes` until the other end takes none for `pause`.
  ///
  /// - Returns: the number of sent bytes.
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

  /// Closes the output.
  public func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Waits for a byte without reading it.
  public func hasByte() async -> Bool {
    await detached { [self] in
      if !rest.withLock(\.isEmpty) { return true }
      var byte: UInt8 = 0
      return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 1
    }
  }

  /// Whether a byte can be read now.
  public var hasByteNow: Bool {
    if !rest.withLock(\.isEmpty) { return true }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 1
  }

  /// Reads at most `count` bytes that have arrived, and drops them.
  public func drop(upTo count: Int) {
    var buffer = [UInt8](repeating: 0, count: count)
    _ = recv(descriptor, &buffer, count, Int32(MSG_DONTWAIT))
  }

  /// Reads up to the first `end`, or until the server ends the connection. The bytes behind `end` are read next.
  ///
  /// - Parameter pause: the microseconds before each read of at most 64 KB.
  /// - Returns: the text, and whether the connection has ended; false if it stays open without sending.
  public func read(until end: String? = nil, pause: UInt32 = 0) async -> (text: String, hasEnded: Bool) {
    await detached { [self] in
      var (bytes, buffer) = (take(), [UInt8](repeating: 0, count: 65_536))
      while true {
        if let end, let found = Data(bytes).range(of: Data(end.utf8)) {
          rest.withLock { $0 = Array(bytes[found.upperBound...]) }
          return (String(decoding: bytes[..<found.upperBound], as: UTF8.self), false)
        }
        if pause > 0 { usleep(pause) }
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
          bytes += buffer[..<count]
        } else {
          return (String(decoding: bytes, as: UTF8.self), count == 0 || errno == ECONNRESET)
        }
      }
    }
  }

  private func take() -> [UInt8] {
    rest.withLock { rest in
      defer { rest = [] }
      return rest
    }
  }
}

/// Runs `work` on a thread of its own: waiting for a socket would block one of the few threads that tasks share.
private func detached<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
