import Server

/// Decides from its head whether a request may use the fitting room.
struct FittingAccess {
  let token: FittingToken
  /// Whether only pages of this computer are answered. Elsewhere the token alone keeps others out.
  var isForLoopback = true

  /// - Parameter needsToken: whether the request must have the token. An `img` element cannot send one.
  func refusal(of request: LiveRequest, needsToken: Bool = true) -> LiveResponse? {
    guard !isForLoopback || LoopbackHost.isNamed(by: request.field("host")) else {
      return LiveResponse(403, "Open the fitting room at 127.0.0.1 or localhost.\n")
    }
    guard SameOrigin.allows(request) else {
      return LiveResponse(403, "The fitting room answers its own page only.\n")
    }
    if needsToken, !(request.field("x-fitting-token").map(token.equals) ?? false) {
      return LiveResponse(403, "Open the address that `disguise preview` has printed: the token is missing or wrong.\n")
    }
    if request.field("expect") != nil { return LiveResponse(417, "Send the body without Expect.\n") }
    if request.field("content-encoding") != nil {
      return LiveResponse(415, "Send JSON in UTF-8 without Content-Encoding.\n")
    }
    return nil
  }
}
