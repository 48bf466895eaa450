import Experiments
import Foundation
import PackTools
import Server

/// The site with its experiments, renewed when their files change.
struct ExperimentsOnShow {
  /// Seconds between two looks at the files.
  private static let interval = 1.0
  /// Earlier sites whose documents stay available for pages that were opened before a change.
  private static let mostEarlier = 16

  let site: Site
  let warnings: [String]
  /// All experiments, also those that do not run.
  let known = CurrentExperiments()
  private let url: URL?
  /// The files as they were before they were read, so that a change during the start is noticed.
  private let firstLook: ExperimentsWatch?
  private let prepared: PreparedSite

  /// - Parameter url: the folder of the experiments; nil for none.
  /// - Throws: `ToolError` with every fault of the experiments and of the site.
  init(at url: URL?, of prepared: PreparedSite) throws(ToolError) {
    self.url = url
    firstLook = url.map(ExperimentsWatch.init)
    self.prepared = prepared
    var running: ExperimentDefinition?
    if let url {
      let folder = try Self.read(url)
      running = folder.running
      known.replace(with: folder.experiments)
    }
    let (site, warnings) = try prepared.site(running: running)
    self.site = site
    self.warnings = warnings + Self.warnings(ofEmpty: url, known.all)
  }

  private static func read(_ url: URL) throws(ToolError) -> ExperimentsFolder {
    guard isFolder(url) else {
      throw ToolError("\(url.path): no such folder; pass a folder of experiments with --experiments")
    }
    let folder = try ExperimentsFolder(at: url)
    // An empty folder is no fault here: the first experiment may come later.
    if !folder.faults.isEmpty, !folder.isEmpty { throw ToolError(folder.faults) }
    return folder
  }

  /// Looks for changes until its task is cancelled. After a faulty change the last good experiments stay.
  func watch(_ responder: SiteResponder) async {
    guard let url, var watch = firstLook else { return }
    var (earlier, lastWarnings, experiments) = ([site], warnings, known.all)
    while (try? await Task.sleep(for: .seconds(Self.interval))) != nil {
      guard watch.hasChanged() else { continue }
      do throws(ToolError) {
        let folder = try Self.read(url)
        let (site, warnings) = try prepared.site(running: folder.running)
        var next = site
        earlier = earlier.suffix(Self.mostEarlier)
        earlier.append(next)
        for site in earlier { next.addAssets(of: site) }
        let changes = ExperimentChanges(from: experiments, to: folder.experiments)
        experiments = folder.experiments
        known.replace(with: experiments)
        responder.show(next)
        StandardStreams.complain("\(url.path): the experiments have changed; new pages use them")
        for line in changes.warnings + warnings where !lastWarnings.contains(line) {
          StandardStreams.complain("warning: \(line)")
        }
        lastWarnings = warnings
      } catch {
        StandardStreams.complain("\(Self.line(of: error)); the experiments stay as they were")
      }
    }
  }

  /// A warning if the folder has no experiment yet: a mistyped path would go unnoticed.
  private static func warnings(ofEmpty url: URL?, _ experiments: [ExperimentDefinition]) -> [String] {
    guard let url, experiments.isEmpty else { return [] }
    return ["\(url.path): has no .json file yet; an experiment that is added is picked up"]
  }

  /// The first line of an error, and how many others there are.
  private static func line(of error: ToolError) -> String {
    let rest = error.lines.count - 1
    return error.lines[0] + (rest > 0 ? " (and \(rest) more: run `disguise experiments check`)" : "")
  }
}
