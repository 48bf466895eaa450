import Files
import Fixtures
import Foundation
import Synchronization

@testable import Publishing

/// An S3-compatible store of one bucket in memory, which verifies each signature and keeps a log.
final class FakeStore: Sendable {
  struct Object: Sendable {
    var body: Data
    var fields: [String: String]
    var etag: String { S3Signature.md5(body) }
  }

  private struct State: Sendable {
    var objects: [String: Object] = [:]
    /// The requests, as in `PUT a/index.html`.
    var log: [String] = []
    /// The answers given before others.
    var faults: [Int] = []
    /// Each such PUT hangs; 0 for none.
    var hangingPut = 0
    var puts = 0
    /// Whether a PUT that hangs stores its object.
    var storesHanging = false
  }

  static let credentials = S3Credentials(accessKey: "KEY", secretKey: "SECRET+/")

  private let server: HostileServer
  private let state: SharedState

  private final class SharedState: Sendable {
    let value = Mutex(State())
  }

  init() throws {
    let state = SharedState()
    self.state = state
    server = try HostileServer { Self.answer($0, state) }
  }

  deinit { server.stop() }

  var endpoint: String { "http://127.0.0.1:\(server.port)" }
  var objects: [String: Object] { state.value.withLock { $0.objects } }
  var log: [String] { state.value.withLock { $0.log } }

  /// Answers the next requests with these status codes; 0 closes the connection.
  func fail(with faults: [Int]) { state.value.withLock { $0.faults = faults } }
  /// Takes each `count`-th PUT without an answer, until its client goes.
  func hang(onEachPut count: Int, storing: Bool = false) {
    state.value.withLock { ($0.hangingPut, $0.storesHanging) = (count, storing) }
  }

  func clearLog() { state.value.withLock { $0.log = [] } }
  func change(_ key: String, to object: Object?) { state.value.withLock { $0.objects[key] = object } }

  private static func answer(_ visit: HostileServer.Visit, _ state: SharedState) {
    let lines = visit.head.split(separator: "\r\n").map(String.init)
    let fields = Dictionary(
      lines.dropFirst().compactMap { line -> (String, String)? in
        let parts = line.split(separator: ": ", maxSplits: 1)
        return parts.count == 2 ? (parts[0].lowercased(), String(parts[1])) : nil
      }, uniquingKeysWith: { $1 })
    let body = visit.body(fields["content-length"].flatMap { Int($0) } ?? 0)
    let method = String(lines[0].prefix { $0 != " " })
    guard isSigned(method, visit.path, fields, body) else {
      return visit.answer("403 Forbidden", [], Data("<Error><Code>SignatureDoesNotMatch</Code></Error>".utf8))
    }
    let hangs = state.value.withLock { state in
      if method == "PUT" { state.puts += 1 }
      return method == "PUT" && state.hangingPut > 0 && state.puts % state.hangingPut == 0
    }
    if hangs {
      state.value.withLock { state in
        if state.storesHanging { _ = respond(method, visit.path, fields, body, &state.objects) }
      }
      return visit.waitForEnd()
    }
    let (status, headers, text) = state.value.withLock { state -> Answer in
      state.log.append("\(method) \(key(visit.path))")
      if !state.faults.isEmpty { return ("\(state.faults.removeFirst()) Fault", [], Data()) }
      return respond(method, visit.path, fields, body, &state.objects)
    }
    if status == "0 Fault" { return }
    visit.answer(status, headers, text)
  }

  /// Whether the signature is that of the request as it arrived.
  private static func isSigned(_ method: String, _ target: String, _ fields: [String: String], _ body: Data) -> Bool {
    let given = fields["authorization"] ?? ""
    let names = given.firstMatch(of: /SignedHeaders=([a-z0-9;\-]+)/).map { String($0.1) } ?? ""
    let signed = Dictionary(
      uniqueKeysWithValues: names.split(separator: ";").map { (String($0), fields[String($0)] ?? "") })
    let required = ["host", "x-amz-date", "x-amz-content-sha256"] + fields.keys.filter { $0.hasPrefix("content-e") }
    let payload = ContentHash.hex(of: body)
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
      let pair = item.split(separator: "=", omittingEmptySubsequences: false).map {
        String($0).removingPercentEncoding ?? ""
      }
      return (pair[0], pair.count > 1 ? pair[1] : "")
    }
    let expected = S3Signature(credentials: credentials, region: "us-east-1").authorization(
      method: method, path: parts[0], query: query, fields: signed, payload: payload)
    return given == expected && fields["x-amz-content-sha256"] == payload && required.allSatisfy { signed[$0] != nil }
  }

  private static func key(_ target: String) -> String {
    let path = String(target.prefix { $0 != "?" })
    return String((path.removingPercentEncoding ?? path).dropFirst("/bucket/".count))
  }

  private typealias Answer = (String, [String], Data)

  private static func respond(
    _ method: String, _ target: String, _ fields: [String: String], _ body: Data, _ objects: inout [String: Object]
  ) -> Answer {
    let key = key(target)
    switch method {
    case "PUT":
      let old = objects[key].map { "\"\($0.etag)\"" }
      if fields["if-none-match"] != nil && old != nil { return ("412 Precondition Failed", [], Data()) }
      if let wanted = fields["if-match"], wanted != old { return ("412 Precondition Failed", [], Data()) }
      objects[key] = Object(body: body, fields: fields)
      return ("200 OK", [], Data())
    case "DELETE":
      objects[key] = nil
      return ("204 No Content", [], Data())
    default:
      if key.isEmpty { return ("200 OK", [], list(target, objects)) }
      guard let object = objects[key] else { return ("404 Not Found", [], Data("<Code>NoSuchKey</Code>".utf8)) }
      let own = object.fields.filter { $0.key.hasPrefix("x-amz-meta-") }.map { "\($0.key): \($0.value)" }
      return ("200 OK", ["ETag: \"\(object.etag)\""] + own, object.body)
    }
  }

  /// Lists seven objects at a time.
  private static func list(_ target: String, _ objects: [String: Object]) -> Data {
    let start = target.firstMatch(of: /continuation-token=(\d+)/).flatMap { Int($0.1) } ?? 0
    let rest = objects.sorted { $0.key < $1.key }.dropFirst(start)
    let items = rest.prefix(7).map { key, object in
      "<Contents><Key>\(key)</Key><ETag>&quot;\(object.etag)&quot;</ETag><Size>\(object.body.count)</Size></Contents>"
    }
    let next = rest.count > 7 ? "<NextContinuationToken>\(start + 7)</NextContinuationToken>" : ""
    return Data("<R><IsTruncated>\(rest.count > 7)</IsTruncated>\(next)\(items.joined())</R>".utf8)
  }
}
