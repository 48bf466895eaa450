import Browser
import Packs
import SharedUI
import Values

/// Brings the documents with the texts of all Hoos, one after the other, once the reader wants to search: kept ones first.
final class TextsLoader {
  enum State {
    case idle, loading, complete
    /// A document did not load, or was invalid.
    case failed
  }

  private let services: AppServices
  private let language: Text
  private let store: SetStore
  /// Called when texts have come, or no more will.
  private let change: () -> Void
  private(set) var state = State.idle
  /// Counts the indexes: an answer for an earlier one is ignored.
  private var edition = 0

  init(_ services: AppServices, language: Text, store: SetStore, change: @escaping () -> Void) {
    self.services = services
    self.language = language
    self.store = store
    self.change = change
  }

  /// Whether the index names such documents.
  var exists: Bool { !store.texts.isEmpty }

  /// There is another index, which may name other documents.
  func reset() {
    edition += 1
    state = .idle
  }

  /// Brings the documents that have not come.
  func begin() {
    guard exists, state == .idle || state == .failed else { return }
    state = .loading
    bring(0, edition)
  }

  private func bring(_ index: Int, _ edition: Int) {
    if edition != self.edition { return }
    guard index < store.texts.count else { return end(.complete) }
    let url = store.texts[index]
    services.documents.recall(url) { [self] answer in
      if case .document(let document) = answer {
        services.documents.drop(document)
        return take(document, index, edition)
      }
      services.documents.fetch(url, limit: Limits.textDocumentBytes, cache: .standard) { [self] answer in
        switch answer {
        case .document(let document):
          services.documents.keep(document)
          take(document, index, edition)
        case .failed(let reason):
          services.page.log(url + ": " + reason)
          if edition == self.edition { end(.failed) }
        case .unchanged: break
        }
      }
    }
  }

  private func take(_ document: LoadedDocument, _ index: Int, _ edition: Int) {
    if edition != self.edition { return }
    let reading = HooTextsReader.texts(in: document.value, language: language)
    for fault in reading.faults { services.page.log(document.url + ": " + fault.line) }
    store.learn(reading.model)
    change()
    // Each document in a task of its own.
    services.requests.expect(services.page.wait(0)) { [self] _ in bring(index + 1, edition) }
  }

  private func end(_ state: State) {
    self.state = state
    change()
  }
}
