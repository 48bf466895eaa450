import Check
import Fetch
import Files
import Foundation
import PackFiles
import Site

/// Builds the site of `disguise preview` again and again.
struct PreviewBuild: Sendable {
  struct Outcome: Sendable {
    /// Nil if a fault leaves nothing to show.
    var site: Site?
    /// A line for each fault, with its place and its remedy.
    var faults: [String]
  }

  let app: AppFolder
  let paths: PreviewPaths
  let imageHosts: ImageHosts
  /// The page of the room in which the content is made; nil for none.
  let room: ExtraPage?
  private let cache = BuildCache()
  private let draftCache = BuildCache()

  init(app: AppFolder, paths: PreviewPaths, imageHosts: ImageHosts, room: ExtraPage?) {
    (self.app, self.paths, self.imageHosts, self.room) = (app, paths, imageHosts, room)
  }

  /// The pack and the sets as they are now. A folder that was empty may have become either.
  private var current: (costumes: URL?, hooSets: URL?) {
    if let folder = paths.beginning, ContentKind(of: folder) == .hooSets { return (nil, folder) }
    // Without a room that fills it, a folder without content stays a fault.
    let empty = room == nil ? [] : paths.empty
    let sets = paths.hooSets.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    return (paths.costumes.without(empty), sets.without(empty))
  }

  /// Builds the site from the files as they are now.
  func outcome() async -> Outcome {
    defer { cache.sweep() }
    do throws(ToolError) {
      let (site, warnings) = try await cache.used { () async throws(ToolError) in
        try await builder(current.costumes, current.hooSets).build()
      }
      return Outcome(site: site, faults: warnings)
    } catch {
      return Outcome(site: nil, faults: error.lines)
    }
  }

  /// Builds the site of the drafts of a pack and of sets, each in a folder of its own; nil for those on disk.
  func draft(pack: URL?, sets: URL?) async throws(ToolError) -> Site {
    defer { draftCache.sweep() }
    return try await draftCache.used { () async throws(ToolError) in
      let (costumes, hooSets) = current
      return try await builder(pack ?? costumes, sets ?? hooSets).build().site
    }
  }

  /// Builds the site without the files of the reader, which have faults.
  func ownSite() async throws(ToolError) -> Site { try await builder(nil, nil).build().site }

  private func builder(_ costumes: URL?, _ hooSets: URL?) throws(ToolError) -> SiteBuilder {
    var places = OpenedPaths()
    var builder = SiteBuilder(
      app: app, costumes: try places.pack(at: costumes?.path, else: app.bundled),
      catalogue: try Pack(at: app.catalogue), hooSets: try places.url(of: hooSets?.path), imageHosts: imageHosts,
      isPreview: true, extraPages: [room].compactMap { $0 })
    builder.opened = places.opened
    return builder
  }
}

extension URL? {
  /// The URL unless it is one of `others`.
  fileprivate func without(_ others: [URL]) -> URL? { flatMap { others.contains($0) ? nil : $0 } }
}
