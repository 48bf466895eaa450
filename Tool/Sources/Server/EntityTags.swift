/// The entity tags of an `If-None-Match` (RFC 9110, section 13.1.2).
public struct EntityTags: Sendable {
  private let tags: [String]

  public init(_ header: String) {
    tags = header.split(separator: ",").map { $0.trimming(" \t") }
  }

  /// Whether the client has `etag` already, by the weak comparison that `If-None-Match` requires.
  public func contain(_ etag: String) -> Bool {
    tags.contains { $0 == "*" || $0 == etag || $0 == "W/" + etag }
  }
}
