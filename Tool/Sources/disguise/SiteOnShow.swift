import Experiments
import FileWatch
import Files
import Foundation
import Server
import Site

/// The site of `disguise serve`, renewed when its files or its experiments change.
///
/// After a faulty change the last good content stays. Assets of earlier sites stay available for open pages.
actor SiteOnShow {
  typealias Builder = @Sendable () throws(ToolError) -> SiteBuilder

  /// All experiments, also those that do not run.
  nonisolated let known = CurrentExperiments()
  /// The first site.
  nonisolated let site: Site
  private let builder: Builder
  private let experiments: ExperimentFiles?
  private let cache = BuildCache()
  private var prepared: PreparedSite
  private var running: ExperimentDefinition?
  private var recent: RecentSites
  /// The warnings that were printed last.
  private var warnings: [String]

  /// - Parameters:
  ///   - experiments: the folder of the experiments; nil for none.
  ///   - builder: returns the builder of the content as its files are now.
  /// - Throws: `ToolError` with every fault of the experiments and of the site.
  init(experiments url: URL?, _ builder: @escaping Builder) async throws(ToolError) {
    self.builder = builder
    experiments = url.map(ExperimentFiles.init)
    prepared = try await Self.prepare(builder, cache)
    running = try experiments?.read(into: known)
    let (first, warnings) = try Self.finish(prepared, running, cache)
    site = first
    recent = RecentSites(first)
    self.warnings = []
    warn(warnings + (experiments?.warnings(known.all) ?? []))
  }

  private static func prepare(_ builder: Builder, _ cache: BuildCache) async throws(ToolError) -> PreparedSite {
    try await cache.used { () async throws(ToolError) in try await builder().prepare() }
  }

  private static func finish(
    _ prepared: PreparedSite, _ running: ExperimentDefinition?, _ cache: BuildCache
  ) throws(ToolError) -> (site: Site, warnings: [String]) {
    defer { cache.sweep() }
    return try cache.used { () throws(ToolError) in try prepared.site(running: running) }
  }

  /// Shows the changes of `content` and of the experiments until its task is cancelled.
  ///
  /// - Parameter content: the changes of the content's files.
  nonisolated func follow(_ content: FileWatch, on responder: SiteResponder) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in content.changes() { await self.renewContent(on: responder) } }
      if let experiments {
        group.addTask { for await _ in experiments.watch.changes() { await self.renewExperiments(on: responder) } }
      }
    }
  }

  /// Builds the site again after a change of its content.
  func renewContent(on responder: SiteResponder) async {
    do throws(ToolError) {
      let new = try await Self.prepare(builder, cache)
      let (site, warnings) = try Self.finish(new, running, cache)
      prepared = new
      if show(site, on: responder) { StandardStreams.complain("the content has changed; new pages use it") }
      warn(warnings)
    } catch {
      StandardStreams.complain("\(error.firstLine); the content stays as it was")
    }
  }

  private func renewExperiments(on responder: SiteResponder) {
    guard let experiments, experiments.haveChanged() else { return }
    let before = known.all
    do throws(ToolError) {
      let new = try experiments.read(into: known)
      let (site, warnings) = try Self.finish(prepared, new, cache)
      running = new
      show(site, on: responder)
      StandardStreams.complain("\(experiments.url.path): the experiments have changed; new pages use them")
      warn(ExperimentChanges(from: before, to: known.all).warnings + warnings)
    } catch {
      known.replace(with: before)
      StandardStreams.complain("\(error.firstLine); the experiments stay as they were")
    }
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

extension ToolError {
  /// The first line, and how many others there are.
  var firstLine: String {
    let rest = lines.count - 1
    return (lines.first ?? "") + (rest > 0 ? " (and \(rest) more: run the check)" : "")
  }
}
