import NIOCore
import NIOHTTP1

/// A request to a `LiveEndpoint`, from its head to its response.
struct LiveExchange: Sendable {
  let endpoint: any LiveEndpoint
  private(set) var request: LiveRequest
  /// Whether the request is HEAD.
  let isHead: Bool
  /// Whether the connection ends after the response.
  let isLast: Bool
  private let shared: [(name: String, value: String)]
  /// The part of the body that has not arrived yet.
  private(set) var missingBytes: Int

  /// - Parameter shared: the fields of every response.
  init(
    _ endpoint: any LiveEndpoint, _ head: RequestHead, from address: ClientAddress, isLast: Bool,
    _ shared: [(name: String, value: String)]
  ) {
    self.endpoint = endpoint
    request = LiveRequest(head.fields, from: address)
    isHead = head.method == "HEAD"
    missingBytes = endpoint.bodyBytes == nil ? 0 : head.bodyLength ?? 0
    self.isLast = isLast
    self.shared = shared
  }

  /// Appends a part of the body.
  mutating func append(_ part: ByteBuffer) {
    request.body += part.readableBytesView
    missingBytes -= part.readableBytes
  }

  func response(_ live: LiveResponse) -> Response {
    var fields = shared + [("Cache-Control", "no-store"), ("Content-Type", live.contentType)]
    if let seconds = live.retryAfter { fields.append(("Retry-After", "\(seconds)")) }
    if live.stream != nil { return Response(.ok, fields + [("X-Accel-Buffering", "no")]).last }
    let status = HTTPResponseStatus(statusCode: live.status)
    var response = Response(status, fields, body: live.bytes ?? Array(live.text.utf8))
    response.isLast = isLast
    return isHead ? response.withoutBody : response
  }

  /// The response to a body of more than the endpoint's bytes. The rest of the body is dropped, so the connection ends.
  var tooLarge: Response {
    let text = endpoint.bodyBytes.map { "The body has more than \($0) bytes. Send smaller batches." }
    return response(LiveResponse(413, (text ?? "Send the request without a body.") + "\n")).last
  }
}

extension SiteResponder {
  /// The handling of a request to a live endpoint, decided from its head.
  enum LiveRoute {
    case refuse(Response)
    case read(LiveExchange)
  }

  /// Returns nil if the request's path has no live endpoint, or the request is one that is refused everywhere.
  func liveRoute(for head: RequestHead, from address: @autoclosure () -> ClientAddress) -> LiveRoute? {
    guard let live, let path = head.path, let endpoint = live.endpoint(at: path) else { return nil }
    guard head.hasGoodHost, !head.hasUpgrade, head.method != "CONNECT" else { return nil }
    let isRead = endpoint.bodyBytes == nil
    let exchange = LiveExchange(
      endpoint, head, from: address(), isLast: head.isOld || head.isLast || (isRead && head.hasBody), shared)
    guard isRead ? head.isRead : head.method == "POST" else {
      let allowed = isRead ? "GET, HEAD" : "POST"
      let refusal = Response.plain(.methodNotAllowed, shared + [("Allow", allowed)]).last
      return .refuse(exchange.isHead ? refusal.withoutBody : refusal)
    }
    if let refusal = endpoint.refusal(of: exchange.request) { return .refuse(exchange.response(refusal).last) }
    if head.bodyLength ?? 0 > endpoint.bodyBytes ?? 0 { return .refuse(exchange.tooLarge) }
    if head.isChunked {
      return .refuse(exchange.response(LiveResponse(411, "Send the length of the body.\n")).last)
    }
    return .read(exchange)
  }
}
