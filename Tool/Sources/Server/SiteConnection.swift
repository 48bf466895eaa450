import Files
import Logging
import NIOCore
import NIOHTTP1

/// One connection: reads requests and sends their responses in order, in pieces that the socket takes.
final class SiteConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = Never
  typealias OutboundOut = ByteBuffer

  enum Phase {
    case open
    /// The next response is delayed.
    case delaying
    /// Another thread makes the next response.
    case computing
    /// Events are sent until the client leaves.
    case streaming
    /// The last response has been sent. Input is dropped until the client closes its end.
    case closing
  }

  enum Arrival {
    case request(HTTPRequestHead)
    case live(LiveExchange)
    case ready(Response)
    case refused(HTTPResponseStatus)

    var hasBody: Bool { if case .live(let exchange) = self { !exchange.request.body.isEmpty } else { false } }
  }

  let responder: SiteResponder
  let limits: ConnectionLimits
  let requestWait: RequestWait
  let logger: Logger
  let loop = LoopState.current

  var phase = Phase.open
  /// The requests that wait for the responses before them.
  var waiting = CircularBuffer<Arrival>()
  /// The request whose body is being read.
  var reading: LiveExchange?
  /// Whether requests were dropped because too many waited.
  var hasDropped = false
  /// Whether nothing more is read.
  var isReadingOver = false
  /// The rest of the current response.
  var rest = ByteBuffer()
  var endsAfterRest = false
  /// Whether the connection ends after the pending responses: the server stops, or the client has closed its half.
  var endsWhenIdle = false
  var isInputClosed = false
  var isOutputClosed = false
  var unflushedBytes = 0
  var isAdvancing = false
  var isReadDue = false
  var deadline = NIODeadline.distantFuture
  var timer: Scheduled<Void>?
  var hold: Scheduled<Void>?
  /// The events that are sent, and the number of this reader.
  var subscription: (EventStream, Int)?

  init(_ responder: SiteResponder, _ limits: ConnectionLimits, _ requestWait: RequestWait, _ logger: Logger) {
    self.responder = responder
    self.limits = limits
    self.requestWait = requestWait
    self.logger = logger
  }

  var isBusy: Bool {
    [.delaying, .computing, .streaming].contains(phase) || rest.readableBytes > 0 || !waiting.isEmpty
  }

  // MARK: In

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .closing { return }
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    // Other requests with a body are the connection's last ones, so their bodies are dropped.
    case .body(let part): readBody(part, context)
    case .end:
      guard let exchange = reading else { return }
      reading = nil
      take(.live(exchange), context)
    }
  }

  /// Queues at most `limits.pipelined` arrivals: when a client closes its half, NIO reads all of the kernel's buffer, even while
  /// `read` is delayed. The last response has `Connection: close`, so the client knows which requests to repeat.
  func take(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    if waiting.count >= (arrival.hasBody ? ConnectionLimits.pipelinedBodies : limits.pipelined) {
      (hasDropped, endsWhenIdle) = (true, true)
    }
    if hasDropped { return }
    requestWait.end()
    waiting.append(arrival)
    advance(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) { flush(context) }

  /// Delays reading while a response is pending, so that a client that does not read cannot pile up requests.
  func read(context: ChannelHandlerContext) {
    if isBusy || isReadingOver { isReadDue = true } else { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError, phase != .closing else { return context.close(promise: nil) }
    take(.refused(error.status), context)
    flush(context)
  }

  // MARK: Out

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    advance(context)
    flush(context)
  }

  /// Sends until nothing is pending or the socket takes no more.
  func advance(_ context: ChannelHandlerContext) {
    // A flush can report writability synchronously and call this function again.
    if isAdvancing { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while phase == .open, isBusy {
      guard hasRoom(context) else { return }
      if rest.readableBytes > 0 {
        sendPiece(context)
      } else if let next = waiting.popFirst() {
        respond(to: next, context)
      }
    }
    if phase == .open && endsWhenIdle { end(context) }
    if isReadDue && !isBusy && !isReadingOver {
      isReadDue = false
      context.read()
    }
  }

  private func hasRoom(_ context: ChannelHandlerContext) -> Bool {
    if context.channel.isWritable && unflushedBytes < ConnectionLimits.pieceBytes { return true }
    flush(context)
    return context.channel.isWritable
  }

  private func respond(to arrival: Arrival, _ context: ChannelHandlerContext) {
    switch arrival {
    case .refused(let status): send(responder.refusal(status), context)
    case .ready(let response): send(response, context)
    case .live(let exchange): compute(exchange, context)
    case .request(let request):
      if responder.isSlow(request) { return draw(request, context) }
      let response = responder.response(to: request, codings: loop.codings)
      if response.endsReading { isReadingOver = true }
      logger.debug("\(request.method) \(request.uri.printable)", metadata: ["status": "\(response.status.code)"])
      if response.isDelayed { delay(response, context) } else { send(response, context) }
    }
  }

  func send(_ response: Response, _ context: ChannelHandlerContext) {
    let isLast = response.isLast || (endsWhenIdle && waiting.isEmpty)
    write(response.head, context)
    write(loop.headEnd(isLast: isLast), context)
    rest = response.body
    endsAfterRest = isLast
    let isSmall = rest.readableBytes <= ConnectionLimits.pieceBytes
    if rest.readableBytes > 0 { sendPiece(context, isSmall: isSmall) } else { finish(context, isSmall: true) }
  }

  private func sendPiece(_ context: ChannelHandlerContext, isSmall: Bool = false) {
    if let piece = rest.readSlice(length: min(rest.readableBytes, ConnectionLimits.pieceBytes)) {
      write(piece, context)
      wait(limits.piece)
    }
    if rest.readableBytes == 0 { finish(context, isSmall: isSmall) }
  }

  /// - Parameter isSmall: whether the response was one piece. Larger ones keep the time limit of their last piece.
  private func finish(_ context: ChannelHandlerContext, isSmall: Bool) {
    // Releases the reference to the site's buffer.
    rest = ByteBuffer()
    if endsAfterRest { return end(context) }
    if isSmall { wait(limits.request) }
    if waiting.isEmpty { requestWait.begin() }
  }

  func write(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    unflushedBytes += buffer.readableBytes
    context.write(wrapOutboundOut(buffer), promise: nil)
  }

  func flush(_ context: ChannelHandlerContext) {
    if unflushedBytes == 0 { return }
    unflushedBytes = 0
    context.flush()
  }
}

extension HTTPParserError {
  fileprivate var status: HTTPResponseStatus {
    switch self {
    case .headerOverflow: .requestHeaderFieldsTooLarge
    case .invalidVersion: .httpVersionNotSupported
    default: .badRequest
    }
  }
}
