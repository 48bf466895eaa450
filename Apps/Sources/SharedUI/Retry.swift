import Browser

/// Repeats an action after its failures, with growing waits, until it has succeeded.
public final class Retry {
  /// The seconds of the longest wait.
  private static let limit = 600.0

  private let page: Page
  private let requests: Requests
  private var backoff: Backoff
  /// Counts the timers: only the latest one counts.
  private var timer = 0

  public init(_ services: AppServices) {
    page = services.page
    requests = services.requests
    backoff = Backoff(limit: Self.limit, seed: services.environment.seed)
  }

  /// Notes a failure; `action` follows after a wait, in place of an earlier one.
  public func fail(then action: @escaping () -> Void) {
    timer += 1
    let own = timer
    requests.expect(page.wait(backoff.fail())) { [self] _ in
      if own == timer { action() }
    }
  }

  public func succeed() {
    timer += 1
    backoff.reset()
  }
}
