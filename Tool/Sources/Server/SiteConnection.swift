import Files
import Logging
import NIOCore
import NIOHTTP1

/// One connection: reads requests and sends their responses in order, in pieces that the socket takes.
final class SiteConnection: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = Never
  typealias OutboundOut = IOData

  enum Arrival {
    case request(RequestHead)
    case live(LiveExchange)
    case ready(Response)

    var hasBody: Bool { if case .live(let exchange) = self { !exchange.request.body.isEmpty } else { false } }
  }

  let responder: SiteResponder
  let limits: ConnectionLimits
  /// The wait of this connection, which the listening socket reads when connections are scarce.
  let connectionWait: ConnectionWait
  /// Whether the kernel sends large responses from their copies.
  private let sendsCopies: Bool
  let logger: Logger
  let loop = LoopState.current

  var state = ConnectionState<Arrival>()
  private var reader = RequestReader()
  /// The request whose body is being read.
  var reading: LiveExchange?
  /// The rest of the current response.
  private var rest = ByteBuffer()
  private var unflushedBytes = 0
  private var isAdvancing = false
  var deadline = NIODeadline.distantFuture
  var timer: Scheduled<Void>?
  var hold: Scheduled<Void>?
  /// The events that are sent, and the number of this reader.
  var subscription: (EventStream, Int)?

  init(
    _ responder: SiteResponder, _ limits: ConnectionLimits, _ connectionWait: ConnectionWait, sendsCopies: Bool,
    _ logger: Logger
  ) {
    self.responder = responder
    self.limits = limits
    self.connectionWait = connectionWait
    self.sendsCopies = sendsCopies
    self.logger = logger
  }

  // MARK: In

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if state.isClosing { return reader.stop() }
    reader.append(unwrapInboundIn(data))
    do throws(RequestFault) {
      while !state.isClosing, try readNext(context) {}
    } catch {
      reader.stop()
      take(.ready(responder.refusal(error)), context)
    }
  }

  /// - Returns: whether there may be more to read.
  private func readNext(_ context: ChannelHandlerContext) throws(RequestFault) -> Bool {
    if reading != nil { return readBody(context) }
    guard let head = try reader.head(keepsFields: responder.isLive) else { return false }
    begin(head, context)
    // Other requests with a body are the connection's last ones, so their bodies are dropped.
    if reading == nil && (head.hasBody || head.hasUpgrade || head.method == "CONNECT") { reader.stop() }
    return true
  }

  private func readBody(_ context: ChannelHandlerContext) -> Bool {
    guard var exchange = reading else { return false }
    // The only reference, so that appending copies nothing.
    reading = nil
    if exchange.missingBytes > 0 {
      guard let part = reader.body(upTo: exchange.missingBytes) else {
        reading = exchange
        return false
      }
      exchange.append(part)
    }
    if exchange.missingBytes > 0 { reading = exchange } else { take(.live(exchange), context) }
    return true
  }

  func take(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    let limit = arrival.hasBody ? ConnectionLimits.pipelinedBodies : limits.pipelined
    guard state.take(arrival, limit: limit) else { return }
    connectionWait.endRequest()
    advance(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) { flush(context) }

  func read(context: ChannelHandlerContext) {
    if state.reads() { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
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
    while state.canRespond {
      guard hasRoom(context) else { return }
      switch state.step() {
      case .sendPiece: sendPiece(context)
      case .respond(let next): respond(to: next, context)
      case .none: break
      }
    }
    if state.isOver { end(context) }
    if state.resumesReading() { context.read() }
  }

  private func hasRoom(_ context: ChannelHandlerContext) -> Bool {
    if context.channel.isWritable && unflushedBytes < ConnectionLimits.pieceBytes { return true }
    flush(context)
    return context.channel.isWritable
  }

  private func respond(to arrival: Arrival, _ context: ChannelHandlerContext) {
    switch arrival {
    case .ready(let response): send(response, context)
    case .live(let exchange): compute(exchange, context)
    case .request(let request):
      guard let response = responder.response(to: request, codings: loop.codings, mayDraw: false) else {
        return draw(request, context)
      }
      if response.endsReading { state.endReading() }
      logger.debug(
        "\(request.method) \((request.path ?? "").printable)", metadata: ["status": "\(response.status.code)"])
      if response.isDelayed { delay(response, context) } else { send(response, context) }
    }
  }

  func send(_ response: Response, _ context: ChannelHandlerContext) {
    let isLast = state.send(isLast: response.isLast)
    write(loop.headStart(response.status, isLast: isLast), context)
    if sendsCopies, let copy = response.copy, let region = copy.region(of: response.bytes, loop) {
      return send(region, of: copy, context)
    }
    rest = response.bytes
    sendPiece(context, isSmall: rest.readableBytes <= ConnectionLimits.pieceBytes)
  }

  private func sendPiece(_ context: ChannelHandlerContext, isSmall: Bool = false) {
    if let piece = rest.readSlice(length: min(rest.readableBytes, ConnectionLimits.pieceBytes)) {
      write(piece, context)
      if !isSmall { wait(limits.piece, for: .reader) }
    }
    if rest.readableBytes == 0 { finish(context, isOut: isSmall) }
  }

  /// - Parameter isOut: whether the socket has the response, or it was one piece. Others keep the time limit of their last piece.
  func finish(_ context: ChannelHandlerContext, isOut: Bool) {
    // Releases the reference to the site's buffer.
    rest = ByteBuffer()
    guard let waits = state.finish() else { return end(context) }
    let kind = waits ? ConnectionWait.Kind.idle : .reader
    if isOut { wait(limits.request, for: kind) } else { connectionWait.begin(kind) }
  }

  func write(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    unflushedBytes += buffer.readableBytes
    context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: nil)
  }

  func flush(_ context: ChannelHandlerContext) {
    if unflushedBytes == 0 { return }
    unflushedBytes = 0
    context.flush()
  }
}
