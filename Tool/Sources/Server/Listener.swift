import NIOCore
import NIOPosix

/// The listening socket, and the connections that it accepts.
struct Listener: Sendable {
  private let channel: any Channel
  private let connections: OpenConnections

  /// Connections whose turn has not come, in the kernel's queue.
  private static let backlog: Int32 = 256

  var port: Int? { channel.localAddress?.port }

  init(host: String, port: Int, _ site: SiteChannel) async throws {
    let connections = OpenConnections()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // More at a time could exceed the bound.
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptGate(connections, site.limits))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try site.setUp(channel, connections.wait(of: channel) ?? RequestWait())
        }
      }
      .bind(host: host, port: port).get()
    self.connections = connections
  }

  /// Accepts no more, lets each connection end with the answers that are due, and returns when all have closed.
  ///
  /// - Parameter patience: how long that may take; then they are closed as they are.
  func stop(within patience: TimeAmount) async {
    try? await channel.close()
    // Those accepted last may not be set up yet; the bootstrap closes them when they are.
    let open = connections.channels
    for connection in open { connection.eventLoop.execute { connection.quiesce() } }
    let timer = channel.eventLoop.scheduleTask(in: patience) {
      for connection in open { connection.eventLoop.execute { connection.closeAtOnce() } }
    }
    try? await EventLoopFuture.andAllComplete(open.map(\.closeFuture), on: channel.eventLoop).get()
    timer.cancel()
  }
}
