/// The value of `--admin`.
struct AdminAddress: Hashable {
  /// Loopback unless another one is given: reports have no password.
  var host = "127.0.0.1"
  let port: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let port = parts.last.flatMap({ Int($0) }), (0...65_535).contains(port) else { return nil }
    self.port = port
    if parts.count == 1 { return }
    let host = parts.dropLast().joined(separator: ":")
    // The colons of an IPv6 address need brackets.
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    guard isBracketed || !host.contains(":") else { return nil }
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : host
    if self.host.isEmpty { return nil }
  }
}
