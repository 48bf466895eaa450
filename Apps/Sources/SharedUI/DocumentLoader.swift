import Browser
import Packs
import Values

/// A JSON document. The page holds its bytes under a `FileHandle` until `DocumentLoader.keep` or `drop` frees them.
public struct LoadedDocument {
  public let url: Text
  public let value: Value
  /// The server's entity tag; empty where there is none.
  public let tag: Text
  let file: FileHandle
}

/// The answer to a request for a document.
public enum DocumentAnswer {
  case document(LoadedDocument)
  /// The document whose tag was passed to `fetch` is still the newest.
  case unchanged
  /// No document; the reason is for the console. `recall` gives an empty one where nothing is kept or storage failed, which
  /// `KeptFiles` reports.
  case failed(Text)
}

/// Loads JSON documents from the network and from storage, reads them with `JSONReader`, and keeps them.
///
/// A large document is read in slices (`JSONReader.slice`), each in a task of its own, so that no frame waits for it.
public final class DocumentLoader {
  private let page: Page
  private let requests: Requests
  private let kept: KeptFiles

  public init(page: Page, requests: Requests, kept: KeptFiles) {
    self.page = page
    self.requests = requests
    self.kept = kept
  }

  /// Reads the kept copy of the document at `url`.
  public func recall(_ url: Text, then use: @escaping (DocumentAnswer) -> Void) {
    kept.recall(url) { [self] file, answer in
      guard let answer else { return use(.failed(.empty)) }
      read(answer, of: url, file, then: use)
    }
  }

  /// Downloads the document at `url`; a tag makes the request conditional. The HTTP cache is left out by default, because the
  /// copy in `kept` takes its place.
  public func fetch(
    _ url: Text, limit: Int = Limits.documentBytes, cache: CacheMode = .noStore, tag: Text = .empty,
    then use: @escaping (DocumentAnswer) -> Void
  ) {
    let file = page.fetch(url, limit: limit, cache: cache, tag: tag)
    requests.expect(file) { [self] answer in
      if answer.isGood { return read(answer, of: url, file, then: use) }
      page.drop(file)
      use(answer.isUnchanged && !tag.isEmpty ? .unchanged : .failed(answer.reason(limit: limit)))
    }
  }

  /// Keeps a document in place of an earlier one, frees its bytes, and tells `done` whether it is kept.
  public func keep(_ document: LoadedDocument, done: @escaping (_ isKept: Bool) -> Void = { _ in }) {
    kept.keep(document.file, as: document.url) { [self] isKept in
      page.drop(document.file)
      done(isKept)
    }
  }

  /// Frees a document that is not to be kept.
  public func drop(_ document: LoadedDocument) { page.drop(document.file) }

  private func read(
    _ answer: Answer, of url: Text, _ file: FileHandle, then use: @escaping (DocumentAnswer) -> Void
  ) {
    parse(JSONReader(answer.bytes, .document)) { [self] value, message in
      guard let value else {
        page.drop(file)
        return use(.failed(message))
      }
      use(.document(LoadedDocument(url: url, value: value, tag: answer.tag, file: file)))
    }
  }

  private func parse(_ start: JSONReader, then use: @escaping (Value?, _ message: Text) -> Void) {
    var reader = start
    do throws(JSONReader.Fault) {
      if let value = try reader.step() { return use(value, .empty) }
    } catch {
      return use(nil, error.message)
    }
    let rest = reader
    // Waiting ends this task.
    requests.expect(page.wait(0)) { [self] _ in parse(rest, then: use) }
  }
}
