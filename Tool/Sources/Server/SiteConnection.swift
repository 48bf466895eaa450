import Logging
import NIOCore
import NIOHTTP1
import PackTools

/// One connection: reads requests and sends their answers, one after the other, never more than the socket takes.
final class SiteConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = Never
  typealias OutboundOut = ByteBuffer

  enum Phase {
    case open
    /// The answer that is due is held back for a while.
    case holding
    /// The last answer has been sent. Input is dropped until the client closes its end.
    case closing
  }

  enum Arrival {
    case request(HTTPRequestHead)
    case refused(HTTPResponseStatus)
  }

  let responder: SiteResponder
  let limits: ConnectionLimits
  let requestWait: RequestWait
  let logger: Logger
  let loop = LoopState.current

  var phase = Phase.open
  /// Requests whose turn has not come.
  var waiting = CircularBuffer<Arrival>()
  /// Whether requests were dropped because too many waited.
  var hasDropped = false
  /// Whether reading has ended for good.
  var isReadingOver = false
  /// The rest of the answer that is being sent.
  var rest = ByteBuffer()
  var endsAfterRest = false
  /// Whether the connection ends after the answers that are due: the server stops, or the client has ended its half.
  var endsWhenIdle = false
  var isInputClosed = false
  var isOutputClosed = false
  var unflushedBytes = 0
  var isAdvancing = false
  var isReadDue = false
  var deadline = NIODeadline.distantFuture
  var timer: Scheduled<Void>?
  var hold: Scheduled<Void>?

  init(_ responder: SiteResponder, _ limits: ConnectionLimits, _ requestWait: RequestWait, _ logger: Logger) {
    self.responder = responder
    self.limits = limits
    self.requestWait = requestWait
    self.logger = logger
  }

  var isBusy: Bool { phase == .holding || rest.readableBytes > 0 || !waiting.isEmpty }

  // MARK: In

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // A request with a body is the connection's last one, so bodies are dropped.
    guard case .head(let head) = unwrapInboundIn(data), phase != .closing else { return }
    take(.request(head), context)
  }

  /// Queues at most `limits.pipelined` arrivals: when a client ends its half, NIO reads all that the kernel holds, even while
  /// `read` holds back. The last answer says that the connection closes, so the client knows which requests to repeat.
  private func take(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    if waiting.count >= limits.pipelined { (hasDropped, endsWhenIdle) = (true, true) }
    if hasDropped { return }
    requestWait.end()
    waiting.append(arrival)
    advance(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) { flush(context) }

  /// While an answer is due, no more is read: a client that does not read its answers cannot pile up requests.
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

  /// Goes on until nothing is due or the socket takes no more.
  func advance(_ context: ChannelHandlerContext) {
    // A flush can report new room at once and call this function again.
    if isAdvancing { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while phase == .open, isBusy {
      guard hasRoom(context) else { return }
      if rest.readableBytes > 0 { sendPiece(context) } else if let next = waiting.popFirst() { answer(next, context) }
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

  private func answer(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    switch arrival {
    case .refused(let status): send(responder.refusal(status), context)
    case .request(let request):
      let answer = responder.answer(to: request, codings: loop.codings)
      if answer.endsReading { isReadingOver = true }
      logger.debug("\(request.method) \(request.uri.printable)", metadata: ["status": "\(answer.status.code)"])
      if answer.isHeld { holdBack(answer, context) } else { send(answer, context) }
    }
  }

  func send(_ answer: Answer, _ context: ChannelHandlerContext) {
    let isLast = answer.isLast || (endsWhenIdle && waiting.isEmpty)
    write(answer.head, context)
    write(loop.headEnd(isLast: isLast), context)
    rest = answer.body
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

  /// - Parameter isSmall: whether the answer went out in one piece; after more, the last ones get their time.
  private func finish(_ context: ChannelHandlerContext, isSmall: Bool) {
    // The answer's storage is the site's; only a reference to it is let go of.
    rest = ByteBuffer()
    if endsAfterRest { return end(context) }
    if isSmall { wait(limits.request) }
    if waiting.isEmpty { requestWait.begin() }
  }

  private func write(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
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
