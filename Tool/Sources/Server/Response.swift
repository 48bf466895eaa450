import NIOCore
import NIOHTTP1

/// A response, in buffers that all connections share without copying.
struct Response: Sendable {
  let status: HTTPResponseStatus
  /// The status line and the constant header fields, with line ends.
  let head: ByteBuffer
  /// The body; empty for HEAD and 304.
  var body = ByteBuffer()
  /// Whether the connection ends after the response.
  var isLast = false
  /// Whether nothing is read after the request.
  var endsReading = false
  /// Whether the delay of the catalogue applies.
  var isDelayed = false

  /// - Parameter length: the length of the content, also for HEAD; nil for responses without content.
  init(_ status: HTTPResponseStatus, _ fields: [(name: String, value: String)], length: Int? = nil) {
    self.status = status
    var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    if let length { text += "Content-Length: \(length)\r\n" }
    head = ByteBuffer(string: text)
  }

  /// Returns a response that is not a file.
  ///
  /// - Parameter text: the body; nil for the status.
  static func plain(
    _ status: HTTPResponseStatus, _ fields: [(name: String, value: String)], text: String? = nil
  ) -> Response {
    let body = ByteBuffer(string: "\(text ?? "\(status.code) \(status.reasonPhrase)")\n")
    var response = Response(
      status, fields + [("Content-Type", "text/plain; charset=utf-8")], length: body.readableBytes)
    response.body = body
    return response
  }

  /// The response to HEAD.
  var withoutBody: Response {
    var copy = self
    copy.body = ByteBuffer()
    return copy
  }

  /// The same response as the last one of a connection.
  var last: Response {
    var copy = self
    copy.isLast = true
    return copy
  }
}
