import Foundation

/// The place of a site in an S3-compatible store: `s3://bucket/prefix` at an endpoint.
public struct S3Address: Sendable {
  public let bucket: String
  /// The beginning of all keys: empty, or with a slash at its end.
  public let prefix: String
  let isSecure: Bool
  let host: String
  let port: Int
  /// The path of the endpoint before the bucket: empty, or with a slash at its beginning.
  let base: String

  /// - Parameters:
  ///   - text: `s3://bucket` or `s3://bucket/prefix`.
  ///   - endpoint: the address of the store; nil for that of AWS in `region`.
  public init?(_ text: String, endpoint: String?, region: String) {
    guard let parts = text.wholeMatch(of: /s3:\/\/([a-z0-9][a-z0-9.\-]{1,61}[a-z0-9])(?:\/(.*))?/) else { return nil }
    let names = (parts.2.map(String.init) ?? "").split(separator: "/", omittingEmptySubsequences: true)
    guard !names.contains(where: { [".", ".."].contains($0) }) else { return nil }
    bucket = String(parts.1)
    prefix = names.isEmpty ? "" : names.joined(separator: "/") + "/"
    guard let url = URLComponents(string: endpoint ?? "https://s3.\(region).amazonaws.com"),
      let scheme = url.scheme, ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
      url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
    else { return nil }
    isSecure = scheme == "https"
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    port = url.port ?? (isSecure ? 443 : 80)
    base = url.percentEncodedPath.hasSuffix("/") ? String(url.percentEncodedPath.dropLast()) : url.percentEncodedPath
  }

  /// The site's address in messages.
  public var shown: String { "s3://\(bucket)/\(prefix)" }

  var hostField: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// Returns the path of a key, escaped; of the bucket if `key` is empty.
  func path(of key: String) -> String {
    "\(base)/\(bucket)" + (key.isEmpty ? "" : "/" + S3Signature.escaped(key, keeping: "/"))
  }
}
