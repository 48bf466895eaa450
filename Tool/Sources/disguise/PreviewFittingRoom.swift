import Files
import FittingRoom
import Foundation
import Server
import Site

/// The fitting room of `disguise preview`. It writes to the disk, so only this computer can open it.
struct PreviewFittingRoom {
  /// Hands drafts to the site, which is made after the endpoints.
  private actor Stage {
    var site: PreviewedSite?

    func set(_ site: PreviewedSite) { self.site = site }
    func show(_ draft: FittingDraft) async throws(ToolError) { try await site?.show(draft) }
  }

  let endpoints: FittingRoomEndpoints
  private let token = FittingToken(keptAt: FittingToken.file)
  private let stage = Stage()

  /// - Parameter paths: the pack and the folder of sets that it edits.
  init(_ paths: PreviewPaths, app: AppFolder) {
    let stage = stage
    endpoints = FittingRoomEndpoints(
      pack: Self.subject(paths.costumes), sets: Self.subject(paths.hooSets ?? paths.beginning), app: app, token: token
    ) {
      (draft) async throws(ToolError) in try await stage.show(draft)
    }
  }

  private static func subject(_ url: URL?) -> FittingRoomEndpoints.Subject? {
    url.map { FittingRoomEndpoints.Subject($0, shown: $0.lastPathComponent) }
  }

  /// Shows drafts on `site` from now on.
  func open(on site: PreviewedSite) async { await stage.set(site) }

  /// The page's address, with the token that it needs.
  func address(_ root: String) -> String { "\(root)/fitting/?token=\(token.text)" }

  /// Whether a server at `host` may offer it.
  static func isOffered(at host: String) -> Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}
