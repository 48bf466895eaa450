/// Tells requests of this site's pages from those of other sites. No field allows other sites (CORS), but a browser sends
/// their `text/plain` all the same.
public enum SameOrigin {
  public static func allows(_ request: LiveRequest) -> Bool {
    // Browsers set it, scripts cannot; it also holds behind a proxy that changes `Host`.
    if let site = request.field("sec-fetch-site") { return site == "same-origin" }
    guard let origin = request.field("origin") else { return true }
    guard let host = request.field("host"), let separator = origin.firstRange(of: "://") else { return false }
    return origin[separator.upperBound...].lowercased() == host.lowercased()
  }
}
