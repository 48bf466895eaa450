import NIOCore

/// The state of a connection as a value: what is sent, what waits, and when the connection ends.
///
/// It knows no sockets, no clock and no bytes. `SiteConnection` tells it what has happened and carries out what it returns.
struct ConnectionState<Request> {
  enum Phase: Equatable {
    /// No response is on its way.
    case idle
    /// A response is sent in pieces; perhaps the connection's last one.
    case sending(isLast: Bool)
    /// A response is sent whole, from a file.
    case sendingFile(isLast: Bool)
    /// The next response is delayed.
    case delaying
    /// Another thread makes the next response.
    case computing
    /// Events are sent until the client leaves.
    case streaming
    /// The last response has been sent. Input is dropped until the client closes its end.
    case closing(isOutputClosed: Bool)
  }

  /// The connection's next action.
  enum Step {
    case sendPiece
    case respond(Request)
    case none
  }

  /// The consequence of the end of a response, or of a half of the connection.
  enum Ending: Equatable {
    /// The connection ends after what has been written.
    case end
    /// The delayed response is replaced by a refusal.
    case refuseDelayed
    /// The channel closes at once.
    case close
    case none
  }

  /// The way in which a connection that ends closes its output.
  enum Closing: Equatable {
    /// Closing the output alone, so that the client reads the response before the socket is gone.
    case output
    /// The input is closed, so that closing the output closes the channel, once everything is out.
    case channelAfterOutput
  }

  private(set) var phase = Phase.idle
  /// Whether the connection ends after the pending responses: the server stops, the client has closed its half, or requests were
  /// dropped.
  private(set) var endsWhenIdle = false
  private var waiting = CircularBuffer<Request>()
  private var hasDropped = false
  private var isReadingOver = false
  private var isInputClosed = false
  private var isReadDue = false

  var isClosing: Bool { if case .closing = phase { true } else { false } }

  var isBusy: Bool {
    switch phase {
    case .idle, .closing: !waiting.isEmpty
    case .sending, .sendingFile, .delaying, .computing, .streaming: true
    }
  }

  // MARK: Requests

  /// Queues a request.
  ///
  /// - Parameter limit: the most requests that wait before it. When a client closes its half, NIO reads all of the kernel's buffer,
  ///   even while reading is delayed. The last response has `Connection: close`, so the client knows which requests to repeat.
  /// - Returns: false if the request is dropped, and all after it.
  mutating func take(_ request: Request, limit: Int) -> Bool {
    if isClosing { return false }
    if waiting.count >= limit { (hasDropped, endsWhenIdle) = (true, true) }
    if hasDropped { return false }
    waiting.append(request)
    return true
  }

  /// Delays reading while a response is pending, so that a client that does not read cannot pile up requests.
  ///
  /// - Returns: whether to read now.
  mutating func reads() -> Bool {
    isReadDue = isReadDue || isBusy || isReadingOver
    return !isReadDue
  }

  /// Whether to read what was delayed.
  mutating func resumesReading() -> Bool {
    guard isReadDue, !isBusy, !isReadingOver else { return false }
    isReadDue = false
    return true
  }

  /// Nothing is read any more.
  mutating func endReading() { isReadingOver = true }

  // MARK: Responses

  /// Whether there is something to send, and nothing to wait for but the socket.
  var canRespond: Bool {
    switch phase {
    case .sending: true
    case .idle: !waiting.isEmpty
    case .sendingFile, .delaying, .computing, .streaming, .closing: false
    }
  }

  /// Takes the next request from the queue, unless a response is on its way.
  mutating func step() -> Step {
    switch phase {
    case .sending: .sendPiece
    case .idle: waiting.popFirst().map { .respond($0) } ?? .none
    case .sendingFile, .delaying, .computing, .streaming, .closing: .none
    }
  }

  /// Whether the connection has nothing to do any more.
  var isOver: Bool { phase == .idle && waiting.isEmpty && endsWhenIdle }

  /// Begins to send a response.
  ///
  /// - Returns: whether it is the connection's last one.
  mutating func send(isLast: Bool) -> Bool {
    let isLast = isLast || (endsWhenIdle && waiting.isEmpty)
    phase = .sending(isLast: isLast)
    return isLast
  }

  var isSendingFile: Bool { if case .sendingFile = phase { true } else { false } }

  /// The response that is sent is in a file.
  mutating func sendFile() {
    if case .sending(let isLast) = phase { phase = .sendingFile(isLast: isLast) }
  }

  /// The response has been sent.
  ///
  /// - Returns: whether the connection waits for a request from now on; nil if it ends.
  mutating func finish() -> Bool? {
    if phase == .sending(isLast: true) || phase == .sendingFile(isLast: true) { return nil }
    phase = .idle
    return waiting.isEmpty
  }

  mutating func delay() { phase = .delaying }
  mutating func compute() { phase = .computing }
  mutating func stream() { phase = .streaming }

  /// The delayed or computed response is there.
  ///
  /// - Returns: false if the connection has ended meanwhile.
  mutating func resume() -> Bool {
    guard phase == .delaying || phase == .computing else { return false }
    phase = .idle
    return true
  }

  // MARK: The end

  /// The server stops.
  mutating func quiesce() -> Ending {
    endsWhenIdle = true
    return phase == .delaying ? .refuseDelayed : endingWhenIdle
  }

  /// The client has closed its half. A pending response is still sent.
  mutating func closeInput() -> Ending {
    (isInputClosed, endsWhenIdle) = (true, true)
    return phase == .closing(isOutputClosed: true) ? .close : endingWhenIdle
  }

  private var endingWhenIdle: Ending { !isClosing && (phase == .streaming || !isBusy) ? .end : .none }

  /// Everything has been sent.
  ///
  /// - Returns: whether to close the channel; otherwise the client has to close its half.
  mutating func closeOutput() -> Bool {
    phase = .closing(isOutputClosed: true)
    return isInputClosed
  }

  /// Ends the connection after what has been written.
  ///
  /// - Returns: nil if it has ended already.
  mutating func end() -> Closing? {
    if isClosing { return nil }
    phase = .closing(isOutputClosed: false)
    waiting.removeAll()
    return isInputClosed ? .channelAfterOutput : .output
  }
}
