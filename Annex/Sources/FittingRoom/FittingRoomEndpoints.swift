import Check
import CommandParts
import Files
import Foundation
import PackEditing
import Server
import Site
import Values

/// The endpoints of the fitting room, below `/fitting/`.
///
/// ```swift
/// let token = FittingToken()
/// let room = FittingRoomEndpoints(pack: pack, sets: sets, app: app, token: token) { draft in
///   // Build the site with the draft and serve it below /draft/.
/// }
/// ```
///
/// docs/FITTING-ROOM.md describes them for people; the bodies are JSON.
public struct FittingRoomEndpoints: LiveSite {
  /// Shows a draft. Its files are removed after the next draft of its kind.
  public typealias Show = @Sendable (PreviewDraft) async throws(ToolError) -> Void

  /// Content to edit, and its path in findings.
  public struct Subject: Sendable {
    let url: URL
    let shown: String

    public init(_ url: URL, shown: String) { (self.url, self.shown) = (url, shown) }
  }

  /// The most bytes of a request's body: three pictures of five megabytes each in Base64.
  public static let bodyBytes = 24 << 20

  private typealias Picture = @Sendable (String) async -> LiveResponse?

  private var endpoints: [String: any LiveEndpoint] = [:]
  private var pictures: [Picture] = []
  /// The revisions on the disk by the names of the sheets; nil for content that the page does not edit.
  private var revisions: [(sheet: String, revision: @Sendable () async -> String?)] = []
  private let access: FittingAccess
  private let changes = EventStream()

  /// - Parameters:
  ///   - pack: the folder of the pack, or its list; nil for none. An empty or missing folder becomes a pack at the first save.
  ///   - sets: the folder of sets; nil for none. An empty or missing one gets its first set at the first save.
  ///   - app: the app, for its languages and its character.
  ///   - isForLoopback: whether only pages of this computer are answered.
  public init(
    pack: Subject? = nil, sets: Subject? = nil, app: AppFolder, token: FittingToken, isForLoopback: Bool = true,
    show: @escaping Show
  ) {
    access = FittingAccess(token: token, isForLoopback: isForLoopback)
    endpoints["/fitting/changes"] = FittingChanges(access: access, news: changes)
    let stage = DraftStage(show)
    for sheet in ["/fitting/pack", "/fitting/sets"] { endpoints[sheet] = FittingEndpoint(access) { _ in .nothing } }
    if let pack {
      let saver = PackSaver(pack: pack.url, shown: pack.shown)
      let desk = FittingDesk(saver, app: app, stage: stage)
      add(desk, ShownPaths(saver.folder), sheet: "/fitting/pack", below: "/fitting/") {
        ContentKind(of: pack.url) != .hooSets
      }
    }
    if let sets {
      let saver = SetsSaver(sets: sets.url, shown: sets.shown)
      let desk = FittingDesk(saver, app: app, stage: stage)
      add(desk, ShownPaths(saver.folder), sheet: "/fitting/sets", below: "/fitting/sets/") {
        ContentKind(of: sets.url) != .costumes
      }
    }
  }

  /// - Parameter fits: whether the folder does not hold content of the other kind. An empty folder becomes one or the other at
  ///   the first save.
  private mutating func add<Subject>(
    _ desk: FittingDesk<Subject>, _ paths: ShownPaths, sheet: String, below root: String,
    fits: @escaping @Sendable () -> Bool
  ) {
    endpoints[sheet] = FittingEndpoint(access, paths) { _ in fits() ? try await desk.sheet() : .nothing }
    let check: @Sendable () throws -> Void = {
      if !fits() { throw EditFault.invalid("The folder holds something else by now. Load the page again.") }
    }
    endpoints[root + "save"] = FittingEndpoint(access, paths, takesBody: true) { body in
      try check()
      return try await desk.save(body)
    }
    endpoints[root + "draft"] = FittingEndpoint(access, paths, takesBody: true) { body in
      try check()
      return try await desk.draft(body)
    }
    pictures.append { name in await desk.picture(name) }
    revisions.append((String(sheet.dropFirst("/fitting/".count)), { fits() ? await desk.revision : nil }))
  }

  /// Tells open pages which revisions the disk has.
  public func noteChanges() async {
    var members: [(String, Value)] = []
    for (sheet, revision) in revisions {
      if let revision = await revision() { members.append((sheet, .text(revision))) }
    }
    changes.send(String(decoding: Document.jsonData(.object(members)), as: UTF8.self))
  }

  public func endpoint(at path: String) -> (any LiveEndpoint)? {
    if let endpoint = endpoints[path] { return endpoint }
    guard path.hasPrefix(FittingPictures.path) else { return nil }
    let pictures = pictures
    return FittingPictures(access: access, name: String(path.dropFirst(FittingPictures.path.count))) { name in
      for picture in pictures { if let found = await picture(name) { return found } }
      return nil
    }
  }
}

extension LiveResponse {
  /// The sheet of content that is not there. The page asks for both kinds, and browsers log a 404 as an error.
  fileprivate static var nothing: LiveResponse {
    LiveResponse(200, bytes: Array("null\n".utf8), contentType: "application/json")
  }
}
