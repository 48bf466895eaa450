/// The hosts images may be fetched from: all that are public, on the web's own ports, and those that are named.
public struct ImageHosts: Sendable {
  /// A host of one's own network, as in `media.local:8000`.
  public struct Host: Hashable, Sendable {
    let name: String
    /// nil stands for the web's own ports.
    let port: Int?

    /// - Parameter text: `host`, `host:port`, `[IPv6]` or `[IPv6]:port`; else nil.
    public init?(_ text: String) {
      let form = /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._\-]+)(?::([0-9]{1,5}))?/
      guard let parts = text.wholeMatch(of: form) else { return nil }
      let port = parts.2.flatMap { Int($0) }
      if let port, !(1...65_535).contains(port) { return nil }
      name = parts.1.lowercased().trimmingBrackets
      self.port = port
    }
  }

  private let named: [Host]

  public init(named: [Host] = []) { self.named = named }

  /// Whether someone has said that images may come from there, wherever it is.
  func names(_ host: String, _ port: Int) -> Bool {
    named.contains { $0.name == host && ($0.port == port || ($0.port == nil && Self.ports.contains(port))) }
  }

  static let ports = [80, 443]
}

extension String {
  var trimmingBrackets: String { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self }
}
