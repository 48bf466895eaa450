import Browser
import Packs

/// The files that are kept for offline use. Where the browser stores none, the console names each cause once, and the app goes
/// on without.
public final class KeptFiles {
  private let page: Page
  private let requests: Requests
  private var reported: [Text] = []

  public init(page: Page, requests: Requests) {
    self.page = page
    self.requests = requests
  }

  /// Reads the file kept under `key`; nil where there is none.
  ///
  /// - Parameter peek: how many of its first bytes the answer holds.
  /// - Returns: the file's handle.
  @discardableResult
  public func recall(
    _ key: Text, peek: Int = .max, then use: @escaping (FileHandle, Answer?) -> Void
  ) -> FileHandle {
    let file = page.recall(key, peek: peek)
    requests.expectStored(file) { [self] answer in
      report(answer, key)
      use(file, answer.isGood ? answer : nil)
    }
    return file
  }

  /// Keeps a file under `key`. `done` is called once it is kept or cannot be.
  public func keep(_ file: FileHandle, as key: Text, from origin: Text = .empty, done: @escaping () -> Void = {}) {
    requests.expectStored(page.keep(file, as: key, from: origin)) { [self] answer in
      report(answer, key)
      done()
    }
  }

  private func report(_ answer: Answer, _ key: Text) {
    guard answer.fault == .storage || answer.fault == .storageSilent else { return }
    let reason = answer.reason
    if !reported.contains(reason) { page.log(key + ": cannot be kept: " + reason) }
    reported.append(reason)
  }
}
