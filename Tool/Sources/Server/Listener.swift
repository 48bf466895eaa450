import NIOCore
import NIOPosix

/// The listening socket, and the connections that it accepts.
struct Listener: Sendable {
  private let channel: any Channel
  private let connections: OpenConnections

  /// The connections in the kernel's queue.
  private static let backlog: Int32 = 256

  var port: Int? { channel.localAddress?.port }

  init(host: String, port: Int, _ site: SiteChannel) async throws {
    let connections = OpenConnections()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // Accepting several at a time could exceed the limit.
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptGate(connections, site.limits))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try site.setUp(channel, connections.wait(of: channel) ?? ConnectionWait())
        }
      }
      .bind(host: host, port: port).get()
    self.connections = connections
  }

  /// Stops accepting, ends each connection after its pending responses, and returns when all are closed.
  ///
  /// - Parameter gracePeriod: the time after which open connections are closed.
  func stop(within gracePeriod: TimeAmount) async {
    try? await channel.close()
    // Connections that are not set up yet are closed by the bootstrap afterwards.
    let open = connections.channels
    for connection in open { connection.eventLoop.execute { connection.quiesce() } }
    let timer = channel.eventLoop.scheduleTask(in: gracePeriod) {
      for connection in open { connection.eventLoop.execute { connection.close(promise: nil) } }
    }
    try? await EventLoopFuture.andAllComplete(open.map(\.closeFuture), on: channel.eventLoop).get()
    timer.cancel()
  }
}
