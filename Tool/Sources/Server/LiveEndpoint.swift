import NIOHTTP1

/// The paths whose responses are computed for each request instead of read from a file.
public protocol LiveSite: Sendable {
  /// Returns the endpoint at `path`, as in `/preview/changes`; nil where there is none.
  func endpoint(at path: String) -> (any LiveEndpoint)?
}

/// Answers requests, for example from a database.
public protocol LiveEndpoint: Sendable {
  /// The most bytes of a request's body; nil if it answers GET and HEAD instead of POST.
  var bodyBytes: Int? { get }

  /// Returns the reason to refuse a request from its head, before its body is read. Called on the connection's event loop.
  func refusal(of request: LiveRequest) -> LiveResponse?

  /// Returns the response to a complete request. It must not block the thread that it begins on.
  func response(to request: LiveRequest) async -> LiveResponse
}

/// A request to a `LiveEndpoint`.
public struct LiveRequest: Sendable {
  private let headers: HTTPHeaders
  /// The origin of the connection.
  public let address: ClientAddress
  public internal(set) var body: [UInt8] = []

  init(_ headers: HTTPHeaders, from address: ClientAddress) { (self.headers, self.address) = (headers, address) }

  /// Returns the field's value, several values as a list; nil if it is missing.
  public func field(_ name: String) -> String? {
    let values = headers[name]
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// A response of a `LiveEndpoint`.
public struct LiveResponse: Sendable {
  /// The status code of HTTP.
  public var status: Int
  public var contentType: String
  public var text: String
  /// A body that is not text; nil for `text`.
  public var bytes: [UInt8]?
  /// The seconds after which the client may repeat the request.
  public var retryAfter: Int?
  /// The events that are sent until the client leaves; nil for a response that ends.
  let stream: EventStream?

  public init(
    _ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8", retryAfter: Int? = nil
  ) {
    self.status = status
    self.text = text
    self.contentType = contentType
    self.retryAfter = retryAfter
    stream = nil
  }

  /// A response of server-sent events.
  public init(streaming stream: EventStream) {
    (status, contentType, text) = (200, "text/event-stream; charset=utf-8", "")
    self.stream = stream
  }
  /// - Parameter contentType: the type of `bytes`, as in `image/png`.
  public init(_ status: Int, bytes: [UInt8], contentType: String) {
    self.init(status, "", contentType: contentType)
    self.bytes = bytes
  }
}
