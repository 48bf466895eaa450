import Files
import Foundation
import NIOCore
import PackFiles

/// Fetches the images of one pack from other servers, a few at a time, within limits on their total size and time.
package enum RemoteImages {
  package typealias Found = Result<ImageFile, ToolError>

  private static let tooMuch = ToolError(
    "the pack's images exceed \(FileLimits.fetchedBytes) bytes together; use fewer or smaller ones")
  private static let tooLate = ToolError("fetching the pack's images took too long; put them next to its list")

  /// - Returns: the image or the error for each of `names`.
  package static func fetch(
    _ names: [String], from hosts: ImageHosts
  ) async -> [String: Found] {
    let end = NIODeadline.now() + .nanoseconds(Int64(hosts.packSeconds * 1e9))
    return await withTaskGroup(of: (name: String, image: Found).self) { group in
      var rest = names[...]
      var found: [String: Found] = [:]
      var bytes = 0
      func fetchNext() {
        guard let name = rest.popFirst() else { return }
        group.addTask { (name, await fetch(name, from: hosts, before: end)) }
      }
      for _ in 0..<FileLimits.fetches { fetchNext() }
      while let (name, image) = await group.next() {
        found[name] = image
        bytes += (try? image.get())?.bytes.count ?? 0
        if bytes < FileLimits.fetchedBytes && NIODeadline.now() < end { fetchNext(); continue }
        for name in rest { found[name] = .failure(bytes < FileLimits.fetchedBytes ? tooLate : tooMuch) }
        rest = []
      }
      return found
    }
  }

  private static func image(
    _ name: String, from hosts: ImageHosts, before end: NIODeadline
  ) async throws(ToolError) -> ImageFile {
    if let mirror = hosts.mirror { return try await mirror.image(name, from: hosts, before: end) }
    let file = try await ImageFetch.file(RemoteRequest(content: .image), from: name, in: hosts, before: end)
    return try ImageFile(file?.bytes ?? Data())
  }

  private static func fetch(_ name: String, from hosts: ImageHosts, before end: NIODeadline) async -> Found {
    do throws(ToolError) {
      return .success(try await image(name, from: hosts, before: end))
    } catch {
      return .failure(NIODeadline.now() < end ? error : tooLate)
    }
  }
}
