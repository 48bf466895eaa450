import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Sets up each connection of Hummingbird's server: options of the socket, the parser of requests, and `SiteConnection`.
struct SiteChannel: ServerChildChannel {
  /// A connection in the server's eyes.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
  }

  let responder: SiteResponder
  let limits: ConnectionLimits

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      // Without a bound the kernel copies megabytes of an answer that is not read.
      let unsent = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
      try channel.syncOptions?.setOption(unsent, value: ConnectionLimits.pieceBytes)
      try channel.syncOptions?.setOption(
        .writeBufferWaterMark, value: .init(low: ConnectionLimits.pieceBytes / 2, high: ConnectionLimits.pieceBytes))
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: Self.limits)))
      try pipeline.addHandler(SiteConnection(responder, limits, logger))
      return Value(channel: channel)
    }
  }

  /// Returns when the connection has ended; everything is said on the event loop.
  func handle(value: Value, logger: Logger) async {
    await withTaskCancellationHandler {
      try? await value.channel.closeFuture.get()
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }

  private static var limits: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = ConnectionLimits.fieldBytes
    limits.maxHeaderListSize = ConnectionLimits.headBytes
    limits.maxHeaderFieldCount = ConnectionLimits.fields
    return limits
  }
}
