import Browser
import Values

/// The files that are kept for offline use. Where the browser stores none, the console names each cause once, and the app goes
/// on without. Storage that does not answer in time is not asked again before the next start.
public final class KeptFiles {
  private let page: Page
  private let requests: Requests
  private var reported: [Text] = []
  private var isSilent = false

  public init(page: Page, requests: Requests) {
    self.page = page
    self.requests = requests
  }

  /// Reads the file kept under `key`; nil where there is none.
  ///
  /// - Parameters:
  ///   - peek: how many of its first bytes the answer holds.
  ///   - patience: the seconds after which it counts as not kept.
  public func recall(
    _ key: Text, peek: Int = .max, patience: Double = Patience.storage,
    then use: @escaping (FileHandle, Answer?) -> Void
  ) {
    if isSilent { return use(0, nil) }
    let file = page.recall(key, peek: peek)
    requests.expectStored(file, within: patience) { [self] answer in
      report(answer, key)
      use(file, answer.isGood ? answer : nil)
    }
  }

  /// Keeps a file under `key`. `done` is told whether it is kept.
  public func keep(
    _ file: FileHandle, as key: Text, from origin: Text = .empty, patience: Double = Patience.storage,
    done: @escaping (_ isKept: Bool) -> Void = { _ in }
  ) {
    if isSilent { return done(false) }
    requests.expectStored(page.keep(file, as: key, from: origin), within: patience) { [self] answer in
      report(answer, key)
      done(answer.isGood)
    }
  }

  private func report(_ answer: Answer, _ key: Text) {
    guard answer.fault == .storage || answer.fault == .storageSilent else { return }
    if answer.fault == .storageSilent { isSilent = true }
    let reason = answer.reason
    if !reported.contains(reason) { page.log(key + ": cannot be kept: " + reason) }
    reported.append(reason)
  }
}
