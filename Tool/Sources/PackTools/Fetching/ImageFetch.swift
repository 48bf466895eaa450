import Foundation
import NIOCore

/// Fetches one image from another server, within limits on addresses, size and time.
enum ImageFetch {
  /// The most redirects that are followed.
  private static let redirects = 5

  /// - Parameter end: the deadline for all images of the pack.
  /// - Throws: `ToolError`, without a place, if the server does not respond in time with a supported image.
  static func image(
    from text: String, in hosts: ImageHosts, before end: NIODeadline
  ) async throws(ToolError) -> ImageFile {
    guard var address = ImageAddress(text) else { throw ToolError("not an http or https address; correct it") }
    let deadline = min(end, NIODeadline.now() + .nanoseconds(Int64(hosts.imageSeconds * 1e9)))
    for _ in 0...redirects {
      let places = try await HostLookup.places(of: address, in: hosts, before: deadline)
      switch try await ImageExchange.outcome(of: address, at: places, before: deadline) {
      case .image(let data): return try ImageFile(data)
      case .redirect(let location):
        guard let next = ImageAddress(location, relativeTo: address.url) else {
          throw ToolError("the server redirects to \"\(location)\", which is not an http or https address")
        }
        address = next
      }
    }
    throw ToolError("more than \(redirects) redirects; use the final address")
  }
}
