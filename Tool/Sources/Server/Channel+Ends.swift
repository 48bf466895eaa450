import NIOCore
import NIOSSL

/// Two ways to end a connection; both are called on its event loop.
extension Channel {
  /// Ends the connection after its pending responses. A connection that is not active has none.
  func quiesce() {
    if isActive { pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) } else { close(promise: nil) }
  }

  /// Closes the socket without the closure alert of TLS, for which the handler would wait 5 s.
  func closeAtOnce() {
    if let farewell = try? pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self) {
      farewell.close(promise: nil)
    } else {
      close(promise: nil)
    }
  }
}
