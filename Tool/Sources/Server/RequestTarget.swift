/// The target in a request's first line (RFC 9112, section 3.2).
enum RequestTarget {
  /// The path without query and fragment; nil where the target is no path and no address of the web.
  static func path(_ target: String) -> String? {
    // Outside ASCII, texts of different bytes can be equal; the index knows nothing but ASCII.
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let path = target.utf8.first == UInt8(ascii: "/") ? target[...] : pathOfAddress(target)
    guard let path else { return nil }
    guard let end = path.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    else { return String(path) }
    return String(path[..<end])
  }

  /// A server accepts whole addresses too; proxies send them. The host in it counts as little as the header does.
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
