import Files
import Foundation

/// A site that lacks only its documents and pages, which an addition changes.
///
/// Making it reads, fetches and compresses everything else, which takes seconds; finishing it takes a fraction of one.
public struct PreparedSite: Sendable {
  let app: AppFolder
  let intro: URL?
  let root: String
  let draft: SiteDraft
  let costumes: [PublishedCostume]
  let opened: [OpenedFile]

  /// The number of costumes that are left out because their picture is missing, faulty or cannot be fetched.
  public var missingPictures: Int { draft.missingPictures }

  /// Returns the site, and a warning for each costume, key or language that is left out.
  ///
  /// - Parameter addition: an addition to the documents of the dressing room; nil for none.
  /// - Throws: `ToolError` if something is missing or faulty that the app needs.
  public func site(adding addition: (any DocumentAddition)? = nil) throws(ToolError) -> (
    site: Site, warnings: [String]
  ) {
    let finished = try finish(adding: addition, hasLinkPages: true)
    return (try finished.site(version: 0), finished.warnings)
  }

  /// Makes the documents and pages.
  ///
  /// - Parameter hasLinkPages: whether the server makes the page of each look; otherwise each is a small file.
  public func finish(
    adding addition: (any DocumentAddition)? = nil, hasLinkPages: Bool = false
  ) throws(ToolError) -> FinishedSite {
    var draft = draft
    try draft.addDocuments(of: app, costumes: costumes, intro: intro, addition: addition)
    if draft.site.isPreview { try draft.addPreview(of: app) }
    try draft.addPages(of: app, root: root, hasLinkPages: hasLinkPages)
    return FinishedSite(app: app, draft: draft, warnings: opened.named(draft.warnings))
  }
}

/// A site that lacks only its service worker, which has the version.
public struct FinishedSite: Sendable {
  let app: AppFolder
  let draft: SiteDraft
  /// A warning for each costume, key or language that is left out.
  public let warnings: [String]

  /// - Parameter version: the number of the published site; 0 for a site that is served from memory.
  public func site(version: Int) throws(ToolError) -> Site {
    var draft = draft
    try draft.addWorker(of: app, version: version)
    draft.addSignedList(version: version)
    return draft.site
  }
}
