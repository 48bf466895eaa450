import Dispatch
import Glibc

/// Receives SIGINT, SIGTERM and SIGHUP, which a terminal sends when it closes. While an instance exists they do not terminate the process.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let arrivals: AsyncStream<Void>

  init() async {
    let queue = DispatchQueue(label: "stop signals")
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    self.arrivals = arrivals
    sources = Self.numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
    for source in sources {
      source.setEventHandler { arrival.yield() }
      // Before the registration a signal still terminates the process.
      await withCheckedContinuation { registration in
        source.setRegistrationHandler { registration.resume() }
        source.resume()
      }
    }
  }

  /// SIGHUP stays ignored where it is ignored from the start, as by `nohup`.
  private static var numbers: [Int32] {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    let isIgnored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    return [SIGINT, SIGTERM] + (isIgnored ? [] : [SIGHUP])
  }

  // A source retains its handlers until it is cancelled.
  deinit { for source in sources { source.cancel() } }

  /// Returns at the first signal, or when the task is cancelled.
  func first() async { for await _ in arrivals { return } }
}
