import Fixtures
import Foundation
import Testing

/// `disguise preview` as a process, with a connection that receives its events.
public struct Previewing {
  public let program: Program
  public let client: HTTPClient
  private let events: RawConnection

  /// The message for open pages.
  public struct State: Decodable {
    public var generations: [String: String]
    public var pictures: [String: String]
    public var faults: [String]
  }

  /// Starts the program with the small app.
  ///
  /// - Parameter names: the paths of packs and sets in `folder`.
  public init(_ names: [String], of app: URL, in folder: TemporaryFolder) async throws {
    let paths = names.map { folder.appending($0).path }
    program = try Program(["preview", "--port", "0", "--app", app.path] + paths)
    let port = try #require(try await program.port(), "\(program.errorText)")
    events = try RawConnection(port: port)
    client = HTTPClient(port: port)
    events.send("GET /preview/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
  }

  /// Waits for a state that meets `condition`: files are read while a test still writes others.
  public func next(where condition: (State) -> Bool) async throws -> State {
    while true {
      let state = try await next()
      if condition(state) { return state }
    }
  }

  private func next() async throws -> State {
    let (text, hasEnded) = await events.read(until: "\n\n")
    #expect(!hasEnded)
    // Several may have come together.
    let last = try #require(text.components(separatedBy: "data: ").last)
    return try JSONDecoder().decode(State.self, from: Data(last.utf8))
  }

  /// The document of the dressing room that the page refers to.
  public func document() async throws -> String {
    let page = try await client.get("/").text
    let address = try #require(page.firstMatch(of: /data-app="([^"]+)"/)?.1)
    return try await client.get("/\(address)").text
  }
}
