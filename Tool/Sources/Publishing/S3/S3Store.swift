import Fetch
import Files
import Foundation
import NIOCore
import NIOHTTP1

/// The objects below an address of an S3-compatible store. Requests that fail for a while are repeated.
public struct S3Store: Sendable {
  /// An object in a listing.
  struct Object: Sendable {
    /// The entity tag without quotation marks: of most stores the MD5 of the bytes.
    let etag: String
    let bytes: Int
  }

  public let address: S3Address
  private let credentials: S3Credentials
  private let region: String
  /// The seconds before the first repetition; each further one waits about twice as long.
  private let pause: Double
  private let patience: SharedPatience
  private static let attempts = 6
  /// The header field that tells the objects of this program from those of others.
  static let mark = (name: "x-amz-meta-publisher", value: "disguise")

  public init(_ address: S3Address, _ credentials: S3Credentials, region: String) {
    self.init(address, credentials, region: region, pause: 0.25, S3Patience())
  }

  init(
    _ address: S3Address, _ credentials: S3Credentials, region: String, pause: Double, _ patience: S3Patience
  ) {
    (self.address, self.credentials, self.region, self.pause) = (address, credentials, region, pause)
    self.patience = SharedPatience(patience)
  }

  /// Returns the object's bytes and entity tag; nil if there is none.
  func get(_ name: String) async throws(ToolError) -> (data: Data, etag: String?)? {
    let response = try await send(S3Request(key: address.prefix + name))
    if response.status == 404 && !Self.code(of: response).contains("NoSuchBucket") { return nil }
    try check(response, name)
    return (response.body, response.etag)
  }

  /// Whether this program has written the object.
  func isMarked(_ name: String) async throws(ToolError) -> Bool {
    let response = try await send(S3Request(method: .HEAD, key: address.prefix + name))
    try check(response, name)
    return response.head.headers.first(name: Self.mark.name) == Self.mark.value
  }

  /// Writes an object. A store that knows no conditions writes it without.
  ///
  /// - Parameter fields: header fields such as `content-type` and `if-match`, with names in lower case.
  /// - Returns: whether the condition in `fields` was met.
  @discardableResult
  func put(_ name: String, _ body: Data, _ fields: [String: String]) async throws(ToolError) -> Bool {
    let response = try await send(S3Request(method: .PUT, key: address.prefix + name, fields: fields, body: body))
    let unconditional = fields.filter { !$0.key.hasPrefix("if-") }
    if unconditional.count < fields.count {
      if [409, 412].contains(response.status) { return false }
      if response.status == 501 { return try await put(name, body, unconditional) }
    }
    try check(response, name)
    return true
  }

  func delete(_ name: String) async throws(ToolError) {
    let response = try await send(S3Request(method: .DELETE, key: address.prefix + name))
    if response.status != 404 { try check(response, name) }
  }

  /// Returns all objects by their names after the prefix.
  func list() async throws(ToolError) -> [String: Object] {
    var objects: [String: Object] = [:]
    var next: String?
    repeat {
      var query = [("list-type", "2"), ("prefix", address.prefix)]
      if let next { query.append(("continuation-token", next)) }
      let response = try await send(S3Request(query: query))
      try check(response, "")
      let text = String(decoding: response.body, as: UTF8.self)
      for part in text.split(separator: "<Contents>").dropFirst() {
        guard let key = Self.value("Key", in: part), key.hasPrefix(address.prefix) else { continue }
        let etag = (Self.value("ETag", in: part) ?? "").replacing("\"", with: "")
        let bytes = Self.value("Size", in: part).flatMap { Int($0) } ?? -1
        objects[String(key.dropFirst(address.prefix.count))] = Object(etag: etag, bytes: bytes)
      }
      next =
        Self.value("IsTruncated", in: text[...]) == "true" ? Self.value("NextContinuationToken", in: text[...]) : nil
    } while next != nil
    return objects
  }

  /// Returns the text of the first element `name`.
  private static func value(_ name: String, in text: Substring) -> String? {
    guard let start = text.range(of: "<\(name)>"),
      let end = text.range(of: "</\(name)>", range: start.upperBound..<text.endIndex)
    else { return nil }
    let entities = [("&quot;", "\""), ("&#34;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'"), ("&amp;", "&")]
    return entities.reduce(String(text[start.upperBound..<end.lowerBound])) { $0.replacing($1.0, with: $1.1) }
  }

  private func check(_ response: HTTPResponse, _ name: String) throws(ToolError) {
    if (200..<300).contains(response.status) { return }
    let code = Self.code(of: response)
    let remedy =
      switch response.status {
      case 301, 307, 400: "check --endpoint and --region"
      case 401, 403: "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of the key"
      case 404: "create the bucket, or check its name"
      default: "try again later"
      }
    let shown = code.isEmpty ? "" : " (\(code))"
    throw ToolError("\(address.shown)\(name): the store answers \(response.status)\(shown); \(remedy)")
  }

  /// Returns the code in an error document: `NoSuchBucket`.
  private static func code(of response: HTTPResponse) -> String {
    value("Code", in: String(decoding: response.body.prefix(4096), as: UTF8.self)[...]) ?? ""
  }

  /// Sends a request, and again after faults of the network and of the store that may pass.
  private func send(_ request: S3Request) async throws(ToolError) -> HTTPResponse {
    var attempt = 1
    while true {
      let (start, silence) = (Self.now, patience.silence)
      do throws(HTTPFault) {
        let response = try await S3Exchange.response(
          to: head(of: request), request.body, at: address, silence: silence)
        let mayPass = response.status >= 500 && response.status != 501 || response.status == 429
        if !mayPass { patience.succeed(after: Self.now - start) }
        if !mayPass || isLast(attempt) { return response }
      } catch {
        patience.fail(from: start, to: Self.now, isHanging: error == S3Exchange.late)
        if isLast(attempt) { throw fault(error) }
      }
      // Half of the time is random, so that several uploads do not come back at the same moment.
      let seconds = pause * Double(1 << (attempt - 1)) * Double.random(in: 0.5...1)
      try? await Task.sleep(for: .seconds(seconds))
      attempt += 1
    }
  }

  private func isLast(_ attempt: Int) -> Bool { attempt == Self.attempts || patience.isSpent }

  private func fault(_ error: HTTPFault) -> ToolError {
    let remedy = "check --endpoint and the network; the next run goes on where this one has ended"
    return ToolError("\(address.shown): \(error.message); \(remedy)")
  }

  /// The time since the start of this machine, in seconds.
  private static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }

  private func head(of request: S3Request) -> HTTPRequestHead {
    let payload = ContentHash.hex(of: request.body)
    var fields = request.fields
    fields["host"] = address.hostField
    fields["x-amz-date"] = Self.time(Int(Date.now.timeIntervalSince1970))
    fields["x-amz-content-sha256"] = payload
    fields["x-amz-security-token"] = credentials.sessionToken
    let path = address.path(of: request.key)
    let signature = S3Signature(credentials: credentials, region: region).authorization(
      method: request.method.rawValue, path: path, query: request.query, fields: fields, payload: payload)
    var headers = HTTPHeaders(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    headers.add(name: "Authorization", value: signature)
    headers.add(name: "Content-Length", value: String(request.body.count))
    headers.add(name: "Connection", value: "close")
    let query = S3Signature.query(request.query)
    return HTTPRequestHead(
      version: .http1_1, method: request.method, uri: path + (query.isEmpty ? "" : "?\(query)"), headers: headers)
  }

  /// Returns a time in the format of signatures: `20130524T000000Z`.
  static func time(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 17)
    strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
