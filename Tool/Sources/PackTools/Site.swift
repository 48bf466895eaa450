import Foundation

/// Everything that is served: one index from a path to a file in memory. There is no other way to a file.
public struct Site: Sendable {
  /// Path to file; every path begins with a slash.
  public private(set) var resources: [String: Resource] = [:]

  /// What its pages may load.
  public internal(set) var policy = ContentSecurityPolicy(styles: [])

  /// Where a path without a file leads, relative to the folder it lies in.
  public private(set) var redirects: [String: String] = [:]

  /// The path of the catalogue, relative to the root.
  public static let catalogue = "api/current_costumes.json"
  /// The path of the index of HooView's sets, relative to the root.
  public static let hooSets = "api/hoosets.json"

  public init() {}

  public subscript(path: String) -> Resource? { resources[path] }

  mutating func add(_ resource: Resource, at path: String) { resources["/" + path] = resource }

  mutating func redirect(_ path: String, to place: String) { redirects["/" + path] = place }

  /// Adds a file that is named after its content and may be kept for ever.
  ///
  /// - Parameter packed: the file's compressed forms, where they have been made before.
  /// - Returns: its address relative to the root: `assets/<name>.<16 digits of its hash>.<extension>`.
  mutating func addAsset(
    _ bytes: Data, name: String, fileExtension: String, contentType: String, packed: PackedForms = PackedForms()
  ) -> String {
    let hash = SHA256.hex(bytes)
    let path = "assets/\(Self.plain(name)).\(hash.prefix(16)).\(fileExtension)"
    if resources["/" + path] == nil {
      let resource = Resource(
        bytes, contentType: contentType, cacheControl: Resource.immutable, hash: hash, packed: packed)
      add(resource, at: path)
    }
    return path
  }

  /// `name` with nothing in it that would need escaping in an address, a document or a shell.
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
