/// The request target (RFC 9112, section 3.2).
enum RequestTarget {
  /// Returns the path without query and fragment; nil if the target is neither a path nor an absolute URL.
  ///
  /// - Parameter target: visible ASCII characters.
  static func path(_ target: RequestBytes) -> String? {
    target.first == UInt8(ascii: "/") ? text(target) : pathOfAddress(target)
  }

  /// Returns the path of an absolute URL, which servers must accept. Its host is ignored, like the header field.
  private static func pathOfAddress(_ target: RequestBytes) -> String? {
    for scheme in ["http://", "https://"] as [StaticString] {
      let count = scheme.utf8CodeUnitCount
      guard target.prefix(count).isNamed(scheme) else { continue }
      let rest = target.dropFirst(count)
      guard let end = rest.firstIndex(where: { "/?#".utf8.contains($0) }) else { return rest.isEmpty ? nil : "/" }
      if end == rest.startIndex { return nil }
      return rest[end] == UInt8(ascii: "/") ? text(rest[end...]) : "/"
    }
    return nil
  }

  private static func text(_ path: RequestBytes) -> String {
    String(decoding: path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
  }
}
