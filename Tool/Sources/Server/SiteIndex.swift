import NIOHTTP1
import Site
import Synchronization

/// The responses of the site as it is now, for all event loops.
final class SiteIndex: Sendable {
  /// The responses to all paths of a site. Never changed, so that a request costs one lock and one reference.
  final class Files: Sendable {
    let responses: [String: FileResponses]
    let redirects: [String: Response]
    private let linkPages: LinkPages?
    private let headers: SecurityHeaders

    /// No files.
    init(_ headers: SecurityHeaders = SecurityHeaders()) {
      (responses, redirects, linkPages, self.headers) = ([:], [:], nil, headers)
    }

    /// - Parameter earlier: responses whose assets are used again: their names tell their contents. It has the headers.
    init(_ site: Site, isCatalogueDelayed: Bool, reusing earlier: Files) {
      headers = earlier.headers
      let shared = headers.fields(site.policy.header)
      let delayed = isCatalogueDelayed ? "/" + Site.catalogue : nil
      var responses: [String: FileResponses] = [:]
      for (path, resource) in site.resources {
        let known = resource.cacheControl == Resource.immutable ? earlier.responses[path] : nil
        let fields = shared + (path.hasPrefix(Site.shows) ? Self.forOtherSites : [])
        responses[path] = known ?? FileResponses(resource, fields, isDelayed: path == delayed)
      }
      self.responses = responses
      linkPages = site.linkPages
      redirects = site.redirects.mapValues {
        .plain(.movedPermanently, shared + [("Cache-Control", Resource.shortLived), ("Location", $0)])
      }
    }

    /// Pages of other sites may read the site's shows, which readers open there by their addresses.
    private static let forOtherSites: [(name: String, value: String)] = [("Access-Control-Allow-Origin", "*")]

    /// Returns the responses with the file at `path`.
    func file(at path: String) -> FileResponses? { responses[path] }

    /// The response to an address of a look.
    enum LinkResponse {
      case file(FileResponses)
      case other(Response)
    }

    /// Returns the page or the picture of a look, made for the request; or says kindly that there is none.
    func link(at path: String, languages: String, isForPage: Bool) -> LinkResponse? {
      let answer = linkPages?.answer(at: path, languages: languages, isForPage: isForPage)
      guard let linkPages, let answer else { return nil }
      let policy = linkPages.policy.header
      switch answer {
      case .page(let page, let language):
        return .file(FileResponses(page, headers.fields(policy) + Self.inLanguage(language), isDelayed: false))
      case .picture(let picture): return .file(FileResponses(picture, headers.fields(policy), isDelayed: false))
      case .moved(let place):
        let fields = headers.fields(policy) + [("Cache-Control", Resource.shortLived), ("Location", place)]
        return .other(.plain(.movedPermanently, fields))
      case .lost(let page, let language):
        let fields = headers.fields(linkPages.lostPolicy) + Self.inLanguage(language, andBy: "Accept, ")
        return .file(FileResponses(page, fields, isDelayed: false, status: .notFound))
      }
    }

    /// Whether `link` takes long, and is better called beside the event loops.
    func isSlow(at path: String) -> Bool { linkPages?.isSlow(at: path) == true }

    private static func inLanguage(_ code: String, andBy others: String = "") -> [(name: String, value: String)] {
      [("Vary", others + "Accept-Language"), ("Content-Language", code)]
    }
  }

  private let current: Mutex<Files>

  init(_ files: Files) { current = Mutex(files) }

  var files: Files { current.withLock { $0 } }

  func replace(with files: Files) { current.withLock { $0 = files } }
}
