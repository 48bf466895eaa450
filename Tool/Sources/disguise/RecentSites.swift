import Site

/// Keeps the assets of earlier sites for pages that were opened before a change.
struct RecentSites {
  private var current: Site
  private var retired: [[String: Resource]] = []

  /// The earlier sites whose assets are kept.
  private static let limit = 16

  init(_ site: Site) { current = site }

  /// Returns `site` with the assets of the sites before it; nil if it has the same files as the last one.
  mutating func next(_ site: Site) -> Site? {
    if site.hasFiles(of: current) { return nil }
    retired = retired.suffix(Self.limit - 1) + [current.assets(missingFrom: site)]
    current = site
    var whole = site
    for assets in retired { whole.addAssets(assets) }
    return whole
  }
}
