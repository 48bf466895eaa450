import Foundation

/// A folder that is removed with its owner.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("disguise-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  public func appending(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// Writes a file and creates its parent folders.
  @discardableResult
  public func write(_ data: Data, to path: String) throws -> URL {
    let file = appending(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL { try write(Data(text.utf8), to: path) }

  public func remove(_ path: String) throws { try FileManager.default.removeItem(at: appending(path)) }
}
