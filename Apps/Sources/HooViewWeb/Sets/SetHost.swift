import Browser
import SharedUI
import Values

/// The parts of the page that loading sets needs.
struct SetHost {
  let page: Page
  let requests: Requests
  let kept: KeptFiles
  let documents: DocumentLoader
  /// The language whose titles and poems are read.
  let language: Text
  /// Tries sets again that could not be reached.
  let attempts: Retry
  /// Whether kept sets may be read; where not, all come from the network.
  let readsKept: Bool
  /// The time on the page's clock, in seconds.
  let now: () -> Double
  /// The scale of the images that are shown in cells, as far as that is known before a set is read.
  var firstScale: () -> Int = { 1 }

  init(_ services: AppServices, language: Text) {
    page = services.page
    requests = services.requests
    kept = services.kept
    documents = services.documents
    self.language = language
    attempts = Retry(services)
    readsKept = services.keptGuard.readsKept
    now = { services.hostTime }
  }
}
