import NIOCore
import NIOSSL

/// Two ways for a connection to end; both are called on its event loop.
extension Channel {
  /// Lets the connection end with the answers that are due. One that has not begun has none.
  func quiesce() {
    if isActive { pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) } else { close(promise: nil) }
  }

  /// Closes the socket without TLS's farewell, for which its handler would wait 5 s.
  func closeAtOnce() {
    if let farewell = try? pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self) {
      farewell.close(promise: nil)
    } else {
      close(promise: nil)
    }
  }
}
