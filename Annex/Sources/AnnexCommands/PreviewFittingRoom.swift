import CommandParts
import Files
import FittingRoom
import Foundation
import PackEditing
import Server
import Site

/// The fitting room of `disguise preview`. It writes to the disk, so only those with its token can use it.
public struct PreviewFittingRoom: PreviewRoom {
  /// The sentence in the help of the command.
  public static let help =
    " The fitting room, whose address is printed, is a page on which to make and fit costumes; it saves them in the pack."

  /// Hands drafts to the site, which is made after the endpoints.
  private actor Stage {
    var show: (@Sendable (PreviewDraft) async throws(ToolError) -> Void)?

    func open(_ show: @escaping @Sendable (PreviewDraft) async throws(ToolError) -> Void) { self.show = show }
    func present(_ draft: PreviewDraft) async throws(ToolError) { try await show?(draft) }
  }

  private let room: FittingRoomEndpoints
  private let token: FittingToken
  private let isForLoopback: Bool
  private let stage = Stage()

  public let page = ExtraPage(
    folder: "fitting",
    files: [
      "fitting.js": "text/javascript; charset=utf-8", "style.css": "text/css; charset=utf-8",
      "FittingRoomWeb.wasm": "application/wasm", "PixelsWeb.wasm": "application/wasm",
      "drawings.js": "text/javascript; charset=utf-8",
    ],
    late: [("pixels", "PixelsWeb.wasm"), ("drawings", "drawings.js")],
    values: [
      "home": "folder", "csp": "", "signed.head": "", "signed.style": "", "signed.script": "", "icon": "../favicon.ico",
      "style": "style.css", "script": "fitting.js", "wasm": "FittingRoomWeb.wasm",
    ])

  /// The fitting room beside the apps of every site, `make/`, which keeps the work in the browser.
  public static let sidePage = SidePage(
    folder: "make", source: "fitting", stylesheet: "style.css", script: "fitting.js", program: "MakeWeb.wasm",
    late: [
      "hoos": "MakeHoosWeb.wasm", "openedSets": "OpenedSetsWeb.wasm", "pixels": "PixelsWeb.wasm",
      "drawings": "drawings.js", "script": "opening.js", "program": "OpenedWorkWeb.wasm",
      "findings": "findings.js",
      "rules": "FindingsWeb.wasm",
    ],
    online: ["website": "website.js", "websiteProgram": "WebsiteWeb.wasm"],
    lateTables: "refusals-")

  public var endpoints: any LiveSite { room }

  /// - Parameters:
  ///   - costumes: the pack that it edits.
  ///   - hooSets: the folder of sets that it edits.
  ///   - app: the app, which has the room's page unless it was built without it.
  ///   - host: the server's address. Where other computers reach it, the token is one of this run: the network may see it.
  public init?(costumes: URL?, hooSets: URL?, app: AppFolder, host: String) {
    guard isFile(app.url.appendingPathComponent("fitting/index.html")) else { return nil }
    isForLoopback = LoopbackHost.isServed(at: host)
    token = isForLoopback ? FittingToken(keptAt: FittingToken.file) : FittingToken()
    let stage = stage
    room = FittingRoomEndpoints(
      pack: Self.subject(costumes), sets: Self.subject(hooSets), app: app, token: token, isForLoopback: isForLoopback
    ) {
      (draft) async throws(ToolError) in try await stage.present(draft)
    }
  }

  private static func subject(_ url: URL?) -> FittingRoomEndpoints.Subject? {
    url.map { FittingRoomEndpoints.Subject($0, shown: $0.lastPathComponent) }
  }

  public func open(_ show: @escaping @Sendable (PreviewDraft) async throws(ToolError) -> Void) async {
    await stage.open(show)
    await noteChanges()
  }

  public func noteChanges() async { await room.noteChanges() }

  /// The page's address with the token that it needs.
  public func address(at root: String) -> String { "\(root)/fitting/?token=\(token.text)" }

  public func invitation(at root: String, to beginnings: [PreviewBeginning]) -> [String] {
    let warning = "Everyone with this address can change the files, until this command ends"
    let way = root.hasPrefix("https:") ? "." : ". The network can read it on its way; --tls-cert encrypts it."
    return beginnings.map { "\($0.path) \($0.state): the fitting room makes \($0.content) of it" }
      + ["Fitting room: \(address(at: root))"] + (isForLoopback ? [] : [warning + way])
  }

  /// The fitting room keeps its copies until the process ends, which would leave them in the temporary folder.
  public func close() { PrivateFolder.removeAll() }
}
