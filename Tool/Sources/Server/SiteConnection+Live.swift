import Dispatch
import Logging
import NIOCore

/// Responses that are made on other threads: those of live endpoints, whose requests have bodies, and pictures that are drawn.
extension SiteConnection {
  func begin(_ head: RequestHead, _ context: ChannelHandlerContext) {
    switch responder.liveRoute(for: head, from: ClientAddress(context.channel.remoteAddress)) {
    case nil: take(.request(head), context)
    case .refuse(let response): take(.ready(response), context)
    // The body counts as a part of the request: the same time limit applies, and a connection that sends it slowly is closed
    // when others wait. `pipelinedBodies` bounds the bodies that wait, so the number of connections bounds their memory.
    case .read(let exchange): reading = exchange
    }
  }

  /// Draws the picture on one thread for all connections, and responds from memory.
  func draw(_ request: RequestHead, _ context: ChannelHandlerContext) {
    state.compute()
    connectionWait.end()
    wait(limits.live)
    let (responder, isDrawn) = (responder, context.eventLoop.makePromise(of: Void.self))
    Self.drawing.async {
      // Others may have drawn it meanwhile.
      _ = responder.response(to: request, codings: AcceptedCodings.init, mayDraw: true)
      isDrawn.succeed()
    }
    isDrawn.futureResult.assumeIsolated().whenSuccess {
      guard context.channel.isActive, self.state.resume(),
        let response = responder.response(to: request, codings: self.loop.codings, mayDraw: true)
      else { return }
      self.send(response, context)
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
