import Values

/// The list of files that the service worker keeps, and the name of their build.
public struct WorkerShell: Sendable {
  /// The paths of the files, relative to the site's root.
  public var precached: [Text]
  /// The entity tags of the files that keep their names: the pages and their manifests.
  public var tags: [Text]

  public init(precached: [Text], tags: [Text]) { (self.precached, self.tags) = (precached, tags) }

  /// The entity tag of a file.
  ///
  /// - Parameter hash: SHA-256 of its contents as 64 hexadecimal digits.
  public static func tag(of hash: Text) -> Text { "\"" + Text(utf8: Array(hash.utf8.prefix(32))) + "\"" }

  /// The values of the worker's template. The version is not part of the build: equal files keep their cache.
  ///
  /// - Parameter hash: returns SHA-256 as 64 hexadecimal digits.
  public func values(version: Int64, hash: ([UInt8]) -> Text) -> [(key: Text, value: Text)] {
    let build = hash((precached + tags).joined(by: "\n").utf8).utf8.prefix(16)
    return [
      ("build", Text(utf8: Array(build))), ("precached", Value.list(precached.map { .text($0) }).json),
      ("version", Text(version)),
    ]
  }
}
