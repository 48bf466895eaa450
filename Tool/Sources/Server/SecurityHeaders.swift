/// The security header fields of every response.
struct SecurityHeaders: Sendable {
  /// Whether browsers are told to come back over TLS only (RFC 6797).
  var isStrict = false

  /// - Parameter policy: the content security policy.
  func fields(_ policy: String) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Permissions-Policy", Self.permissions),
    ] + (isStrict ? [("Strict-Transport-Security", "max-age=86400")] : [])
  }

  /// The pages use motion alone, for the tilt of a device. docs/PUBLISHING.md has the same for other hosts.
  private static let permissions = """
    accelerometer=(self), gyroscope=(self), camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), \
    payment=(), serial=(), usb=()
    """
}
