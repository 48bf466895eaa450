/// Tells requests of this site's pages from those of other sites. No field allows other sites (CORS), but a browser sends
/// their `text/plain` all the same.
package enum SameOrigin {
  package static func allows(_ request: LiveRequest) -> Bool {
    // Browsers set it, scripts cannot; it also holds behind a proxy that changes `Host`.
    if let site = request.field("sec-fetch-site") { return site == "same-origin" }
    guard let origin = request.field("origin") else { return true }
    guard let host = request.field("host"), let separator = origin.firstRange(of: "://") else { return false }
    return origin[separator.upperBound...].lowercased() == host.lowercased()
  }
}

/// The content types of a batch.
enum EventContentType {
  /// Whether `field` is text or JSON in UTF-8. `navigator.sendBeacon` sends text.
  static func isText(_ field: String?) -> Bool {
    guard let field else { return false }
    let parts = field.lowercased().split(separator: ";").map { $0.trimming(" \t") }
    guard let type = parts.first, ["text/plain", "application/json"].contains(type) else { return false }
    return parts.dropFirst().allSatisfy { ["charset=utf-8", "charset=\"utf-8\""].contains($0) }
  }
}
