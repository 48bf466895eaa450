import CommandParts
import FileWatch
import Files
import Foundation
import Server
import Site

/// The site of `disguise serve`, renewed when its files or its addition change.
///
/// After a faulty change the last good content stays. Assets of earlier sites stay available for open pages.
actor SiteOnShow {
  typealias Builder = @Sendable () throws(ToolError) -> SiteBuilder

  /// The first site.
  nonisolated let site: Site
  private let builder: Builder
  private let addition: (any ServeAddition)?
  private let cache = BuildCache(on: .ofUser)
  private var prepared: PreparedSite
  private var added: (any DocumentAddition)?
  private var recent: RecentSites
  /// The warnings that were printed last.
  private var warnings: [String]

  /// - Parameters:
  ///   - addition: an addition to its documents, if any.
  ///   - builder: returns the builder of the content as its files are now.
  /// - Throws: `ToolError` with every fault of the addition and of the site.
  init(adding addition: (any ServeAddition)? = nil, _ builder: @escaping Builder) async throws(ToolError) {
    (self.addition, self.builder) = (addition, builder)
    prepared = try await Self.prepare(builder, cache)
    let edition = try addition?.start()
    added = edition?.document
    let (first, warnings) = try Self.finish(prepared, added, cache)
    site = first
    recent = RecentSites(first)
    self.warnings = []
    warn(warnings + (edition?.warnings ?? []))
  }

  private static func prepare(_ builder: Builder, _ cache: BuildCache) async throws(ToolError) -> PreparedSite {
    try await cache.used { () async throws(ToolError) in try await builder().prepare() }
  }

  private static func finish(
    _ prepared: PreparedSite, _ added: (any DocumentAddition)?, _ cache: BuildCache
  ) throws(ToolError) -> (site: Site, warnings: [String]) {
    defer { cache.sweep() }
    return try cache.used { () throws(ToolError) in try prepared.site(adding: added) }
  }

  /// Shows the changes of `content` and of the addition until its task is cancelled.
  ///
  /// - Parameter content: the changes of the content's files.
  nonisolated func follow(_ content: FileWatch, on responder: SiteResponder) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in content.changes() { await self.renewContent(on: responder) } }
      if let addition {
        group.addTask {
          await addition.follow { edition throws(ToolError) in try await self.renew(edition, on: responder) }
        }
      }
    }
  }

  /// Builds the site again after a change of its content.
  func renewContent(on responder: SiteResponder) async {
    do throws(ToolError) {
      let new = try await Self.prepare(builder, cache)
      let (site, warnings) = try Self.finish(new, added, cache)
      prepared = new
      if show(site, on: responder) { StandardStreams.complain("the content has changed; new pages use it") }
      warn(warnings)
    } catch {
      StandardStreams.complain("\(error.firstLine); the content stays as it was")
    }
  }

  /// Makes the documents again with another addition.
  private func renew(_ edition: AdditionEdition, on responder: SiteResponder) throws(ToolError) {
    let (site, warnings) = try Self.finish(prepared, edition.document, cache)
    added = edition.document
    show(site, on: responder)
    StandardStreams.complain(edition.notice)
    warn(edition.warnings + warnings)
  }

  /// - Returns: false if the site is the same as before.
  @discardableResult
  private func show(_ site: Site, on responder: SiteResponder) -> Bool {
    guard let whole = recent.next(site) else { return false }
    responder.show(whole)
    return true
  }

  private func warn(_ lines: [String]) {
    for line in lines where !warnings.contains(line) { StandardStreams.complain("warning: \(line)") }
    warnings = lines
  }
}
