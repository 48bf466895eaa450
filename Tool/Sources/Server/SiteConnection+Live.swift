import Dispatch
import Logging
import NIOCore
import NIOHTTP1

/// Responses that are made on other threads: those of live endpoints, whose requests have bodies, and pictures that are drawn.
extension SiteConnection {
  func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    switch responder.liveRoute(for: head, from: ClientAddress(context.channel.remoteAddress)) {
    case nil: take(.request(head), context)
    case .refuse(let response): take(.ready(response), context)
    // The body counts as a part of the request: the same time limit applies, and a connection that sends it slowly is closed
    // when others wait. `pipelinedBodies` bounds the bodies that wait, so the number of connections bounds their memory.
    case .read(let exchange): reading = exchange
    }
  }

  func readBody(_ part: ByteBuffer, _ context: ChannelHandlerContext) {
    guard var exchange = reading else { return }
    // The only reference, so that appending copies nothing.
    reading = nil
    if exchange.append(part) { reading = exchange } else { take(.ready(exchange.tooLarge), context) }
  }

  /// Draws the picture on one thread for all connections, and responds from memory.
  func draw(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    state.compute()
    connectionWait.end()
    wait(limits.live)
    let (responder, isDrawn) = (responder, context.eventLoop.makePromise(of: Void.self))
    Self.drawing.async {
      if responder.isSlow(request) { _ = responder.response(to: request) { AcceptedCodings($0) } }
      isDrawn.succeed()
    }
    isDrawn.futureResult.assumeIsolated().whenSuccess {
      guard context.channel.isActive, self.state.resume() else { return }
      self.send(responder.response(to: request, codings: self.loop.codings), context)
      self.advance(context)
      self.flush(context)
    }
  }

  private static let drawing = DispatchQueue(label: "pictures of links", qos: .utility)

  func compute(_ exchange: LiveExchange, _ context: ChannelHandlerContext) {
    state.compute()
    connectionWait.end()
    wait(limits.live)
    context.eventLoop.makeFutureWithTask { await exchange.endpoint.response(to: exchange.request) }
      .assumeIsolated().whenSuccess { live in
        // The client may have gone.
        guard context.channel.isActive, self.state.resume() else { return }
        self.logger.debug("live", metadata: ["status": "\(live.status)"])
        if let stream = live.stream, !exchange.isHead, !self.state.endsWhenIdle {
          self.begin(stream, after: exchange.response(live), context)
        } else {
          self.send(exchange.response(live), context)
        }
        self.advance(context)
        self.flush(context)
      }
  }
}
