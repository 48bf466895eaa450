import Testing

@testable import Server

/// The state of a connection, without sockets. Requests are numbers.
@Suite struct ConnectionStateTests {
  private typealias State = ConnectionState<Int>

  /// As `#expect`, whose arguments cannot change the state.
  private func check(
    _ isTrue: Bool, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(isTrue, comment, sourceLocation: sourceLocation)
  }

  /// Sends the response to the next request whole.
  ///
  /// - Returns: the request, and whether its response is the last one; nil if there is none.
  private func respond(_ state: inout State, isLast: Bool = false) -> (request: Int, isLast: Bool)? {
    guard state.canRespond, case .respond(let request) = state.step() else { return nil }
    let last = state.send(isLast: isLast)
    return state.finish() == nil ? (request, true) : (request, last)
  }

  @Test func requestsAreAnsweredInTheirOrder() {
    var state = State()
    for request in 1...3 { check(state.take(request, limit: 100)) }
    let answered = (1...3).compactMap { _ in respond(&state)?.request }
    check(answered == [1, 2, 3])
    let none = respond(&state)
    check(none?.request == nil)
    check(!state.isBusy && !state.isOver)
  }

  @Test func responseInPiecesComesBeforeTheNext() {
    var state = State()
    for request in 1...2 { check(state.take(request, limit: 100)) }
    guard case .respond(1) = state.step() else { Issue.record("the first request is next"); return }
    check(!state.send(isLast: false))
    for _ in 0..<3 {
      check(state.canRespond)
      guard case .sendPiece = state.step() else { Issue.record("the response has more pieces"); return }
    }
    check(state.finish() == false, "another request waits")
    let second = respond(&state)
    check(second?.request == 2)
  }

  @Test func responseInAFileHoldsTheNextUntilItIsOut() {
    var state = State()
    for request in 1...2 { check(state.take(request, limit: 100)) }
    guard case .respond(1) = state.step() else { Issue.record("the first request is next"); return }
    check(!state.send(isLast: false))
    state.sendFile()
    check(state.isSendingFile && state.isBusy && !state.canRespond)
    guard case .none = state.step() else { Issue.record("nothing is written behind the file"); return }
    check(state.quiesce() == .none, "the file arrives before the server stops")
    check(state.finish() == false, "another request waits")
    let second = respond(&state)
    check(second?.request == 2 && second?.isLast == true)
  }

  @Test func fileEndsTheConnectionWhereItIsTheLastResponse() {
    var state = State()
    check(state.take(1, limit: 100))
    _ = state.step()
    check(state.send(isLast: true))
    state.sendFile()
    check(state.finish() == nil)
    check(state.end() == .output)
  }

  @Test func onlyAResponseOnItsWayIsInAFile() {
    var state = State()
    state.sendFile()
    check(state.phase == .idle && !state.isSendingFile)
    state.compute()
    state.sendFile()
    check(state.phase == .computing)
  }

  /// The client repeats the requests after the last response, which says that the connection ends.
  @Test func oneRequestTooManyEndsTheConnectionAfterThoseBefore() {
    var state = State()
    for request in 1...2 { check(state.take(request, limit: 2)) }
    check(!state.take(3, limit: 2))
    check(!state.take(4, limit: 100), "none is taken out of turn")
    let first = respond(&state)
    check(first?.request == 1 && first?.isLast == false)
    let second = respond(&state)
    check(second?.request == 2 && second?.isLast == true)
    check(state.end() == .output)
    check(!state.take(5, limit: 100))
  }

  @Test func readingIsDelayedWhileAResponseIsPending() {
    var state = State()
    check(state.reads())
    check(state.take(1, limit: 100))
    check(!state.reads())
    check(!state.resumesReading())
    _ = respond(&state)
    check(state.resumesReading())
    check(!state.resumesReading(), "once for all delayed reads")
    check(state.reads())
    state.endReading()
    check(!state.reads())
    check(!state.resumesReading(), "nothing is read after a request for another protocol")
  }

  @Test func lastResponseEndsTheConnection() {
    var state = State()
    check(state.take(1, limit: 100))
    let last = respond(&state, isLast: true)
    check(last?.isLast == true)
    check(state.end() == .output)
    check(state.isClosing)
    check(state.end() == nil, "it ends once")
  }

  @Test func idleConnectionEndsWhenTheServerStops() {
    var state = State()
    check(state.quiesce() == .end)
  }

  @Test func pendingResponsesAreSentWhenTheServerStops() {
    var state = State()
    for request in 1...2 { check(state.take(request, limit: 100)) }
    check(state.quiesce() == .none)
    check(!state.isOver)
    let first = respond(&state)
    check(first?.isLast == false)
    let second = respond(&state)
    check(second?.isLast == true)
  }

  @Test func delayedResponseIsRefusedWhenTheServerStops() {
    var state = State()
    check(state.take(1, limit: 100))
    _ = state.step()
    state.delay()
    check(!state.canRespond && state.isBusy)
    check(state.quiesce() == .refuseDelayed)
    check(state.resume())
    check(state.send(isLast: false), "the refusal is the last response")
  }

  @Test func computedResponseOfAConnectionThatHasEndedIsDropped() {
    var state = State()
    check(state.take(1, limit: 100))
    _ = state.step()
    state.compute()
    check(state.closeInput() == .none, "it is still sent")
    check(state.end() == .channelAfterOutput)
    check(!state.resume())
  }

  @Test func streamEndsWithTheServerAndWithItsReader() {
    for stops in [true, false] {
      var state = State()
      check(state.take(1, limit: 100))
      _ = state.step()
      state.compute()
      check(state.resume())
      state.stream()
      check(!state.canRespond && state.isBusy)
      let ending = stops ? state.quiesce() : state.closeInput()
      check(ending == .end)
    }
  }

  @Test func channelClosesWhenBothHalvesAreClosed() {
    var outputFirst = State()
    check(outputFirst.quiesce() == .end)
    check(outputFirst.end() == .output)
    check(!outputFirst.closeOutput(), "the client has to close its half")
    check(outputFirst.closeInput() == .close)
    var inputFirst = State()
    check(inputFirst.closeInput() == .end)
    check(inputFirst.end() == .channelAfterOutput)
    check(inputFirst.closeOutput())
  }

  @Test func clientThatClosesItsHalfGetsThePendingResponse() {
    var state = State()
    check(state.take(1, limit: 100))
    _ = state.step()
    _ = state.send(isLast: false)
    check(state.closeInput() == .none)
    check(state.finish() == true)
    check(state.isOver)
  }
}
