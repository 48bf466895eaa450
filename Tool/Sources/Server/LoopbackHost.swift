/// The names that a page of this computer's own server sends in `Host`.
///
/// A page of another site can have its name point at this computer (DNS rebinding) and would then read what this server
/// answers, but it sends its own name.
public enum LoopbackHost {
  /// Whether a `Host` field names this computer, with or without a port.
  public static func isNamed(by host: String?) -> Bool {
    guard let host = host?.lowercased() else { return false }
    let port = host.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
    let isPort = !port.isEmpty && port.utf8.allSatisfy { (48...57).contains($0) }
    let name = isPort && host.contains(":") ? String(host.dropLast(port.utf8.count + 1)) : host
    return ["127.0.0.1", "localhost", "[::1]"].contains(name)
  }

  /// Whether a server at the address `host` has no other names.
  public static func isServed(at host: String) -> Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

  /// Whether only this machine reaches the address.
  public static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("127.") || ["::1", "localhost"].contains(host)
  }
}
