import Files

/// The hosts from which images may be fetched: public ones on ports 80 and 443, and those that the user allowed; and the time that
/// they get.
public struct ImageHosts: Sendable {
  /// An allowed host, as in `media.local:8000`.
  public struct Host: Hashable, Sendable {
    let name: String
    /// nil for ports 80 and 443.
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
  /// The time limit for one image, in seconds.
  let imageSeconds: Double
  /// The time limit for all images of a pack, in seconds.
  let packSeconds: Double
  /// The images that were fetched before; nil to fetch each again.
  public let mirror: ImageMirror?

  public init(
    named: [Host] = [], imageSeconds: Double = FileLimits.fetchSeconds,
    packSeconds: Double = FileLimits.packFetchSeconds, mirror: ImageMirror? = nil
  ) {
    self.named = named
    self.imageSeconds = imageSeconds
    self.packSeconds = packSeconds
    self.mirror = mirror
  }

  /// Whether the user allowed this host and port.
  func names(_ host: String, _ port: Int) -> Bool {
    named.contains { $0.name == host && ($0.port == port || ($0.port == nil && Self.ports.contains(port))) }
  }

  static let ports = [80, 443]
}

extension String {
  var trimmingBrackets: String { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self }
}
