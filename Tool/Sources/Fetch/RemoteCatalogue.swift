import Files
import Foundation
import NIOCore
import PackFiles
import Packs
import Synchronization
import Values

/// A list of costumes on another server, of which the last good copy is served.
public final class RemoteCatalogue: Sendable {
  private struct State {
    var document: Value?
    var validators: RemoteValidators?
  }

  /// The list's address.
  public let address: String
  private let state = Mutex(State())

  /// - Parameter address: an `http` or `https` address; anything else gives nil.
  public init?(_ address: String) {
    guard RemoteAddress(address) != nil else { return nil }
    self.address = address
  }

  /// Whether `text` is meant as an address and not as a path.
  public static func isAddress(_ text: String) -> Bool { text.contains("://") }

  /// Returns an address for messages: without a user, and so without a password.
  public static func withoutSecrets(_ text: String) -> String { RemoteAddress.withoutSecrets(text) }

  /// The pack of the last good copy; nil before the first one.
  public var pack: Pack? {
    state.withLock(\.document).map { Pack(remote: address, $0) }
  }

  /// Asks for the list. A list with a fault leaves the last good one in place.
  ///
  /// - Throws: `ToolError` with the address, the reason and the remedy.
  public func refresh(from hosts: ImageHosts) async throws(ToolError) {
    let known = state.withLock(\.validators)
    do throws(ToolError) {
      let request = RemoteRequest(content: .list, known: known)
      guard let file = try await ImageFetch.file(request, from: address, in: hosts, before: .distantFuture) else {
        return
      }
      let document = try Self.list(in: file)
      state.withLock { $0 = State(document: document, validators: file.validators) }
    } catch {
      throw ToolError("\(address): \(error == ImageExchange.late ? Self.late : error.description)")
    }
  }

  private static let late = "no response within \(Int(FileLimits.fetchSeconds)) s; check the server"

  private static func list(in file: RemoteFile) throws(ToolError) -> Value {
    let document: Value
    do { document = try Document.json(file.bytes) } catch { throw ToolError("is not valid: \(error.description)") }
    guard case .list(let items) = document else { throw ToolError("is not a list of costumes; put [ and ] around it") }
    return .list(items.map { resolved($0, to: file.place) })
  }

  /// Returns a costume with whole addresses of its images.
  private static func resolved(_ costume: Value, to place: URL) -> Value {
    guard case .object(let members) = costume else { return costume }
    return .object(
      members.map { member in
        guard ["image", "image@2x", "image@3x"].contains(member.key.string), case .text(let name) = member.value,
          let url = URL(string: name.string, relativeTo: place)?.absoluteURL
        else { return member }
        return Value.Member(key: member.key, value: .text(Text(url.absoluteString)))
      })
  }
}

/// The times at which a remote list is asked for.
public struct RefreshSchedule: Sendable {
  /// The seconds between two good answers.
  private let interval: Double
  private var failures = 0

  public init(every interval: Double) { self.interval = interval }

  /// Returns the seconds to wait after an answer: the interval, or after failures 5 s, then twice the pause each time.
  ///
  /// - Parameter chance: from 0 up to 1, so that servers that failed together do not ask again together.
  public mutating func pause(afterSuccess: Bool, chance: Double) -> Double {
    if afterSuccess {
      failures = 0
      return interval
    }
    failures += 1
    return min(interval, 5 * pow(2, Double(min(failures, 20) - 1))) * (0.5 + chance / 2)
  }
}
