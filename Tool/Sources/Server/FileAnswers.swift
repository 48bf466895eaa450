import NIOCore
import PackTools

/// All answers that give one file, made once.
struct FileAnswers: Sendable {
  /// One content coding of the file: its answers share one copy of the bytes.
  struct Form: Sendable {
    let coding: Coding
    let etag: String
    let whole: Answer
    let notModified: Answer
  }

  /// The plain bytes come last.
  private let forms: [Form]

  init(_ resource: Resource, _ shared: [(name: String, value: String)], isHeld: Bool) {
    let forms = [(Coding.brotli, resource.brotli), (.gzip, resource.gzip), (.identity, resource.plain)]
    self.forms = forms.compactMap { coding, form in
      form.map { Self.form($0, in: coding, of: resource, shared, isHeld: isHeld) }
    }
  }

  func form(_ codings: AcceptedCodings) -> Form {
    let coding = codings.best { coding in forms.contains { $0.coding == coding } }
    return forms.first { $0.coding == coding } ?? forms[forms.count - 1]
  }

  private static func form(
    _ form: Resource.Form, in coding: Coding, of resource: Resource, _ shared: [(name: String, value: String)],
    isHeld: Bool
  ) -> Form {
    var fields = [("ETag", form.etag), ("Cache-Control", resource.cacheControl)]
    if resource.gzip != nil || resource.brotli != nil { fields.append(("Vary", "Accept-Encoding")) }
    var notModified = Answer(.notModified, fields + shared)
    fields.append(("Content-Type", resource.contentType))
    if coding != .identity { fields.append(("Content-Encoding", coding.rawValue)) }
    var whole = Answer(.ok, fields + shared, length: form.bytes.count)
    whole.body = ByteBuffer(bytes: form.bytes)
    (whole.isHeld, notModified.isHeld) = (isHeld, isHeld)
    return Form(coding: coding, etag: form.etag, whole: whole, notModified: notModified)
  }
}
