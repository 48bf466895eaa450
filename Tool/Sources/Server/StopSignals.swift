import Dispatch
import Glibc

/// Receives SIGINT and SIGTERM. While an instance exists they do not terminate the process.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let arrivals: AsyncStream<Void>

  init() async {
    let queue = DispatchQueue(label: "stop signals")
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    self.arrivals = arrivals
    sources = [SIGINT, SIGTERM].map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
    for source in sources {
      source.setEventHandler { arrival.yield() }
      // Before the registration a signal still terminates the process.
      await withCheckedContinuation { registration in
        source.setRegistrationHandler { registration.resume() }
        source.resume()
      }
    }
  }

  // A source retains its handlers until it is cancelled.
  deinit { for source in sources { source.cancel() } }

  /// Returns at the first signal, or when the task is cancelled.
  func first() async { for await _ in arrivals { return } }
}
