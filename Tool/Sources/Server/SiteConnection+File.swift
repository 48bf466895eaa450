import Glibc
import NIOCore

/// Large responses, which the kernel sends from a file.
extension SiteConnection {
  /// The time between two looks at what a client has taken.
  private static let interval = TimeAmount.milliseconds(100)

  /// Sends a response whose first lines have been written.
  ///
  /// - Parameter copy: its copy, which has to be there until the socket has taken it.
  func send(_ region: FileRegion, of copy: ResponseCopy, _ context: ChannelHandlerContext) {
    state.sendFile()
    // So that its first lines do not leave in a packet of their own.
    setCorked(true, context)
    let isOut = context.eventLoop.makePromise(of: Void.self)
    isOut.futureResult.assumeIsolated().whenSuccess { withExtendedLifetime(copy) { self.fileIsOut(context) } }
    context.write(wrapOutboundOut(.fileRegion(region)), promise: isOut)
    wait(limits.piece, for: .reader)
    flush(context)
    if state.isSendingFile { follow(0, context) }
  }

  private func fileIsOut(_ context: ChannelHandlerContext) {
    hold?.cancel()
    setCorked(false, context)
    guard state.isSendingFile else { return }
    finish(context, isOut: true)
    advance(context)
    flush(context)
  }

  /// Gives the client more time whenever it has received as many bytes as a piece has.
  ///
  /// - Parameter taken: the bytes that it had received when it was last given more time.
  private func follow(_ taken: UInt64, _ context: ChannelHandlerContext) {
    hold?.cancel()
    hold = context.eventLoop.assumeIsolated().scheduleTask(in: Self.interval) {
      let provider = context.channel as? any SocketOptionProvider
      let info: EventLoopFuture<TCPInfo>? = provider?.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
      info?.assumeIsolated().whenSuccess { info in
        let hasTaken = info.acknowledged >= taken + UInt64(ConnectionLimits.pieceBytes)
        if hasTaken { self.wait(self.limits.piece, for: .reader) }
        self.follow(hasTaken ? info.acknowledged : taken, context)
      }
    }
  }

  private func setCorked(_ isCorked: Bool, _ context: ChannelHandlerContext) {
    let cork = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_CORK))
    // A channel that has been closed meanwhile has no options.
    try? context.channel.syncOptions?.setOption(cork, value: isCorked ? 1 : 0)
  }
}

/// The first fields of the kernel's `tcp_info` (linux/tcp.h).
private struct TCPInfo {
  typealias Fields = (UInt64, UInt64, UInt64, UInt64, UInt64)
  let others: (Fields, Fields, Fields)
  /// The bytes that the client's machine has, from the begin of the connection.
  let acknowledged: UInt64
}
