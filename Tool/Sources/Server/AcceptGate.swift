import NIOCore

/// Limits the connections of a listening socket. At the limit further ones wait in the kernel's queue, and a connection is closed, as
/// `Crowd` chooses. Otherwise one client could keep out all others with connections that are idle or read slowly.
final class AcceptGate: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never
  typealias OutboundOut = Never

  private let connections: OpenConnections
  private let limits: ConnectionLimits
  /// Whether a read was delayed.
  private var isReadDue = false
  private var nextLook: Scheduled<Void>?

  /// The interval of the checks for a connection to close; a check of 512 connections takes microseconds.
  private static let interval = TimeAmount.milliseconds(100)

  init(_ connections: OpenConnections, _ limits: ConnectionLimits) {
    self.connections = connections
    self.limits = limits
  }

  private var isFull: Bool { connections.count >= limits.connections }
  /// Whether the least rate is higher than for a few connections.
  private var isCrowded: Bool { connections.count > limits.connections / 2 }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = unwrapInboundIn(data)
    connections.add(channel)
    channel.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
      self.connections.remove(channel)
      self.accept(context)
    }
    context.fireChannelRead(data)
    if isFull { connections.makeRoom(within: limits) }
    if isCrowded && nextLook == nil { look(context) }
  }

  func read(context: ChannelHandlerContext) {
    isReadDue = true
    accept(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isReadDue = false
    nextLook?.cancel()
    context.fireChannelInactive()
  }

  private func accept(_ context: ChannelHandlerContext) {
    guard isReadDue, !isFull else { return }
    isReadDue = false
    context.read()
  }

  /// Checks at intervals while there are many connections, as no event tells when one has waited for too long.
  private func look(_ context: ChannelHandlerContext) {
    nextLook = nil
    guard isCrowded, context.channel.isActive else { return }
    connections.closeTooSlow(within: limits)
    if isFull { connections.makeRoom(within: limits) }
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(in: Self.interval) { self.look(context) }
  }
}
