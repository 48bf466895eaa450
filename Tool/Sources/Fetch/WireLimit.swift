import NIOCore

/// Counts the bytes of a response as they arrive, before any of them is decoded.
///
/// The limit on a body counts its decoded bytes. Chunk extensions, header fields, trailers and informational responses are none of
/// them, and a server can send each without end.
final class WireLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limit: Int
  private let exceeded: () -> Void
  private var count = 0

  /// - Parameters:
  ///   - bytes: the limit on the body.
  ///   - exceeded: called for each arrival beyond the limit, whose bytes are dropped.
  init(bodyOf bytes: Int, exceeded: @escaping () -> Void) {
    limit = Self.limit(bodyOf: bytes)
    self.exceeded = exceeded
  }

  /// Returns the most bytes on the wire for a body of at most `bytes`: a quarter more for chunks and TLS records, and 256 KB for
  /// header fields and certificates, of which libssl takes 100 KB.
  static func limit(bodyOf bytes: Int) -> Int { bytes + bytes / 4 + 256 * 1024 }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += unwrapInboundIn(data).readableBytes
    if count > limit { exceeded() } else { context.fireChannelRead(data) }
  }
}
