import Fetch
import Files
import Foundation
import PackFiles

/// Builds the site: reads the app's folder, both packs and the Hoo sets, names files by their hashes and writes the documents.
public struct SiteBuilder: Sendable {
  public let app: AppFolder
  public let costumes: Pack
  public let catalogue: Pack
  /// The folder of HooView's sets; nil for the app's own.
  public let hooSets: URL?
  /// The file of the introduction; nil for the app's own.
  public let intro: URL?
  /// The public address of the site with a slash at its end; empty if it is unknown.
  public let root: String
  /// The servers from which images of costumes may be fetched.
  public let imageHosts: ImageHosts
  /// The pages beside the apps.
  public let extraPages: [ExtraPage]
  /// The pages beside the apps of every site.
  public var sidePages: [SidePage] = []
  /// Whether the site is for `disguise preview`: uncompressed, with pages that follow changes, and without a service worker.
  public let isPreview: Bool
  /// Whether the caller has checked the sets and reports their findings.
  public let hasCheckedSets: Bool
  /// The owner's signature of a published site; nil for none.
  public var signing: SiteSigning?
  /// The files that were opened for the content. Their folders stay as long as the builder, and messages name them.
  public var opened: [OpenedFile] = []

  /// - Parameters:
  ///   - costumes: the bundled pack. Its images `scotch` and `ring` replace the app's own.
  ///   - catalogue: the pack in `api/current_costumes.json`.
  ///   - hooSets: the folder of the sets in `api/hoosets.json`, archives or folders, each served unchanged; nil for the app's own,
  ///     which are packed.
  ///   - intro: an introduction in the format of the app's `intro/en.json`, for every language.
  ///   - root: the public address of the site, as in `https://example.org/disguise/`. Only previews of the page's address need
  ///     it; all other addresses are relative.
  ///   - imageHosts: the servers from which images may be fetched.
  ///   - isPreview: whether the site is for `disguise preview`.
  ///   - extraPages: pages beside the apps, which may show the site's pages in frames.
  ///   - hasCheckedSets: whether the caller has checked the sets, so that the site's warnings leave out their findings.
  public init(
    app: AppFolder, costumes: Pack, catalogue: Pack, hooSets: URL? = nil, intro: URL? = nil, root: String = "",
    imageHosts: ImageHosts = ImageHosts(), isPreview: Bool = false, extraPages: [ExtraPage] = [],
    hasCheckedSets: Bool = false
  ) {
    self.app = app
    self.costumes = costumes
    self.catalogue = catalogue
    self.hooSets = hooSets
    self.intro = intro
    self.root = root
    self.imageHosts = imageHosts
    self.extraPages = extraPages
    self.isPreview = isPreview
    self.hasCheckedSets = hasCheckedSets
  }

  /// Returns the site, and a warning for each costume that is left out.
  ///
  /// - Throws: `ToolError` if something is missing or faulty that the app needs.
  public func build() async throws(ToolError) -> (site: Site, warnings: [String]) {
    try await prepare().site()
  }

  /// Makes everything but the documents and the pages.
  ///
  /// - Throws: `ToolError` if something is missing or faulty that the app needs.
  public func prepare() async throws(ToolError) -> PreparedSite {
    do throws(ToolError) { return try await prepared() } catch { throw opened.named(error) }
  }

  private func prepared() async throws(ToolError) -> PreparedSite {
    var draft = SiteDraft(isPreview: isPreview)
    draft.signing = signing
    draft.sidePages = sidePages
    var app = app
    app.show = try SiteShow(of: costumes, app: app)
    draft.warn(app.tableWarnings + app.show.warnings)
    let bundled = try await draft.publish(costumes, in: app.languages, from: imageHosts)
    let character = app.show.character
    // The costumes of the app's own catalogue are drawn for its own character.
    let fits = character.images == nil || catalogue.folder != app.catalogue.standardizedFileURL
    let offered = fits ? try await draft.publish(catalogue, in: app.languages, from: imageHosts) : []
    draft.costumes = bundled + offered
    let used = try costumes.document().imageNames.union(character.imageNames)
    draft.warn(costumes.strayPictures(besides: used, hasCharacter: character.images != nil))
    try draft.addShell(of: app, pictures: costumes)
    try draft.addChecker(of: app)
    for page in extraPages { try draft.add(page, of: app) }
    try draft.addHooDocuments(of: app)
    draft.addCatalogue(offered)
    try draft.addOfferedShows(of: app)
    try draft.addHooSets(in: hooSets, of: app, areChecked: hasCheckedSets)
    return PreparedSite(
      app: app, intro: intro, root: root, draft: draft, costumes: bundled, opened: opened)
  }
}
