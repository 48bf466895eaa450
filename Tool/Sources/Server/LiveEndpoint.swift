import NIOHTTP1

/// The paths whose responses are computed for each request instead of read from a file.
public protocol LiveSite: Sendable {
  /// Returns the endpoint at `path`, as in `/experiments/events`; nil where there is none.
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
  public internal(set) var body: [UInt8] = []

  init(_ headers: HTTPHeaders) { self.headers = headers }

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
  /// The seconds after which the client may repeat the request.
  public var retryAfter: Int?

  public init(
    _ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8", retryAfter: Int? = nil
  ) {
    self.status = status
    self.text = text
    self.contentType = contentType
    self.retryAfter = retryAfter
  }
}
