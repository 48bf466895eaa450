import Foundation

/// The site: a dictionary from paths to files in memory. The server serves nothing else.
public struct Site: Sendable {
  /// The files by their paths, which begin with a slash.
  public private(set) var resources: [String: Resource] = [:]

  /// The content security policy of the pages.
  public internal(set) var policy = ContentSecurityPolicy(styles: [])

  /// The targets of redirected paths, relative to the folder of the path.
  public private(set) var redirects: [String: String] = [:]

  /// The path of the catalogue, relative to the root.
  public static let catalogue = "api/current_costumes.json"
  /// The path of the index of HooView's sets, relative to the root.
  public static let hooSets = "api/hoosets.json"

  public init() {}

  public subscript(path: String) -> Resource? { resources[path] }

  mutating func add(_ resource: Resource, at path: String) { resources["/" + path] = resource }

  /// Adds the assets of an earlier build of the site, which open pages may still request.
  public mutating func addAssets(of earlier: Site) {
    for (path, resource) in earlier.resources where path.hasPrefix("/assets/") && resources[path] == nil {
      resources[path] = resource
    }
  }

  mutating func redirect(_ path: String, to place: String) { redirects["/" + path] = place }

  /// Adds a file under a name with the hash of its contents, so that browsers may cache it for ever.
  ///
  /// - Parameter packed: the compressed forms, if `make build` made them.
  /// - Returns: the address relative to the root: `assets/<name>.<16 digits of its hash>.<extension>`.
  mutating func addAsset(
    _ bytes: Data, name: String, fileExtension: String, contentType: String, packed: PackedForms = PackedForms()
  ) -> String {
    let hash = ContentHash.hex(of: bytes)
    let path = "assets/\(Self.plain(name)).\(hash.prefix(16)).\(fileExtension)"
    if resources["/" + path] == nil {
      let resource = Resource(
        bytes, contentType: contentType, cacheControl: Resource.immutable, hash: hash, packed: packed)
      add(resource, at: path)
    }
    return path
  }

  /// Returns `name` with each character replaced that would need escaping in an address, a document or a shell.
  private static func plain(_ name: String) -> String {
    let kept = name.unicodeScalars.prefix(64).map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": Character(scalar)
      default: Character("-")
      }
    }
    return kept.isEmpty ? "file" : String(kept)
  }
}
