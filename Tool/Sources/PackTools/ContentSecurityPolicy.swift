/// What the pages may load: scripts, styles, images and data of the site itself, and nothing else.
public enum ContentSecurityPolicy {
  private static let directives = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' blob: data:",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "object-src 'none'",
  ]

  /// As a header.
  public static let header = (directives + ["frame-ancestors 'none'"]).joined(separator: "; ")

  /// As a meta element, for static hosts: there browsers ignore `frame-ancestors` and complain of it.
  public static let meta = directives.joined(separator: "; ")
}
