import NIOCore

extension Channel {
  /// Ends the connection after its pending responses; called on its event loop. A connection that is not active has none.
  func quiesce() {
    if isActive { pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) } else { close(promise: nil) }
  }
}
