import NIOCore

/// Responses that do not end: server-sent events.
extension SiteConnection {
  /// Begins to send the events of `stream` after the head of `response`, which has no length: it ends with the connection.
  func begin(_ stream: EventStream, after response: Response, _ context: ChannelHandlerContext) {
    let loop = context.eventLoop
    let handler = NIOLoopBound((connection: self, context: context), eventLoop: loop)
    let number = stream.subscribe { event in
      // Always later, so that the head comes first.
      loop.execute { handler.value.connection.forward(event, handler.value.context) }
    }
    guard let number else { return send(responder.tooManyReaders, context) }
    state.stream()
    subscription = (stream, number)
    write(self.loop.headStart(response.status, isLast: true), context)
    write(response.bytes, context)
    beat(context)
  }

  /// Sends a heartbeat from time to time, which finds readers that are gone.
  private func beat(_ context: ChannelHandlerContext) {
    wait(limits.heartbeat + limits.piece)
    hold = context.eventLoop.assumeIsolated().scheduleTask(in: limits.heartbeat) {
      self.forward(EventStream.heartbeat, context)
      if self.state.phase == .streaming { self.beat(context) }
    }
  }

  private func forward(_ event: ByteBuffer, _ context: ChannelHandlerContext) {
    guard state.phase == .streaming, context.channel.isActive else { return }
    // The reader has not taken the events before.
    guard context.channel.isWritable else { return context.close(promise: nil) }
    write(event, context)
    flush(context)
  }

  /// Stops the events of a connection that ends.
  func endStream() {
    hold?.cancel()
    if let (stream, number) = subscription { stream.unsubscribe(number) }
    subscription = nil
  }
}
