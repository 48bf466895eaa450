import NIOCore

/// A handler before TLS that responses plain HTTP with the advice to use https.
final class PlainHTTPRefusal: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let refusal: Response
  private let limits: ConnectionLimits
  private var isRefused = false

  init(_ refusal: Response, _ limits: ConnectionLimits) {
    self.refusal = refusal
    self.limits = limits
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    // An HTTP method begins with a letter, a TLS handshake with the byte 22.
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

  /// Sends the response unencrypted, since this handler is below TLS. Closing at once while the rest of the request arrives would
  /// reset the connection, and the client would lose the response.
  private func refuse(_ context: ChannelHandlerContext) {
    isRefused = true
    context.write(wrapOutboundOut(LoopState.current.headStart(refusal.status, isLast: true)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(refusal.bytes), promise: nil)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: limits.closing) { context.close(promise: nil) }
  }
}
