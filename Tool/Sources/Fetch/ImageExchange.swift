import Files
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One request for an image or a list.
enum ImageExchange {
  enum Outcome: Sendable {
    case file(RemoteFile)
    /// The server has no other file than the known one.
    case notModified
    /// A redirect, with its `Location`.
    case redirect(String)
  }

  static let late = ToolError(lateness)
  private static let lateness = HTTPFault(
    "no response within \(Int(FileLimits.fetchSeconds)) s", "put the image next to the list")

  /// Requests `address` from the first of the `places` that accepts a connection.
  static func outcome(
    of request: RemoteRequest, from address: RemoteAddress, at places: [SocketAddress], before deadline: NIODeadline
  ) async throws(ToolError) -> Outcome {
    let response: HTTPResponse
    do {
      response = try await HTTPExchange.response(to: Self.request(request, to: address), before: deadline) {
        connect($0, to: places[...], before: deadline)
      }
    } catch { throw ToolError(error) }
    let headers = response.head.headers
    if let place = redirect(response.head) { return .redirect(place) }
    if response.head.status == .notModified { return .notModified }
    return .file(RemoteFile(bytes: response.body, validators: RemoteValidators(headers), place: address.url))
  }

  private static func request(_ request: RemoteRequest, to address: RemoteAddress) -> HTTPRequest {
    // Images are compressed already; a content coding would only hide their size.
    var fields: HTTPHeaders = [
      "Host": address.hostField, "User-Agent": "disguise", "Accept": request.content.accepted,
      "Accept-Encoding": "identity", "Connection": "close",
    ]
    fields.add(contentsOf: request.known?.fields ?? [:])
    return HTTPRequest(
      HTTPRequestHead(version: .http1_1, method: .GET, uri: address.target, headers: fields),
      certifiedHost: address.isSecure ? address.host : nil, limit: request.content.limit,
      // Not a share of the time until the deadline, which the pack's other images may have used up.
      silence: .nanoseconds(Int64(FileLimits.fetchSeconds * 1e9 / 2)), late: lateness
    ) { head throws(HTTPFault) in try wantsBody(of: head, request) }
  }

  /// - Parameter places: at least one. Each gets an equal share of the remaining time.
  private static func connect(
    _ bootstrap: ClientBootstrap, to places: ArraySlice<SocketAddress>, before deadline: NIODeadline
  ) -> EventLoopFuture<any Channel> {
    let share = (deadline - .now()).nanoseconds / Int64(places.count)
    let attempt = bootstrap.connectTimeout(.nanoseconds(max(1_000_000, share))).connect(to: places[places.startIndex])
    let others = places.dropFirst()
    if others.isEmpty { return attempt }
    return attempt.flatMapError { _ in connect(bootstrap, to: others, before: deadline) }
  }

  private static func redirect(_ head: HTTPResponseHead) -> String? {
    [301, 302, 303, 307, 308].contains(head.status.code) ? head.headers.first(name: "Location") : nil
  }

  private static func wantsBody(of head: HTTPResponseHead, _ request: RemoteRequest) throws(HTTPFault) -> Bool {
    if redirect(head) != nil || head.status == .notModified && request.known != nil { return false }
    if head.status != .ok { throw HTTPFault("the server answered \(head.status.code)", "check the address") }
    let codings = head.headers[canonicalForm: "Content-Encoding"].filter { $0.lowercased() != "identity" }
    if !codings.isEmpty {
      throw HTTPFault("has the content coding \(codings.joined(separator: ", "))", "serve it without one")
    }
    if let fault = request.content.fault(inType: head.headers.first(name: "Content-Type")) { throw fault }
    return true
  }
}

extension ToolError {
  fileprivate init(_ fault: HTTPFault) { self.init(fault.message + (fault.remedy.isEmpty ? "" : "; \(fault.remedy)")) }
}
