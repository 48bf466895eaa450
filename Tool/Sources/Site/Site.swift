import Files
import Foundation
import Values
import Websites

/// The site: a dictionary from paths to files in memory. The server serves nothing else.
public struct Site: Sendable {
  /// Whether files are served uncompressed, for a build within milliseconds.
  let isPreview: Bool
  /// The pictures without the hashes in their addresses.
  private(set) var pictureNames = PictureNames()
  /// The generations of the pages, in a preview.
  public internal(set) var preview = PreviewState()

  /// The files by their paths, which begin with a slash.
  public private(set) var resources: [String: Resource] = [:]

  /// The content security policy of the pages.
  public internal(set) var policy = ContentSecurityPolicy(styles: [])

  /// The paths of the files that a reader downloads on a first visit to the dressing room with a screen of two pixels per point.
  public internal(set) var firstVisit: Set<String> = []

  /// The pages of single looks; nil for a site that is published as files.
  public internal(set) var linkPages: LinkPages?

  /// The targets of redirected paths, relative to the folder of the path.
  public private(set) var redirects: [String: String] = [:]

  /// The path of the catalogue, relative to the root.
  public static let catalogue = "api/current_costumes.json"
  /// The path of the index of HooView's sets, relative to the root.
  public static let hooSets = "api/hoosets.json"
  /// The folder of the shows that the site offers.
  public static let shows = "/shows/"
  /// The path of the list of these shows, relative to the root.
  public static let offeredShows = "shows/shows.json"

  public init(isPreview: Bool = false) { self.isPreview = isPreview }

  public subscript(path: String) -> Resource? { resources[path] }

  mutating func add(_ resource: Resource, at path: String) { resources["/" + path] = resource }

  /// Adds all files of `other` below `folder`.
  public mutating func mount(_ other: Site, at folder: String) {
    for (path, resource) in other.resources { resources["/\(folder)\(path)"] = resource }
    for (path, place) in other.redirects { redirects["/\(folder)\(path)"] = place }
    redirects["/\(folder)"] = folder + "/"
  }

  /// Adds the assets of an earlier build of the site, which open pages may still request.
  public mutating func addAssets(of earlier: Site) { addAssets(earlier.resources) }

  /// Adds those `files` that are assets of an earlier build.
  public mutating func addAssets(_ files: [String: Resource]) {
    for (path, resource) in files where path.hasPrefix("/assets/") && resources[path] == nil {
      resources[path] = resource
    }
  }

  /// Returns the assets that `other` does not have.
  public func assets(missingFrom other: Site) -> [String: Resource] {
    resources.filter { $0.key.hasPrefix("/assets/") && other.resources[$0.key] == nil }
  }

  /// Whether both sites have the same files.
  public func hasFiles(of other: Site) -> Bool {
    resources.count == other.resources.count
      && resources.allSatisfy { other.resources[$0.key]?.plain.etag == $0.value.plain.etag }
  }

  mutating func addPicture(at address: String) { pictureNames.add(address) }

  mutating func redirect(_ path: String, to place: String) { redirects["/" + path] = place }

  /// Adds a file under a name with the hash of its contents, so that browsers may cache it for ever.
  ///
  /// - Parameters:
  ///   - hash: SHA-256 of `bytes` as 64 hexadecimal digits; nil to compute it.
  ///   - packed: the compressed forms, if `make build` made them.
  /// - Returns: the address relative to the root: `assets/<name>.<16 digits of its hash>.<extension>`.
  mutating func addAsset(
    _ bytes: Data, name: String, fileExtension: String, contentType: String, hash: String? = nil,
    packed: PackedForms = PackedForms()
  ) -> String {
    let hash = hash ?? ContentHash.hex(of: bytes)
    let path = AssetName.path(Text(name), hash: Text(hash), fileExtension: Text(fileExtension)).string
    if resources["/" + path] == nil {
      let resource = BuildCache.value("asset", named: path) {
        Resource(
          bytes, contentType: contentType, cacheControl: Resource.immutable, hash: hash, packed: packed,
          isCompressed: !isPreview)
      }
      add(resource, at: path)
    }
    return path
  }
}
