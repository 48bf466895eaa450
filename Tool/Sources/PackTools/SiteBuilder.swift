import Foundation
import Packs

/// Makes the site: reads the app's folder, both packs and the Hoo sets, names every file after its content, writes the documents.
public struct SiteBuilder: Sendable {
  public let app: AppFolder
  public let costumes: Pack
  public let catalogue: Pack
  /// The folder of HooView's sets; nil stands for the app's own.
  public let hooSets: URL?
  /// The file of the introduction; nil stands for the app's own.
  public let intro: URL?
  /// Where the site is to be found, ending in a slash; empty where that is not known.
  public let root: String
  /// Where images of costumes may be fetched from.
  public let imageHosts: ImageHosts

  /// - Parameters:
  ///   - costumes: the bundled pack; its images `scotch` and `ring`, if it has them, are used instead of ours.
  ///   - catalogue: the pack that `api/current_costumes.json` offers.
  ///   - hooSets: the folder of the sets that `api/hoosets.json` lists, archives or folders, each sent as it is; nil takes
  ///     the app's own, which are packed.
  ///   - intro: a file laid out like the app's `intro/en.json`, which is shown in every language.
  ///   - root: where the site is to be found, as in `https://example.org/disguise/`. Only what others show of the page
  ///     (its picture, when somebody passes its address on) needs it; all else is relative.
  ///   - imageHosts: where images may be fetched from that a pack names by a whole address.
  public init(
    app: AppFolder, costumes: Pack, catalogue: Pack, hooSets: URL? = nil, intro: URL? = nil, root: String = "",
    imageHosts: ImageHosts = ImageHosts()
  ) {
    self.app = app
    self.costumes = costumes
    self.catalogue = catalogue
    self.hooSets = hooSets
    self.intro = intro
    self.root = root
    self.imageHosts = imageHosts
  }

  /// The site, and a line for every costume that had to be left out.
  ///
  /// - Throws: `ToolError` where something is wrong that the app cannot do without.
  public func build() async throws(ToolError) -> (site: Site, warnings: [String]) {
    var draft = SiteDraft()
    let bundled = try await draft.publish(costumes, in: app.languages, from: imageHosts)
    let offered = try await draft.publish(catalogue, in: app.languages, from: imageHosts)
    draft.warn(costumes.strayPictures(besides: try costumes.document().imageNames))
    try draft.addShell(of: app, pictures: costumes)
    try draft.addDocuments(of: app, costumes: bundled, intro: intro)
    draft.addCatalogue(offered)
    try draft.addHooSets(in: hooSets, of: app)
    try draft.addPages(of: app, root: root)
    return (draft.site, draft.warnings)
  }
}
