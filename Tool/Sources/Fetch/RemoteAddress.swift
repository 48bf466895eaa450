import Foundation

/// The URL of a remote image or catalogue, and its parts.
package struct RemoteAddress: Sendable {
  let url: URL
  let isSecure: Bool
  /// The host in lower case, without the brackets of IPv6.
  let host: String
  let port: Int
  /// The path and query.
  let target: String

  /// - Parameter base: the URL that a redirect's `Location` is relative to.
  init?(_ text: String, relativeTo base: URL? = nil) {
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.user == nil, parts.password == nil,
      let host = parts.percentEncodedHost?.lowercased(),
      host.wholeMatch(of: /\[[0-9a-f:.]+\]|[a-z0-9._\-]+/) != nil
    else { return nil }
    self.url = url
    isSecure = scheme == "https"
    self.host = host.trimmingBrackets
    port = parts.port ?? (isSecure ? 443 : 80)
    let path = parts.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
  }

  /// Returns the text for messages: what is before the last `@`, which may be a user and a password, is left out.
  package static func withoutSecrets(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@"), Self(text) == nil else { return text }
    let start = text.range(of: "//").map { String(text[..<$0.upperBound]) } ?? ""
    return start + text[text.index(after: at)...]
  }

  /// The value of the request's `Host` field.
  var hostField: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
