import NIOHTTP1
import PackTools
import Synchronization

/// The responses of the site as it is now, for all event loops.
final class SiteIndex: Sendable {
  /// The responses to all paths of a site. Never changed, so that a request costs one lock and one reference.
  final class Files: Sendable {
    let responses: [String: FileResponses]
    let redirects: [String: Response]
    private let hooPages: HooPages?

    /// No files.
    init() { (responses, redirects, hooPages) = ([:], [:], nil) }

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
      hooPages = site.hooPages
      redirects = site.redirects.mapValues {
        .plain(.movedPermanently, shared + [("Cache-Control", Resource.shortLived), ("Location", $0)])
      }
    }

    /// Returns the responses with the file at `path`. Those with a Hoo's page are made for the request.
    func file(at path: String) -> FileResponses? {
      if let file = responses[path] { return file }
      guard let hooPages, let page = hooPages.resource(at: path) else { return nil }
      return FileResponses(page, SecurityHeaders.fields(hooPages.policy.header), isDelayed: false)
    }
  }

  private let current: Mutex<Files>

  init(_ files: Files) { current = Mutex(files) }

  var files: Files { current.withLock { $0 } }

  func replace(with files: Files) { current.withLock { $0 = files } }
}
