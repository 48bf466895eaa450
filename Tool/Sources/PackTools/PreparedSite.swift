import Experiments
import Foundation

/// A site that lacks only its documents and pages, which change with the experiments.
///
/// Making it reads, fetches and compresses everything else, which takes seconds; finishing it takes a fraction of one.
public struct PreparedSite: Sendable {
  let app: AppFolder
  let intro: URL?
  let root: String
  let draft: SiteDraft
  let costumes: [PublishedCostume]

  /// Returns the site, and a warning for each costume, key or language that is left out.
  ///
  /// - Parameter experiment: the experiment that the pages run; nil for none.
  /// - Throws: `ToolError` if something is missing or faulty that the app needs.
  public func site(running experiment: ExperimentDefinition? = nil) throws(ToolError) -> (
    site: Site, warnings: [String]
  ) {
    var draft = draft
    try draft.addDocuments(of: app, costumes: costumes, intro: intro, experiment: experiment)
    try draft.addPages(of: app, root: root)
    return (draft.site, draft.warnings)
  }
}
