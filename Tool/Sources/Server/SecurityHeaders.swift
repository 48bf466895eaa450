import HTTPTypes
import PackTools

/// What every answer says about how far a page may go.
enum SecurityHeaders {
  static func add(to headers: inout HTTPFields, policy: ContentSecurityPolicy) {
    headers[.contentSecurityPolicy] = policy.header
    headers[.xContentTypeOptions] = "nosniff"
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    if let name = HTTPField.Name("Cross-Origin-Opener-Policy") { headers[name] = "same-origin" }
  }
}
