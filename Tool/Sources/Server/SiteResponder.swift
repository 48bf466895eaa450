import NIOCore
import NIOHTTP1
import Site

/// Responds to requests from a site's files in memory.
///
/// A request's path is looked up byte for byte. It is not decoded, joined or resolved, and never becomes a path of the file
/// system.
public struct SiteResponder: Sendable {
  private let index: SiteIndex
  private let notFound: Response
  private let notAllowed: Response
  private let refusals: [UInt: Response]
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

  /// The statuses of requests that are refused without looking up their path.
  private static let refusalStatuses: [HTTPResponseStatus] = [
    .badRequest, .requestHeaderFieldsTooLarge, .httpVersionNotSupported, .serviceUnavailable,
  ]

  /// Makes all responses once. Cost: the size of the site in memory.
  ///
  /// - Parameters:
  ///   - isForLoopback: whether files are for pages of this computer only, see `LoopbackHost`. Live endpoints decide by
  ///     themselves.
  ///   - isStrict: whether browsers are told to come back over TLS only.
  public init(
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
  public init(live: any LiveSite, policy: String) {
    self.init(SiteIndex.Files(), live, SecurityHeaders().fields(policy), .zero)
  }

  private init(
    _ files: SiteIndex.Files, _ live: (any LiveSite)?, _ shared: [(name: String, value: String)],
    _ catalogueDelay: Duration, _ isForLoopback: Bool = false
  ) {
    index = SiteIndex(files)
    self.live = live
    self.shared = shared
    notFound = .plain(.notFound, shared + [("Cache-Control", Resource.shortLived)])
    notAllowed = .plain(.methodNotAllowed, shared + [("Allow", "GET, HEAD")])
    misdirected =
      isForLoopback
      ? .plain(.misdirectedRequest, shared, text: "Open this page at 127.0.0.1 or localhost.").last : nil
    let refusals = Self.refusalStatuses.map { ($0.code, Response.plain($0, shared).last) }
    self.refusals = Dictionary(uniqueKeysWithValues: refusals.map { (UInt($0), $1) })
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

  /// Whether the response takes long to make: it is a picture that has to be drawn. Its second call will be fast.
  func isSlow(_ request: HTTPRequestHead) -> Bool {
    guard request.method == .GET || request.method == .HEAD, let path = RequestTarget.path(request.uri) else {
      return false
    }
    return index.files.isSlow(at: path)
  }

  /// - Parameter codings: parses an `Accept-Encoding`.
  func response(to request: HTTPRequestHead, codings: (String) -> AcceptedCodings) -> Response {
    let fields = RequestFields(request.headers)
    guard fields.hasGoodHost(in: request.version) else { return refusal(.badRequest) }
    if let misdirected, !LoopbackHost.isNamed(by: fields.host) { return misdirected }
    var response = response(to: request, fields, codings)
    // Bodies are not read, so a request after one cannot be found. HTTP/1.0 connections always end: keep-alive is an extension
    // there, which no current browser needs.
    if fields.hasBody || request.version.minor == 0 || !request.isKeepAlive { response.isLast = true }
    // The parser stops after both, and NIO's decoder would keep all further bytes in memory.
    if fields.hasUpgrade || request.method == .CONNECT { (response.isLast, response.endsReading) = (true, true) }
    return request.method == .HEAD ? response.withoutBody : response
  }

  /// Returns the response to an invalid request. The connection ends after it.
  func refusal(_ status: HTTPResponseStatus) -> Response {
    refusals[UInt(status.code)] ?? refusals[400] ?? notFound.last
  }

  private func response(
    to request: HTTPRequestHead, _ fields: RequestFields, _ codings: (String) -> AcceptedCodings
  ) -> Response {
    guard request.method == .GET || request.method == .HEAD else { return notAllowed }
    guard let path = RequestTarget.path(request.uri) else { return refusal(.badRequest) }
    let files = index.files
    if let file = files.file(at: path) { return response(with: file, fields, codings) }
    if let redirect = files.redirects[path] { return redirect }
    switch files.link(at: path, languages: fields.acceptLanguage) {
    case .file(let file)?: return response(with: file, fields, codings)
    case .other(let response)?: return response
    case nil: return notFound
    }
  }

  private func response(
    with file: FileResponses, _ fields: RequestFields, _ codings: (String) -> AcceptedCodings
  ) -> Response {
    let form = file.form(codings(fields.acceptEncoding))
    return isKnown(form.etag, fields.ifNoneMatch) ? form.notModified : form.whole
  }

  private func isKnown(_ etag: String, _ header: String) -> Bool {
    if header.isEmpty { return false }
    return header == etag || EntityTags(header).contain(etag)
  }
}
