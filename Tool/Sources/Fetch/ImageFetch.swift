import Files
import NIOCore

/// Fetches one file from another server, within limits on addresses, size and time.
enum ImageFetch {
  /// The most redirects that are followed.
  private static let redirects = 5

  private static let wanted = "an http or https address without user and password"

  /// - Parameter end: the deadline for all images of the pack.
  /// - Returns: nil if the file is the known one.
  /// - Throws: `ToolError`, without a place, if the server does not respond in time.
  static func file(
    _ request: RemoteRequest, from text: String, in hosts: ImageHosts, before end: NIODeadline
  ) async throws(ToolError) -> RemoteFile? {
    guard var address = RemoteAddress(text) else { throw ToolError("not \(wanted); correct it") }
    let deadline = min(end, NIODeadline.now() + .nanoseconds(Int64(hosts.imageSeconds * 1e9)))
    for _ in 0...redirects {
      let places = try await HostLookup.places(of: address, in: hosts, before: deadline)
      switch try await ImageExchange.outcome(of: request, from: address, at: places, before: deadline) {
      case .file(let file): return file
      case .notModified: return nil
      case .redirect(let location):
        guard let next = RemoteAddress(location, relativeTo: address.url) else {
          throw ToolError(
            "the server redirects to \"\(RemoteAddress.withoutSecrets(location))\", which is not \(wanted)")
        }
        address = next
      }
    }
    throw ToolError("more than \(redirects) redirects; use the final address")
  }
}
