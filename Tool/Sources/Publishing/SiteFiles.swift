import Foundation
import Site

/// The files that a site is published as, by their paths.
public struct SiteFiles: Sendable {
  /// The bytes of each file: pages are named `index.html`, and compressed forms have `.gz` and `.br` appended.
  let contents: [String: Data]
  /// The index entries of the files, sorted by path.
  public let entries: [PublishedFile]
  /// The site's files without their compressed forms.
  public let resources: [String: Resource]
  /// The paths that a reader downloads on the first visit.
  let firstVisit: Set<String>

  /// - Parameter hasForms: whether compressed forms are files of their own.
  public init(_ site: Site, withForms hasForms: Bool = true) {
    var (contents, resources): ([String: Data], [String: Resource]) = ([:], [:])
    for (address, resource) in site.resources {
      let path = Self.path(of: address)
      resources[path] = resource
      contents[path] = resource.plain.bytes
      guard hasForms else { continue }
      contents[path + ".gz"] = resource.gzip?.bytes
      contents[path + ".br"] = resource.brotli?.bytes
    }
    self.contents = contents
    self.resources = resources
    entries = contents.map { PublishedFile(path: $0.key, $0.value) }.sorted { $0.path < $1.path }
    firstVisit = Set(site.firstVisit.map(Self.path))
  }

  /// Returns `hoo/index.html` for `/hoo/`.
  private static func path(of address: String) -> String {
    let path = String(address.dropFirst())
    return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
  }
}
