import Foundation
import Glibc
import Synchronization

/// A server on this machine that sends exactly the bytes of the test, valid or not.
public final class HostileServer: Sendable {
  /// One connection, whose request has been read.
  public struct Visit: Sendable {
    /// The request's path, as in `/a.png`.
    public let path: String
    public let head: String
    fileprivate let descriptor: Int32

    /// - Returns: false if the client has closed the connection.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if sent <= 0 { return false }
        rest = rest.dropFirst(sent)
      }
      return true
    }

    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    public func answer(_ status: String, _ fields: [String] = [], _ body: Data = Data()) {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields
      send(lines.joined(separator: "\r\n") + "\r\n\r\n")
      send(Array(body))
    }

    /// Returns the next bytes after the head.
    public func body(_ count: Int) -> Data {
      var bytes = [UInt8](repeating: 0, count: count)
      var size = 0
      while size < count {
        let received = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + size, count - size, 0) }
        if received <= 0 { break }
        size += received
      }
      return Data(bytes[..<size])
    }

    /// Waits until the client has closed its end.
    public func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }
  }

  public let port: Int
  private let descriptor: Int32
  private let counts = Mutex((open: 0, most: 0, all: 0))

  /// - Parameter visit: responds to one request on a thread of its own. The connection is closed afterwards.
  public init(_ visit: @escaping @Sendable (Visit) -> Void) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 128) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    if !status { throw POSIXError(.EADDRINUSE) }
    port = Int(in_port_t(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept(visit) }
  }

  /// The largest number of simultaneous connections so far.
  public var mostVisits: Int { counts.withLock { $0.most } }
  public var visits: Int { counts.withLock { $0.all } }

  public func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func accept(_ visit: @escaping @Sendable (Visit) -> Void) {
    while case let client = Glibc.accept(descriptor, nil, nil), client >= 0 {
      counts.withLock { $0 = ($0.open + 1, max($0.most, $0.open + 1), $0.all + 1) }
      Thread.detachNewThread { [self] in
        let head = Self.head(client)
        let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        visit(Visit(path: path, head: head, descriptor: client))
        // Counted before the client can see the end and connect again.
        counts.withLock { $0.open -= 1 }
        close(client)
      }
    }
    close(descriptor)
  }

  private static func head(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)), recv(descriptor, &byte, 1, 0) == 1 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
