import Server

/// Serves the pictures of the pack and the sets by the digest of their bytes: `/fitting/pictures/<digest>`.
///
/// Requests need no token, as `img` elements cannot send one. The SHA-256 in the path cannot be guessed without the picture.
struct FittingPictures: LiveEndpoint {
  static let path = "/fitting/pictures/"

  let access: FittingAccess
  let name: String
  /// Returns the picture of a desk; nil if no desk has it.
  let picture: @Sendable (String) async -> LiveResponse?
  var bodyBytes: Int? { nil }

  func refusal(of request: LiveRequest) -> LiveResponse? { access.refusal(of: request, needsToken: false) }

  func response(to request: LiveRequest) async -> LiveResponse {
    await picture(name) ?? LiveResponse(404, "There is no such picture any more. Load the page again.\n")
  }
}
