import Foundation

/// The URL of a remote image and its parts.
struct ImageAddress: Sendable {
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

  /// The value of the request's `Host` field.
  var hostField: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
