import NIOCore
import NIOHTTP1

/// A response, in one buffer that all connections share without copying.
struct Response: Sendable {
  let status: HTTPResponseStatus
  /// The constant header fields, with line ends and the empty line, and the body behind them. The lines before them have the date
  /// (`LoopState.headStart`).
  private(set) var bytes: ByteBuffer
  private let headBytes: Int
  /// The copy from which the kernel sends it; nil for what is sent from memory.
  private(set) var copy: ResponseCopy?
  /// Whether the connection ends after the response.
  var isLast = false
  /// Whether nothing is read after the request.
  var endsReading = false
  /// Whether the delay of the catalogue applies.
  var isDelayed = false

  /// - Parameter body: the content; nil for responses without one, and for those that end with the connection.
  init(_ status: HTTPResponseStatus, _ fields: [(name: String, value: String)], body: (some Sequence<UInt8>)?) {
    self.status = status
    var text = ""
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    let body = body.map { ByteBuffer(bytes: $0) }
    if let body { text += "Content-Length: \(body.readableBytes)\r\n" }
    bytes = ByteBuffer(string: text + "\r\n")
    headBytes = bytes.readableBytes
    if let body { bytes.writeImmutableBuffer(body) }
  }

  /// Makes a response without content.
  init(_ status: HTTPResponseStatus, _ fields: [(name: String, value: String)]) {
    self.init(status, fields, body: [UInt8]?.none)
  }

  /// Returns a response that is not a file.
  ///
  /// - Parameter text: the body; nil for the status.
  static func plain(
    _ status: HTTPResponseStatus, _ fields: [(name: String, value: String)], text: String? = nil
  ) -> Response {
    let body = "\(text ?? "\(status.code) \(status.reasonPhrase)")\n"
    return Response(status, fields + [("Content-Type", "text/plain; charset=utf-8")], body: body.utf8)
  }

  /// The response to HEAD.
  var withoutBody: Response {
    var copy = self
    copy.bytes = bytes.getSlice(at: bytes.readerIndex, length: headBytes) ?? bytes
    copy.copy = nil
    return copy
  }

  /// The same response with a copy, if it is large. It pays where a response is sent again and again.
  var copied: Response {
    var copy = self
    if bytes.readableBytes > ConnectionLimits.pieceBytes { copy.copy = ResponseCopy(.ofProcess) }
    return copy
  }

  /// The same response as the last one of a connection.
  var last: Response {
    var copy = self
    copy.isLast = true
    return copy
  }
}
