import Server

/// Sends open pages the revisions that the disk has: `{"pack": "<revision>"}`.
///
/// Requests need no token, as an `EventSource` cannot send one. A revision tells nothing about the content.
struct FittingChanges: LiveEndpoint {
  let access: FittingAccess
  let news: EventStream
  var bodyBytes: Int? { nil }

  func refusal(of request: LiveRequest) -> LiveResponse? { access.refusal(of: request, needsToken: false) }

  func response(to request: LiveRequest) async -> LiveResponse { LiveResponse(streaming: news) }
}
