import Foundation
import NIOCore

/// Fetches one image from another server, within bounds of place, size and time.
enum ImageFetch {
  /// How often one may be sent on.
  private static let redirects = 5

  /// - Parameter end: when the time of the whole pack ends.
  /// - Throws: `ToolError`, without a place, where the server does not answer in time, or not with an image we take.
  static func image(
    from text: String, in hosts: ImageHosts, before end: NIODeadline
  ) async throws(ToolError) -> ImageFile {
    guard var address = ImageAddress(text) else { throw ToolError("is no address") }
    let deadline = min(end, NIODeadline.now() + .seconds(Int64(FileLimits.fetchSeconds)))
    for _ in 0...redirects {
      let places = try await HostLookup.places(of: address, in: hosts, before: deadline)
      switch try await ImageExchange.outcome(of: address, at: places, before: deadline) {
      case .image(let data): return try ImageFile(data)
      case .elsewhere(let location):
        guard let next = ImageAddress(location, relativeTo: address.url) else {
          throw ToolError("the server sends us to \"\(location)\", which is no address")
        }
        address = next
      }
    }
    throw ToolError("the server sends us on more than \(redirects) times")
  }
}
