import NIOHTTP1
import Site

/// The responses with a file, made once.
struct FileResponses: Sendable {
  /// One content coding of the file. Its responses share one copy of the bytes.
  final class Form: Sendable {
    let coding: Coding
    let etag: String
    let whole: Response
    let notModified: Response

    init(_ coding: Coding, _ etag: String, whole: Response, notModified: Response) {
      (self.coding, self.etag, self.whole, self.notModified) = (coding, etag, whole, notModified)
    }
  }

  /// The forms, the uncompressed one last.
  private let forms: [Form]

  /// - Parameter status: another one than `ok` has no entity tag, and is never "not modified".
  init(
    _ resource: Resource, _ shared: [(name: String, value: String)], isDelayed: Bool, status: HTTPResponseStatus = .ok
  ) {
    let forms = [(Coding.brotli, resource.brotli), (.gzip, resource.gzip), (.identity, resource.plain)]
    self.forms = forms.compactMap { coding, form in
      form.map { Self.form($0, in: coding, of: resource, shared, isDelayed: isDelayed, status) }
    }
  }

  func form(_ codings: AcceptedCodings) -> Form {
    let coding = codings.best { coding in forms.contains { $0.coding == coding } }
    return forms.first { $0.coding == coding } ?? forms[forms.count - 1]
  }

  private static func form(
    _ form: Resource.Form, in coding: Coding, of resource: Resource, _ shared: [(name: String, value: String)],
    isDelayed: Bool, _ status: HTTPResponseStatus
  ) -> Form {
    var fields = [("Cache-Control", resource.cacheControl)]
    if status == .ok { fields.append(("ETag", form.etag)) }
    if resource.gzip != nil || resource.brotli != nil { fields.append(("Vary", "Accept-Encoding")) }
    var notModified = Response(.notModified, fields + shared)
    fields.append(("Content-Type", resource.contentType))
    if coding != .identity { fields.append(("Content-Encoding", coding.rawValue)) }
    var whole = Response(status, fields + shared, body: form.bytes).copied
    (whole.isDelayed, notModified.isDelayed) = (isDelayed, isDelayed)
    return Form(coding, form.etag, whole: whole, notModified: status == .ok ? notModified : whole)
  }
}
