import Hummingbird
import HTTPTypes
import PackTools
import ServiceLifecycle

/// Answers requests out of a site's index.
///
/// A request's path is compared with the index as it came, byte for byte: nothing is decoded, joined or resolved, and
/// no path of the file system is ever made from it.
public struct SiteResponder: HTTPResponder {
  public typealias Context = BasicRequestContext

  private let site: Site
  /// How long the catalogue, and nothing else, is held back.
  private let catalogueDelay: Duration

  public init(site: Site, catalogueDelay: Duration = .zero) {
    self.site = site
    self.catalogueDelay = catalogueDelay
  }

  public func respond(to request: Request, context: Context) async -> Response {
    var response = await answer(to: request)
    SecurityHeaders.add(to: &response.headers, policy: site.policy)
    context.logger.debug(
      "\(request.method) \(request.head.path ?? "")", metadata: ["status": "\(response.status.code)"])
    // 304 has no body to leave out, and made anew it would claim a length.
    return request.method == .head && response.status != .notModified ? response.createHeadResponse() : response
  }

  private func answer(to request: Request) async -> Response {
    guard request.method == .get || request.method == .head else {
      return plain(.methodNotAllowed, [.allow: "GET, HEAD"])
    }
    let path = String((request.head.path ?? "").prefix { $0 != "?" && $0 != "#" })
    guard let resource = site[path] else { return noFile(at: path) }
    if path == "/" + Site.catalogue, await !hold() { return plain(.serviceUnavailable, [:]) }
    return answer(resource, to: request.headers)
  }

  private func noFile(at path: String) -> Response {
    guard let place = site.redirects[path] else { return plain(.notFound, [.cacheControl: Resource.shortLived]) }
    return plain(.movedPermanently, [.cacheControl: Resource.shortLived, .location: place])
  }

  private func answer(_ resource: Resource, to headers: HTTPFields) -> Response {
    let coding = AcceptedCodings(headers[values: .acceptEncoding].joined(separator: ",")).best(of: resource)
    let form = resource.form(coding)
    var fields: HTTPFields = [.eTag: form.etag, .cacheControl: resource.cacheControl]
    if resource.gzip != nil || resource.brotli != nil { fields[.vary] = "Accept-Encoding" }
    if EntityTags(headers[values: .ifNoneMatch].joined(separator: ",")).contain(form.etag) {
      var response = Response(status: .notModified, headers: fields)
      response.headers[.contentLength] = nil
      return response
    }
    fields[.contentType] = resource.contentType
    if coding != .identity { fields[.contentEncoding] = coding.rawValue }
    return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: form.bytes)))
  }

  private func plain(_ status: HTTPResponse.Status, _ headers: HTTPFields) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    let body = ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }

  /// Waits, without holding up a thread or a clean stop.
  ///
  /// - Returns: false where the server is stopping, which ends the wait.
  private func hold() async -> Bool {
    let delay = catalogueDelay
    if delay == .zero { return true }
    do {
      try await cancelWhenGracefulShutdown { try await Task.sleep(for: delay) }
      return true
    } catch {
      return false
    }
  }
}

extension Resource {
  func form(_ coding: Coding) -> Form {
    switch coding {
    case .brotli: brotli ?? plain
    case .gzip: gzip ?? plain
    case .identity: plain
    }
  }
}
