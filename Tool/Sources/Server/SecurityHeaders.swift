/// The security header fields of every response.
enum SecurityHeaders {
  /// - Parameter policy: the content security policy.
  static func fields(_ policy: String) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
