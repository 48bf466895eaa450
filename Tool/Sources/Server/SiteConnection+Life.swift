import NIOCore
import NIOHTTP1

/// The beginning, the time limits and the end of a connection.
extension SiteConnection {
  func handlerAdded(context: ChannelHandlerContext) {
    wait(limits.request)
    requestWait.begin()
    watch(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    hold?.cancel()
    endStream()
  }

  /// Moves the deadline without rescheduling the timer, which compares them when it fires.
  func wait(_ time: TimeAmount) { deadline = .now() + time }

  private func watch(_ context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      if NIODeadline.now() >= self.deadline { context.close(promise: nil) } else { self.watch(context) }
    }
  }

  func delay(_ response: Response, _ context: ChannelHandlerContext) {
    let delay = TimeAmount(responder.catalogueDelay)
    phase = .delaying
    wait(delay + limits.request)
    hold = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { self.release(response, context) }
  }

  private func release(_ response: Response, _ context: ChannelHandlerContext) {
    phase = .open
    send(response, context)
    advance(context)
    flush(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      endsWhenIdle = true
      if phase == .delaying {
        hold?.cancel()
        release(responder.refusal(.serviceUnavailable), context)
      } else if phase == .streaming || !isBusy {
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
    // Otherwise the connection ends after its pending response.
    if phase == .streaming || !isBusy { end(context) }
  }

  /// Called when everything has been sent. From now on the client only has to close its half.
  private func outputClosed(_ context: ChannelHandlerContext) {
    isOutputClosed = true
    if isInputClosed { return context.close(promise: nil) }
    wait(limits.closing)
    timer?.cancel()
    watch(context)
  }

  /// Closes the output and waits for the client to close its end. Closing the socket while more input arrives would reset the
  /// connection, and the client would lose the unread part of the response.
  func end(_ context: ChannelHandlerContext) {
    if phase == .closing { return }
    endStream()
    phase = .closing
    requestWait.end()
    waiting.removeAll()
    wait(limits.piece)
    if isInputClosed {
      // Closing the output would close the channel at once now, so wait until everything has been sent.
      let isOut = context.eventLoop.makePromise(of: Void.self)
      isOut.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: isOut)
    } else {
      flush(context)
      context.close(mode: .output, promise: nil)
    }
  }
}
