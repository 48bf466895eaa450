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

  /// - Parameter shared: the fields of every response.
  init(
    _ endpoint: any LiveEndpoint, _ head: HTTPRequestHead, from address: ClientAddress, isLast: Bool,
    _ shared: [(name: String, value: String)]
  ) {
    self.endpoint = endpoint
    request = LiveRequest(head.headers, from: address)
    isHead = head.method == .HEAD
    self.isLast = isLast
    self.shared = shared
  }

  /// Appends a part of the body.
  ///
  /// - Returns: false if the body is too large now.
  mutating func append(_ part: ByteBuffer) -> Bool {
    guard request.body.count + part.readableBytes <= endpoint.bodyBytes ?? 0 else { return false }
    request.body += part.readableBytesView
    return true
  }

  func response(_ live: LiveResponse) -> Response {
    var fields = shared + [("Cache-Control", "no-store"), ("Content-Type", live.contentType)]
    if let seconds = live.retryAfter { fields.append(("Retry-After", "\(seconds)")) }
    if live.stream != nil { return Response(.ok, fields + [("X-Accel-Buffering", "no")]).last }
    let body = live.bytes.map { ByteBuffer(bytes: $0) } ?? ByteBuffer(string: live.text)
    var response = Response(HTTPResponseStatus(statusCode: live.status), fields, length: body.readableBytes)
    if !isHead { response.body = body }
    response.isLast = isLast
    return response
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
  func liveRoute(for head: HTTPRequestHead, from address: @autoclosure () -> ClientAddress) -> LiveRoute? {
    guard let live, let path = RequestTarget.path(head.uri), let endpoint = live.endpoint(at: path) else { return nil }
    let fields = RequestFields(head.headers)
    guard fields.hasGoodHost(in: head.version), !fields.hasUpgrade, head.method != .CONNECT else { return nil }
    let hasEnd = head.version.minor == 0 || !head.isKeepAlive
    let isRead = endpoint.bodyBytes == nil
    let exchange = LiveExchange(
      endpoint, head, from: address(), isLast: hasEnd || (isRead && fields.hasBody), shared)
    guard isRead ? [.GET, .HEAD].contains(head.method) : head.method == .POST else {
      let allowed = isRead ? "GET, HEAD" : "POST"
      let refusal = Response.plain(.methodNotAllowed, shared + [("Allow", allowed)]).last
      return .refuse(exchange.isHead ? refusal.withoutBody : refusal)
    }
    if let refusal = endpoint.refusal(of: exchange.request) { return .refuse(exchange.response(refusal).last) }
    if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
      length > endpoint.bodyBytes ?? length
    {
      return .refuse(exchange.tooLarge)
    }
    return .read(exchange)
  }
}
