import PackTools

/// The header fields of every answer that say how far a page may go.
enum SecurityHeaders {
  static func fields(_ policy: ContentSecurityPolicy) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", policy.header), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
