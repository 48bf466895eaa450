import NIOCore

/// The beginning, the time limits and the end of a connection.
extension SiteConnection {
  func handlerAdded(context: ChannelHandlerContext) {
    wait(limits.request, for: .request)
    watch(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    hold?.cancel()
    endStream()
  }

  /// Moves the deadline without rescheduling the timer, which compares them when it fires.
  ///
  /// - Parameter kind: what the client has to do, if others may close the connection meanwhile.
  func wait(_ time: TimeAmount, for kind: ConnectionWait.Kind? = nil) {
    let now = NIODeadline.now()
    deadline = now + time
    if let kind { connectionWait.begin(kind, since: now) }
  }

  private func watch(_ context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      if NIODeadline.now() >= self.deadline { context.close(promise: nil) } else { self.watch(context) }
    }
  }

  func delay(_ response: Response, _ context: ChannelHandlerContext) {
    let delay = TimeAmount(responder.catalogueDelay)
    state.delay()
    connectionWait.end()
    wait(delay + limits.request)
    hold = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { self.release(response, context) }
  }

  private func release(_ response: Response, _ context: ChannelHandlerContext) {
    guard state.resume() else { return }
    send(response, context)
    advance(context)
    flush(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: carryOut(state.quiesce(), context)
    case ChannelEvent.inputClosed: carryOut(state.closeInput(), context)
    case ChannelEvent.outputClosed: outputClosed(context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  private func carryOut(_ ending: ConnectionState<Arrival>.Ending, _ context: ChannelHandlerContext) {
    switch ending {
    case .end: end(context)
    case .refuseDelayed:
      hold?.cancel()
      release(responder.unavailable, context)
    case .close: context.close(promise: nil)
    case .none: break
    }
  }

  private func outputClosed(_ context: ChannelHandlerContext) {
    if state.closeOutput() { return context.close(promise: nil) }
    wait(limits.closing)
    timer?.cancel()
    watch(context)
  }

  /// Closes the output and waits for the client to close its end. Closing the socket while more input arrives would reset the
  /// connection, and the client would lose the unread part of the response.
  func end(_ context: ChannelHandlerContext) {
    guard let closing = state.end() else { return }
    endStream()
    wait(limits.piece, for: .reader)
    switch closing {
    case .channelAfterOutput:
      let isOut = context.eventLoop.makePromise(of: Void.self)
      isOut.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
      context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: isOut)
    case .output:
      flush(context)
      context.close(mode: .output, promise: nil)
    }
  }
}
