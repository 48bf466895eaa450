import NIOCore
import NIOHTTP1

/// Beginning, waiting and end of a connection.
extension SiteConnection {
  func handlerAdded(context: ChannelHandlerContext) {
    wait(limits.request)
    requestWait.begin()
    watch(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    hold?.cancel()
  }

  /// Moves the deadline, which costs nothing: the timer looks at it when it fires.
  func wait(_ time: TimeAmount) { deadline = .now() + time }

  private func watch(_ context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      if NIODeadline.now() >= self.deadline { context.close(promise: nil) } else { self.watch(context) }
    }
  }

  func holdBack(_ answer: Answer, _ context: ChannelHandlerContext) {
    let delay = TimeAmount(responder.catalogueDelay)
    phase = .holding
    wait(delay + limits.request)
    hold = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { self.release(answer, context) }
  }

  private func release(_ answer: Answer, _ context: ChannelHandlerContext) {
    phase = .open
    send(answer, context)
    advance(context)
    flush(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      endsWhenIdle = true
      if phase == .holding {
        hold?.cancel()
        release(responder.refusal(.serviceUnavailable), context)
      } else if !isBusy {
        end(context)
      }
    case ChannelEvent.inputClosed: inputClosed(context)
    case ChannelEvent.outputClosed: outputClosed(context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  private func inputClosed(_ context: ChannelHandlerContext) {
    (isInputClosed, endsWhenIdle) = (true, true)
    if phase == .closing && isOutputClosed { return context.close(promise: nil) }
    // With an answer held back or on its way, its end is the connection's.
    if !isBusy { end(context) }
  }

  /// Called once everything has been sent, which can take a while. From here on the client only has to close its half.
  private func outputClosed(_ context: ChannelHandlerContext) {
    isOutputClosed = true
    if isInputClosed { return context.close(promise: nil) }
    wait(limits.farewell)
    timer?.cancel()
    watch(context)
  }

  /// Ends our half and waits for the client to end its own. Closing at once while more input is on its way would reset the
  /// connection, and the client would lose the part of the answer that it has not read yet.
  func end(_ context: ChannelHandlerContext) {
    if phase == .closing { return }
    phase = .closing
    requestWait.end()
    waiting.removeAll()
    wait(limits.piece)
    if isInputClosed {
      // Closing the output would close the channel at once here, so wait until everything has been sent.
      let isOut = context.eventLoop.makePromise(of: Void.self)
      isOut.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: isOut)
    } else {
      flush(context)
      context.close(mode: .output, promise: nil)
    }
  }
}
