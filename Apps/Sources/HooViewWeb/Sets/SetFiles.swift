import Archives
import Browser
import Packs
import SharedUI
import Values

/// The files of an unpacked set: a kept one where it came from the same address, else the network's.
final class SetFiles {
  /// The files that are here, by the names that they would have in an archive.
  private(set) var brought: [OpenSet.File] = []
  private let page: Page
  private let requests: Requests
  private let kept: KeptFiles
  private let cache: CacheMode
  private let readsKept: Bool
  private let report: (FileHandle) -> Void
  /// Whether the set was given up: files that arrive later are dropped.
  private var isOver = false
  /// The download under way.
  private var download: FileHandle?
  /// Files from the network, which are kept once the set is sound.
  private var fresh: [(file: HooFile, handle: FileHandle)] = []

  /// - Parameter report: called with each download that begins.
  init(
    page: Page, requests: Requests, kept: KeptFiles, cache: CacheMode, readsKept: Bool,
    report: @escaping (FileHandle) -> Void
  ) {
    self.page = page
    self.requests = requests
    self.kept = kept
    self.cache = cache
    self.readsKept = readsKept
    self.report = report
  }

  private static func key(of file: HooFile) -> Text { "hoosets/" + file.name }

  func bring(_ file: HooFile, then use: @escaping (Answer) -> Void) {
    guard readsKept else { return fetch(file, then: use) }
    kept.recall(Self.key(of: file), patience: Patience.archive) { [self] handle, answer in
      if isOver { return page.drop(handle) }
      if let answer, answer.origin == file.url { return take(answer, of: file, handle, then: use) }
      page.drop(handle)
      fetch(file, then: use)
    }
  }

  private func fetch(_ file: HooFile, then use: @escaping (Answer) -> Void) {
    let handle = page.fetch(file.url, limit: Limits.archiveBytes, cache: cache)
    download = handle
    report(handle)
    requests.expect(handle) { [self] answer in
      download = nil
      if isOver { return page.drop(handle) }
      guard answer.isGood else {
        page.drop(handle)
        return use(answer)
      }
      fresh.append((file, handle))
      take(answer, of: file, handle, then: use)
    }
  }

  private func take(_ answer: Answer, of file: HooFile, _ handle: FileHandle, then use: (Answer) -> Void) {
    brought.append(OpenSet.File(name: file.name, handle: handle, size: answer.bytes.count))
    use(answer)
  }

  /// Keeps the files that came from the network.
  func keep() {
    for (file, handle) in fresh {
      kept.keep(handle, as: Self.key(of: file), from: file.url, patience: Patience.archive)
    }
  }

  /// Frees the files, and the download under way.
  func drop() {
    isOver = true
    if let download { page.drop(download) }
    for file in brought { page.drop(file.handle) }
    (brought, fresh, download) = ([], [], nil)
  }
}
