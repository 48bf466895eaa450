import PackTools

/// The security header fields of every response.
enum SecurityHeaders {
  static func fields(_ policy: ContentSecurityPolicy) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", policy.header), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
