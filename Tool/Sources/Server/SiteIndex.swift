import NIOHTTP1
import PackTools
import Synchronization

/// The responses of the site as it is now, for all event loops.
final class SiteIndex: Sendable {
  /// The responses to all paths of a site. Never changed, so that a request costs one lock and one reference.
  final class Files: Sendable {
    let responses: [String: FileResponses]
    let redirects: [String: Response]

    /// No files.
    init() { (responses, redirects) = ([:], [:]) }

    /// - Parameter earlier: responses whose assets are used again: their names tell their contents.
    init(_ site: Site, isCatalogueDelayed: Bool, reusing earlier: Files = Files()) {
      let shared = SecurityHeaders.fields(site.policy.header)
      let delayed = isCatalogueDelayed ? "/" + Site.catalogue : nil
      var responses: [String: FileResponses] = [:]
      for (path, resource) in site.resources {
        let known = resource.cacheControl == Resource.immutable ? earlier.responses[path] : nil
        responses[path] = known ?? FileResponses(resource, shared, isDelayed: path == delayed)
      }
      self.responses = responses
      redirects = site.redirects.mapValues {
        .plain(.movedPermanently, shared + [("Cache-Control", Resource.shortLived), ("Location", $0)])
      }
    }
  }

  private let current: Mutex<Files>

  init(_ files: Files) { current = Mutex(files) }

  var files: Files { current.withLock { $0 } }

  func replace(with files: Files) { current.withLock { $0 = files } }
}
