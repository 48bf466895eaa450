import Glibc
import Logging
import NIOCore
import TLS

/// Sets up each connection: socket options, TLS and `SiteConnection`.
struct SiteChannel: Sendable {
  let responder: SiteResponder
  let limits: ConnectionLimits
  /// Nil to serve without TLS.
  let tls: TLSContext?
  /// Whether the kernel sends large responses from their copies; not with TLS, which has to encrypt them.
  let sendsCopies: Bool
  let logger: Logger

  func setUp(_ channel: any Channel, _ wait: ConnectionWait) throws {
    // Without a limit the kernel takes megabytes of a response that is not read. It copies them, except for those in a file.
    let unsent = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
    try channel.syncOptions?.setOption(
      unsent, value: sendsCopies ? ConnectionLimits.unsentFileBytes : ConnectionLimits.pieceBytes)
    try channel.syncOptions?.setOption(
      .writeBufferWaterMark, value: .init(low: ConnectionLimits.pieceBytes / 2, high: ConnectionLimits.pieceBytes))
    let pipeline = channel.pipeline.syncOperations
    if let tls {
      try pipeline.addHandler(PlainHTTPRefusal(responder.refusalOfPlainHTTP, limits))
      try pipeline.addHandler(TLSHandler(tls))
    }
    try pipeline.addHandler(SiteConnection(responder, limits, wait, sendsCopies: sendsCopies, logger))
  }
}
