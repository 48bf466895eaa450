import Foundation
import Glibc

/// A client that sends requests byte for byte, valid or not.
public struct HTTPClient: Sendable {
  public struct Response: Sendable {
    public let status: Int
    /// The header fields by name in lower case.
    public let headers: [String: String]
    public let body: Data
    /// Whether the head is complete.
    let hasHead: Bool

    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  public let port: Int

  public init(port: Int) { self.port = port }

  public func get(_ path: String, _ headers: [String: String] = [:], method: String = "GET") async throws -> Response {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    let head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(lines)Connection: close\r\n\r\n"
    return try await send(Array(head.utf8))
  }

  /// Sends `request` and returns the response, by its length. It does not wait for the end of the connection.
  public func send(_ request: [UInt8]) async throws -> Response {
    let bytes = try await withCheckedThrowingContinuation { continuation in
      // Waiting for a socket would block one of the few threads that tasks and dispatch queues share.
      Thread.detachNewThread { continuation.resume(with: Result { try exchange(request) }) }
    }
    return Self.answer(bytes)
  }

  private func exchange(_ request: [UInt8]) throws -> [UInt8] {
    let socket = try LoopbackSocket.connected(to: port, timeout: patience)
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
    if request.starts(with: Array("HEAD ".utf8)) || answer.status == 304 { return answer.hasHead }
    return answer.hasHead && answer.body.count >= answer.headers["content-length"].flatMap { Int($0) } ?? .max
  }

  private static func answer(_ bytes: [UInt8]) -> Response {
    let data = Data(bytes)
    let blank = data.range(of: Data("\r\n\r\n".utf8))
    let end = blank ?? data.endIndex..<data.endIndex
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 ? (parts[0].lowercased(), parts[1]) : nil
    }
    return Response(
      status: status, headers: Dictionary(fields, uniquingKeysWith: { $1 }), body: Data(data[end.upperBound...]),
      hasHead: blank != nil)
  }
}
