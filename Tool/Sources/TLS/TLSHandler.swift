import NIOCore

/// Encrypts and decrypts a channel's bytes with TLS. Later handlers in the pipeline read and write plain bytes. Bytes that they write
/// during the handshake are sent after it.
///
/// Errors (`TLSError`) are reported by `errorCaught`, and close the channel. The peer's closure alert is reported as
/// `ChannelEvent.inputClosed` where the channel allows half closure, and closes it elsewhere.
public final class TLSHandler: ChannelDuplexHandler {
  public typealias InboundIn = ByteBuffer
  public typealias InboundOut = ByteBuffer
  public typealias OutboundIn = ByteBuffer
  public typealias OutboundOut = ByteBuffer

  private let session: TLSSession
  private var pending: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
  private var isFlushDue = false
  private var isReadDue = false
  private var isInputReported = false
  private var isFailed = false

  /// For a client of `host`, a name or an address, that trusts this machine's certificates.
  public static func client(of host: String) throws -> TLSHandler {
    try TLSHandler(trust.get(), host: host)
  }

  private static let trust = Result { () throws(TLSError) in try TLSContext.client() }

  /// - Parameter host: for a client, the name or address of the server.
  public init(_ context: TLSContext, host: String? = nil) throws(TLSError) {
    session = try TLSSession(context, host: host)
  }

  public func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { advance(context) }
  }

  public func channelActive(context: ChannelHandlerContext) {
    advance(context)
    context.fireChannelActive()
  }

  public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    session.receive(unwrapInboundIn(data))
    advance(context)
  }

  public func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    // The bytes were the handshake's, or a part of a record.
    if isReadDue { context.read() }
  }

  public func read(context: ChannelHandlerContext) {
    isReadDue = true
    context.read()
  }

  public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    pending.append((unwrapOutboundIn(data), promise))
  }

  public func flush(context: ChannelHandlerContext) {
    isFlushDue = true
    if session.isEstablished { send(context) }
  }

  public func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode != .input, !isFailed {
      if session.isEstablished { encryptPending(context) }
      session.end()
      sendEncrypted(context)
    }
    context.close(mode: mode, promise: promise)
  }

  public func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      if isInputReported { return }
      isInputReported = true
    }
    context.fireUserInboundEventTriggered(event)
  }

  public func channelInactive(context: ChannelHandlerContext) {
    if !isFailed && !session.isInputOver {
      context.fireErrorCaught(session.isEstablished ? TLSError.truncated : TLSError.closedInHandshake)
    }
    failPending(ChannelError.ioOnClosedChannel)
    context.fireChannelInactive()
  }

  public func handlerRemoved(context: ChannelHandlerContext) { failPending(ChannelError.ioOnClosedChannel) }

  /// Goes on with the handshake, and hands on what has been decrypted.
  private func advance(_ context: ChannelHandlerContext) {
    if isFailed { return }
    do throws(TLSError) {
      try session.shakeHands()
      while let bytes = try session.read() {
        isReadDue = false
        context.fireChannelRead(wrapInboundOut(bytes))
      }
      send(context)
    } catch {
      fail(error, context)
    }
    if session.isInputOver { reportInputOver(context) }
  }

  private func reportInputOver(_ context: ChannelHandlerContext) {
    if isInputReported { return }
    isInputReported = true
    if (try? context.channel.syncOptions?.getOption(.allowRemoteHalfClosure)) == true {
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    } else {
      context.close(promise: nil)
    }
  }

  private func send(_ context: ChannelHandlerContext) {
    if session.isEstablished && isFlushDue { encryptPending(context) }
    sendEncrypted(context)
  }

  private func encryptPending(_ context: ChannelHandlerContext) {
    isFlushDue = false
    let writes = pending
    pending.removeAll()
    for (bytes, promise) in writes {
      do throws(TLSError) {
        context.write(wrapOutboundOut(try session.encrypt(bytes)), promise: promise)
      } catch {
        promise?.fail(error)
      }
    }
    context.flush()
  }

  private func sendEncrypted(_ context: ChannelHandlerContext) {
    let bytes = session.takeEncrypted()
    if bytes.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(bytes), promise: nil) }
  }

  /// Sends the alert that tells the peer why, before the channel closes.
  private func fail(_ error: TLSError, _ context: ChannelHandlerContext) {
    isFailed = true
    sendEncrypted(context)
    context.fireErrorCaught(error)
    failPending(error)
    context.close(promise: nil)
  }

  private func failPending(_ error: any Error) {
    let writes = pending
    pending.removeAll()
    for write in writes { write.promise?.fail(error) }
  }
}
