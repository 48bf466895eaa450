import Files
import Foundation
import NIOCore
import PackFiles
import Synchronization

/// The images of other servers while a site is served: each is asked for once per round, and only if it has changed.
///
/// An image that cannot be fetched again stays as it was.
public final class ImageMirror: Sendable {
  private struct Copy {
    var image: Result<ImageFile, ToolError>
    var validators: RemoteValidators
    var round: Int
  }

  private struct State {
    var copies: [String: Copy] = [:]
    var round = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// Begins a new round, and forgets the images that the last one did not use.
  public func refresh() {
    state.withLock { state in
      state.copies = state.copies.filter { $0.value.round == state.round }
      state.round += 1
    }
  }

  func image(_ name: String, from hosts: ImageHosts, before end: NIODeadline) async throws(ToolError) -> ImageFile {
    let (known, round) = state.withLock { ($0.copies[name], $0.round) }
    if let known, known.round == round { return try known.image.get() }
    let copy = await Self.copy(of: name, from: hosts, before: end, known, round)
    state.withLock { $0.copies[name] = copy }
    return try copy.image.get()
  }

  private static func copy(
    of name: String, from hosts: ImageHosts, before end: NIODeadline, _ known: Copy?, _ round: Int
  ) async -> Copy {
    let isHere = (try? known?.image.get()) != nil
    let request = RemoteRequest(content: .image, known: isHere ? known?.validators : nil)
    do throws(ToolError) {
      if let file = try await ImageFetch.file(request, from: name, in: hosts, before: end) {
        return Copy(image: .success(try ImageFile(file.bytes)), validators: file.validators, round: round)
      }
    } catch  where !isHere {
      return Copy(image: .failure(error), validators: RemoteValidators(), round: round)
    } catch {}
    return Copy(
      image: known?.image ?? .failure(ToolError("did not change")), validators: known?.validators ?? RemoteValidators(),
      round: round)
  }
}
