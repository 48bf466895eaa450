import Browser
import Experiments
import Geometry
import SharedUI
import Values

/// Sends the events in batches. They stay on the device until the server has answered, so that an answer that is lost repeats
/// the batch; the ids of its events make it count once.
extension ExperimentVisit {
  /// The seconds in which events gather before they are sent.
  static var delay: Double { 1 }
  /// The seconds of the longest wait after a failure.
  static var waitLimit: Double { 3600 }

  /// Sends after so many seconds, in place of an earlier wish. Does nothing while a retry is pending.
  func send(after seconds: Double) {
    if backoff.failures == 0 { wait(seconds) }
  }

  private func wait(_ seconds: Double) {
    timer += 1
    let own = timer
    requests.expect(page.wait(seconds)) { [self] _ in
      if own == timer { send() }
    }
  }

  private func send() {
    isDue = record != nil
    read()
  }

  /// Sends the events of the stored record, which has just been read.
  func send(_ record: VisitorRecord) {
    isDue = false
    if !sending.isEmpty { return }
    // The id is for the life of the experiment; its last events may outlive it.
    if record.events.isEmpty { return experiment == nil ? stop() : () }
    timer += 1
    sending = record.events
    requests.expect(page.post(Self.address, record.message(at: now))) { [self] in finish($0) }
  }

  private func finish(_ answer: Answer) {
    let status = answer.status
    if record == nil { return }
    // Only 202 says that the events are stored: a network's login page answers 200. Other refusals than 429 (too many requests)
    // would refuse the same batch again.
    if status != 202, status < 400 || status == 429 || status >= 500 { return retry(answer) }
    if status != 202 { page.log(Self.address + ": " + answer.reason + "; the events are dropped") }
    backoff.reset()
    isAnswered = true
    read()
    send(after: Self.delay)
  }

  /// Waits, at least as long as the server wishes.
  private func retry(_ answer: Answer) {
    (sending, isOffline) = (.empty, answer.fault != nil)
    wait(backoff.fail(atLeast: min(answer.note.number, 86_400)))
  }

  /// The page can be seen, or no longer; or there is a network again.
  public func setWatched(_ isWatched: Bool) {
    // The page may have been left open since another day.
    if isWatched { add(.returned) }
    if isWatched, isOffline {
      backoff.reset()
      isOffline = false
    }
    // A page that is hidden may be left.
    if backoff.failures == 0 { send() }
  }
}
