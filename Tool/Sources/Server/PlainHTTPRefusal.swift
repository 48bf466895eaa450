import NIOCore

/// In front of TLS: tells a client that speaks plain HTTP to use https, instead of hanging up without a word.
final class PlainHTTPRefusal: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let refusal: Answer
  private let limits: ConnectionLimits
  private var isRefused = false

  init(_ refusal: Answer, _ limits: ConnectionLimits) {
    self.refusal = refusal
    self.limits = limits
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    // A method begins with a letter, TLS with the number of its handshake, 22.
    guard let first = unwrapInboundIn(data).readableBytesView.first, (0x41...0x5A).contains(first) else {
      context.fireChannelRead(data)
      return context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
    refuse(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isRefused, case ChannelEvent.inputClosed = event { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  /// Goes out below TLS, as it is this handler that writes it. Closing at once while more of the request is on its way would
  /// reset the connection, and the client would lose the answer.
  private func refuse(_ context: ChannelHandlerContext) {
    isRefused = true
    context.write(wrapOutboundOut(refusal.head), promise: nil)
    context.write(wrapOutboundOut(LoopState.current.headEnd(isLast: true)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(refusal.body), promise: nil)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: limits.farewell) { context.close(promise: nil) }
  }
}
