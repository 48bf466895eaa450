import Foundation
import Glibc

/// A client that sends exactly the bytes it is given, which no polite one does.
public struct HTTPClient: Sendable {
  public struct Answer: Sendable {
    public let status: Int
    /// By name, in small letters.
    public let headers: [String: String]
    public let body: Data
    /// Whether all of its head has come.
    let isHeaded: Bool

    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  public let port: Int

  public init(port: Int) { self.port = port }

  public func get(_ path: String, _ headers: [String: String] = [:], method: String = "GET") async throws -> Answer {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    let head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(lines)Connection: close\r\n\r\n"
    return try await send(Array(head.utf8))
  }

  /// The answer to `request`, as long as it says it is; it does not wait for the connection's end, since a process
  /// that another test has started may hold its other end open too.
  public func send(_ request: [UInt8]) async throws -> Answer {
    let bytes = try await withCheckedThrowingContinuation { continuation in
      // Waiting for a socket would hold up one of the few threads that tasks and dispatch queues share.
      Thread.detachNewThread { continuation.resume(with: Result { try exchange(request) }) }
    }
    return Self.answer(bytes)
  }

  private func exchange(_ request: [UInt8]) throws -> [UInt8] {
    let socket = try connectedSocket()
    defer { close(socket) }
    _ = request.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isWhole(answer, request), case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
      answer += buffer[..<count]
    }
    return answer
  }

  private func isWhole(_ bytes: [UInt8], _ request: [UInt8]) -> Bool {
    let answer = Self.answer(bytes)
    if request.starts(with: Array("HEAD ".utf8)) || answer.status == 304 { return answer.isHeaded }
    return answer.isHeaded && answer.body.count >= answer.headers["content-length"].flatMap { Int($0) } ?? .max
  }

  private func connectedSocket() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status == 0 { return descriptor }
    close(descriptor)
    throw POSIXError(.ECONNREFUSED)
  }

  private static func answer(_ bytes: [UInt8]) -> Answer {
    let data = Data(bytes)
    let blank = data.range(of: Data("\r\n\r\n".utf8))
    let end = blank ?? data.endIndex..<data.endIndex
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 ? (parts[0].lowercased(), parts[1]) : nil
    }
    return Answer(
      status: status, headers: Dictionary(fields, uniquingKeysWith: { $1 }), body: Data(data[end.upperBound...]),
      isHeaded: blank != nil)
  }
}
