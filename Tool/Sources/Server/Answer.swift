import NIOCore
import NIOHTTP1

/// The answer to one request, in buffers that all connections share: nothing is copied for it.
struct Answer: Sendable {
  let status: HTTPResponseStatus
  /// The status line and the header fields that do not change, each with its line's end.
  let head: ByteBuffer
  /// Empty for HEAD and for 304.
  var body = ByteBuffer()
  /// Whether the connection ends with it.
  var isLast = false
  /// Whether nothing is read after its request.
  var endsReading = false
  /// Whether it is held back by the delay of the catalogue.
  var isHeld = false

  /// - Parameter length: the length of the content, also for HEAD, which sends none; nil for answers without content.
  init(_ status: HTTPResponseStatus, _ fields: [(name: String, value: String)], length: Int? = nil) {
    self.status = status
    var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    if let length { text += "Content-Length: \(length)\r\n" }
    head = ByteBuffer(string: text)
  }

  /// An answer that is not a file.
  ///
  /// - Parameter text: nil stands for the status.
  static func plain(
    _ status: HTTPResponseStatus, _ fields: [(name: String, value: String)], text: String? = nil
  ) -> Answer {
    let body = ByteBuffer(string: "\(text ?? "\(status.code) \(status.reasonPhrase)")\n")
    var answer = Answer(
      status, fields + [("Content-Type", "text/plain; charset=utf-8")], length: body.readableBytes)
    answer.body = body
    return answer
  }

  /// As it is sent for HEAD.
  var withoutBody: Answer {
    var copy = self
    copy.body = ByteBuffer()
    return copy
  }

  /// As the last one of a connection.
  var last: Answer {
    var copy = self
    copy.isLast = true
    return copy
  }
}
