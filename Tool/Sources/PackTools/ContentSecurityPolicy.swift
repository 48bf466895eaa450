import Foundation

/// What the pages may load: scripts, styles, images, fonts and data of the site itself, the style each page brings, and nothing
/// else.
public struct ContentSecurityPolicy: Hashable, Sendable {
  private let directives: [String]

  /// - Parameter styles: the text of each page's one `style` element, byte for byte; no other style within a page is let
  ///   in.
  public init(styles: [Data]) {
    let digests = styles.map { " 'sha256-\(Self.digest($0))'" }.joined()
    directives = [
      "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'\(digests)",
      "img-src 'self' blob: data:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
      "base-uri 'none'", "object-src 'none'",
    ]
  }

  /// As a header.
  public var header: String { (directives + ["frame-ancestors 'none'"]).joined(separator: "; ") }

  /// As a meta element, for static hosts: there browsers ignore `frame-ancestors` and complain of it.
  public var meta: String { directives.joined(separator: "; ") }

  private static func digest(_ style: Data) -> String { Data(SHA256.bytes(style)).base64EncodedString() }
}
