/// The request target (RFC 9112, section 3.2).
enum RequestTarget {
  /// Returns the path without query and fragment; nil if the target is neither a path nor an absolute URL.
  static func path(_ target: String) -> String? {
    // Non-ASCII strings with different bytes can be equal. All paths of the site are ASCII.
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let path = target.utf8.first == UInt8(ascii: "/") ? target[...] : pathOfAddress(target)
    guard let path else { return nil }
    guard let end = path.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    else { return String(path) }
    return String(path[..<end])
  }

  /// Returns the path of an absolute URL, which servers must accept. Its host is ignored, like the header field.
  private static func pathOfAddress(_ target: String) -> Substring? {
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      guard let slash = rest.firstIndex(where: { "/?#".contains($0) }) else { return rest.isEmpty ? nil : "/" }
      if slash == rest.startIndex { return nil }
      return rest[slash] == "/" ? rest[slash...] : "/"
    }
    return nil
  }
}
