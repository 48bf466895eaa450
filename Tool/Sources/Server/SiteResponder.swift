import NIOCore
import NIOHTTP1
import PackTools

/// Answers requests out of a site's index.
///
/// A request's path is compared with the index as it came, byte for byte: nothing is decoded, joined or resolved, and
/// no path of the file system is ever made from it.
public struct SiteResponder: Sendable {
  private let files: [String: FileAnswers]
  private let redirects: [String: Answer]
  private let notFound: Answer
  private let notAllowed: Answer
  private let refusals: [UInt: Answer]
  /// To plain HTTP where TLS is spoken.
  let refusalOfPlainHTTP: Answer
  /// How long the catalogue, and nothing else, is held back.
  let catalogueDelay: Duration

  /// Statuses of requests that are refused before their path is looked at.
  private static let refusalStatuses: [HTTPResponseStatus] = [
    .badRequest, .requestHeaderFieldsTooLarge, .httpVersionNotSupported, .serviceUnavailable,
  ]

  /// Makes every answer once. Cost: the size of the site in memory.
  public init(site: Site, catalogueDelay: Duration = .zero) {
    let shared = SecurityHeaders.fields(site.policy)
    let shortLived = shared + [("Cache-Control", Resource.shortLived)]
    let delayed = catalogueDelay > .zero ? "/" + Site.catalogue : nil
    var files: [String: FileAnswers] = [:]
    for (path, resource) in site.resources {
      files[path] = FileAnswers(resource, shared, isHeld: path == delayed)
    }
    self.files = files
    redirects = site.redirects.mapValues { .plain(.movedPermanently, shortLived + [("Location", $0)]) }
    notFound = .plain(.notFound, shortLived)
    notAllowed = .plain(.methodNotAllowed, shared + [("Allow", "GET, HEAD")])
    let refusals = Self.refusalStatuses.map { ($0.code, Answer.plain($0, shared).last) }
    self.refusals = Dictionary(uniqueKeysWithValues: refusals.map { (UInt($0), $1) })
    refusalOfPlainHTTP =
      .plain(.badRequest, shared, text: "This server speaks HTTPS: begin the address with https://.").last
    self.catalogueDelay = catalogueDelay
  }

  /// - Parameter codings: reads an `Accept-Encoding`.
  func answer(to request: HTTPRequestHead, codings: (String) -> AcceptedCodings) -> Answer {
    let fields = RequestFields(request.headers)
    guard fields.hasGoodHost(in: request.version) else { return refusal(.badRequest) }
    var answer = answer(to: request, fields, codings)
    // Bodies are not read, so the next request behind one cannot be found. HTTP/1.0 connections always end: keep-alive was
    // an extension there, and no browser of today needs it.
    if fields.hasBody || request.version.minor == 0 || !request.isKeepAlive { answer.isLast = true }
    // The parser stops behind both, and NIO's decoder would keep all further bytes in memory.
    if fields.hasUpgrade || request.method == .CONNECT { (answer.isLast, answer.endsReading) = (true, true) }
    return request.method == .HEAD ? answer.withoutBody : answer
  }

  /// The answer to a request that is refused unread. The connection ends with it.
  func refusal(_ status: HTTPResponseStatus) -> Answer {
    refusals[UInt(status.code)] ?? refusals[400] ?? notFound.last
  }

  private func answer(
    to request: HTTPRequestHead, _ fields: RequestFields, _ codings: (String) -> AcceptedCodings
  ) -> Answer {
    guard request.method == .GET || request.method == .HEAD else { return notAllowed }
    guard let path = RequestTarget.path(request.uri) else { return refusal(.badRequest) }
    guard let file = files[path] else { return redirects[path] ?? notFound }
    let form = file.form(codings(fields.acceptEncoding))
    return isKnown(form.etag, fields.ifNoneMatch) ? form.notModified : form.whole
  }

  private func isKnown(_ etag: String, _ header: String) -> Bool {
    if header.isEmpty { return false }
    return header == etag || EntityTags(header).contain(etag)
  }
}
