import CommandParts
import Files
import FittingRoom
import Fixtures
import Foundation
import Logging
import PackEditing
import PackFiles
import Server
import Site
import Synchronization

/// A fitting room that is served on a free port, with a client that has its token.
struct Room: Sendable {
  let client: HTTPClient
  let token: String
  let folder: TemporaryFolder
  /// The folders that were shown as drafts.
  let drafts: Drafts

  final class Drafts: Sendable {
    private let lists = Mutex<[String]>([])
    private let documents = Mutex<[String]>([])

    var all: [String] { lists.withLock { $0 } }
    /// The shows of the packs that have one.
    var shows: [String] { documents.withLock { $0 } }

    func append(_ list: String) { lists.withLock { $0.append(list) } }

    /// Appends the show of a pack, if it has one.
    func append(showOf pack: URL) {
      let show = try? String(contentsOf: pack.appendingPathComponent("show.json"), encoding: .utf8)
      documents.withLock { $0 += show.map { [$0] } ?? [] }
    }

    /// Appends the names of the draft's sets.
    func append(sets draft: PreviewDraft) {
      guard case .sets(let folder) = draft else { return }
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      append(names?.joined(separator: " ") ?? "")
    }
  }

  /// Runs `body` with the pack in the folder `pack`.
  static func serving(
    _ folder: TemporaryFolder, pack: String = "pack", sets: String = "sets",
    _ body: @Sendable (Room) async throws -> Void
  ) async throws {
    let app = try AppFolder(at: FakeApp.make(in: folder))
    let (token, drafts) = (FittingToken(), Drafts())
    let room = FittingRoomEndpoints(
      pack: FittingRoomEndpoints.Subject(folder.appending(pack), shown: pack),
      sets: FittingRoomEndpoints.Subject(folder.appending(sets), shown: sets), app: app, token: token
    ) { draft throws(ToolError) in
      guard case .pack(let url) = draft else { return drafts.append(sets: draft) }
      drafts.append(showOf: url)
      let list = try EditablePack(at: url).list.data
      drafts.append(String(decoding: list, as: UTF8.self))
    }
    let (site, _) = try await SiteBuilder(
      app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue)
    ).build()
    let server = SiteServer(
      host: "127.0.0.1", port: 0, responder: SiteResponder(site: site, live: room, catalogueDelay: .zero),
      limits: ConnectionLimits(), logger: Logger(label: "test"))
    try await server.serve { port in
      try await body(Room(client: HTTPClient(port: port), token: token.text, folder: folder, drafts: drafts))
    }
  }

  /// Sends a request; `fields` replace the usual ones, and an empty one is left out.
  func send(
    _ path: String, _ body: String? = nil, _ fields: [String: String] = [:]
  ) async throws -> HTTPClient.Response {
    let usual = [
      "Host": "127.0.0.1:\(client.port)", "X-Fitting-Token": token, "Origin": "http://127.0.0.1:\(client.port)",
      "Connection": "close",
    ]
    var all = usual.merging(fields) { $1 }.filter { !$0.value.isEmpty }
    if let body { all["Content-Length"] = all["Content-Length"] ?? "\(body.utf8.count)" }
    let lines = all.map { "\($0.key): \($0.value)\r\n" }.joined()
    return try await client.send(
      Array("\(body == nil ? "GET" : "POST") /fitting/\(path) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")".utf8))
  }

  /// The pack as JSON.
  func pack() async throws -> [String: Any] { try await json(send("pack")) }

  /// The sets as JSON.
  func sets() async throws -> [String: Any] { try await json(send("sets")) }

  /// Posts a save of sets that is based on them as they are now.
  func saveSets(_ members: [String: Any], to path: String = "sets/save") async throws -> HTTPClient.Response {
    let revision = try await sets()["revision"] ?? ""
    return try await post(["revision": revision].merging(members) { $1 }, to: path)
  }

  func json(_ response: HTTPClient.Response) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: response.body) as? [String: Any] ?? [:]
  }

  /// Posts a save that is based on the pack as it is now.
  func save(_ members: [String: Any], to path: String = "save") async throws -> HTTPClient.Response {
    var members = members
    if members["revision"] == nil { members["revision"] = try await pack()["revision"] }
    return try await post(members, to: path)
  }

  func post(_ members: [String: Any], to path: String) async throws -> HTTPClient.Response {
    try await send(path, String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self))
  }

  /// The files of a picture in the scales 1 to 3.
  static func picture(_ width: Int, _ height: Int, salt: UInt8 = 9, scales: [Int] = [1, 2, 3]) -> [[String: Any]] {
    scales.map { scale in
      let png = Pictures.clearPNG(width * scale, height * scale, salt: salt)
      return ["scale": scale, "png": png.base64EncodedString()]
    }
  }

  /// A header in white, which can be read on the colour of a new set.
  static func header() -> [[String: Any]] {
    (1...3).map { scale in
      let png = Pictures.paintedPNG(300 * scale, 80 * scale, (255, 255, 255))
      return ["scale": scale, "png": png.base64EncodedString()]
    }
  }

  /// A new Hoo.
  static func hoo(_ name: String, title: String = "New") -> [String: Any] {
    let texts = [
      "en": ["title": title, "poem": ["One,", "two."]], "de": ["title": "Neu", "poem": ["Eins,", "zwei."]],
    ]
    return ["name": name, "was": NSNull(), "texts": texts, "files": picture(64, 64)]
  }

  /// A new set with one Hoo.
  static func set(_ name: String) -> [String: Any] {
    [
      "name": name, "was": NSNull(), "color": "#2e7d5b", "texts": ["en": ["title": "Owls"], "de": ["title": "Eulen"]],
      "header": ["en": header()], "hoos": [hoo("01")],
    ]
  }

  /// A new costume with a picture in the scales 1 to 3.
  static func costume(_ id: String, png: Data? = nil, texts: [String: [String: String]]? = nil) -> [String: Any] {
    let files = (1...3).map { scale -> [String: Any] in
      let picture = png ?? Pictures.clearPNG(20 * scale, 40 * scale, salt: 9)
      return ["scale": scale, "png": picture.base64EncodedString()]
    }
    let texts =
      texts ?? [
        "en": ["label": "Robot", "description": "Beep.", "alternative_text": ""],
        "de": ["label": "Roboter", "description": "Piep."],
      ]
    return [
      "id": id, "was": NSNull(), "width": 20, "height": 40, "display_x": 0.5, "display_y": 0.30000000000000004,
      "alignment_x": 0.5, "alignment_y": 0.31, "texts": texts, "files": files,
    ]
  }
}
