import NIOCore
import NIOHTTP1
import Site

/// Responds to requests from a site's files in memory.
///
/// A request's path is looked up byte for byte. It is not decoded, joined or resolved, and never becomes a path of the file
/// system.
///
/// It is a class because connections use it for each request, and would copy a structure of so many parts.
public final class SiteResponder: Sendable {
  private let index: SiteIndex
  private let notFound: Response
  private let notAllowed: Response
  private let refusals: [RequestFault: Response]
  /// The response to a request whose delayed response is not awaited any more.
  let unavailable: Response
  /// The response to plain HTTP if the server uses TLS.
  let refusalOfPlainHTTP: Response
  /// The response to one reader of events too many.
  let tooManyReaders: Response
  /// The response to a request by another name than this computer's own; nil where every name will do.
  private let misdirected: Response?
  /// The paths that are not files; nil if there are none.
  let live: (any LiveSite)?
  /// The fields of every response.
  let shared: [(name: String, value: String)]
  /// The delay of the catalogue; other files are not delayed.
  let catalogueDelay: Duration

  /// Makes all responses once. Cost: the size of the site in memory.
  ///
  /// - Parameters:
  ///   - isForLoopback: whether files are for pages of this computer only, see `LoopbackHost`. Live endpoints decide by
  ///     themselves.
  ///   - isStrict: whether browsers are told to come back over TLS only.
  public convenience init(
    site: Site, live: (any LiveSite)? = nil, catalogueDelay: Duration = .zero, isForLoopback: Bool = false,
    isStrict: Bool = false
  ) {
    let headers = SecurityHeaders(isStrict: isStrict)
    let files = SiteIndex.Files(site, isCatalogueDelayed: catalogueDelay > .zero, reusing: SiteIndex.Files(headers))
    self.init(files, live, headers.fields(site.policy.header), catalogueDelay, isForLoopback)
  }

  /// Creates a responder without files.
  ///
  /// - Parameter policy: the content security policy of the live pages.
  public convenience init(live: any LiveSite, policy: String) {
    self.init(SiteIndex.Files(), live, SecurityHeaders().fields(policy), .zero)
  }

  private init(
    _ files: SiteIndex.Files, _ live: (any LiveSite)?, _ shared: [(name: String, value: String)],
    _ catalogueDelay: Duration, _ isForLoopback: Bool = false
  ) {
    index = SiteIndex(files)
    self.live = live
    self.shared = shared
    notFound = .plain(.notFound, shared + [("Cache-Control", Resource.shortLived), ("Vary", "Accept")])
    notAllowed = .plain(.methodNotAllowed, shared + [("Allow", "GET, HEAD")])
    misdirected =
      isForLoopback
      ? .plain(.misdirectedRequest, shared, text: "Open this page at 127.0.0.1 or localhost.").last : nil
    let refusals = RequestFault.allCases.map { ($0, Response.plain($0.status, shared, text: $0.text).last) }
    self.refusals = Dictionary(uniqueKeysWithValues: refusals)
    unavailable = .plain(.serviceUnavailable, shared).last
    refusalOfPlainHTTP =
      .plain(.badRequest, shared, text: "This server requires HTTPS. Begin the address with https://.").last
    tooManyReaders =
      .plain(
        .serviceUnavailable, shared + [("Cache-Control", "no-store"), ("Retry-After", "10")],
        text: "Too many pages are open. Close some."
      ).last
    self.catalogueDelay = catalogueDelay
  }

  /// Responds from `site` from now on, with the headers and the delay of the first site. Responses on their way are finished.
  public func show(_ site: Site) {
    index.replace(
      with: SiteIndex.Files(site, isCatalogueDelayed: catalogueDelay > .zero, reusing: index.files))
  }

  /// Whether a live endpoint answers requests for `path`.
  func isLive(_ path: String) -> Bool { live?.endpoint(at: path) != nil }

  /// - Parameters:
  ///   - codings: parses an `Accept-Encoding`.
  ///   - mayDraw: whether a picture is drawn, which takes long at its first request.
  /// - Returns: nil for a picture that would have to be drawn.
  func response(to request: RequestHead, codings: (String) -> AcceptedCodings, mayDraw: Bool) -> Response? {
    guard request.hasGoodHost else { return refusal(.host) }
    if let misdirected, !LoopbackHost.isNamed(by: request.host) { return misdirected }
    guard var response = file(for: request, codings, mayDraw) else { return nil }
    // Bodies are not read, so a request after one cannot be found. HTTP/1.0 connections always end: keep-alive is an extension
    // there, which no current browser needs.
    if request.hasBody || request.isOld || request.isLast { response.isLast = true }
    // Nothing behind both is HTTP.
    if request.hasUpgrade || request.method == "CONNECT" { (response.isLast, response.endsReading) = (true, true) }
    return request.method == "HEAD" ? response.withoutBody : response
  }

  /// Returns the response to an invalid request. The connection ends after it.
  func refusal(_ fault: RequestFault) -> Response { refusals[fault] ?? notFound.last }

  private func file(for request: RequestHead, _ codings: (String) -> AcceptedCodings, _ mayDraw: Bool) -> Response? {
    guard request.isRead else { return notAllowed }
    guard let path = request.path else { return refusal(.malformed) }
    let files = index.files
    if let file = files.file(at: path) { return response(with: file, request, codings) }
    if let redirect = files.redirects[path] { return redirect }
    if !mayDraw && files.isSlow(at: path) { return nil }
    switch files.link(at: path, languages: request.acceptLanguage, isForPage: request.isForPage) {
    case .file(let file)?: return response(with: file, request, codings)
    case .other(let response)?: return response
    case nil: return notFound
    }
  }

  private func response(
    with file: FileResponses, _ request: RequestHead, _ codings: (String) -> AcceptedCodings
  ) -> Response {
    let form = file.form(codings(request.acceptEncoding))
    return isKnown(form.etag, request.ifNoneMatch) ? form.notModified : form.whole
  }

  private func isKnown(_ etag: String, _ header: String) -> Bool {
    if header.isEmpty { return false }
    return header == etag || EntityTags(header).contain(etag)
  }
}
