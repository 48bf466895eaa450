import Files
import Foundation
import Packs
import Values

/// A folder of costumes: a list of dictionaries and the images they refer to.
///
/// The list is `config.plist`, `config.json` or, in a catalogue, `current_costumes.json`, or the member `costumes` of a show. A
/// catalogue may also be a single JSON file. Images are in the asset catalogs of the folder, or files next to the list.
public struct Pack: Sendable {
  /// The folder of the images.
  public let folder: URL
  /// The file with the list.
  public let list: URL
  public let catalogs: [AssetCatalog]
  /// The folder within which links are not followed; nil if the user passed the list itself, which may be a link.
  let root: URL?
  /// The list of another server, whose images are at whole addresses; nil for one on disk.
  private let remote: (address: String, document: Value)?

  /// Whether the user passed the list itself and not its folder.
  package var isList: Bool { root == nil }

  package static let listNames = ZippedPack.listNames

  /// - Parameter url: a folder, or the list itself.
  /// - Throws: `ToolError` if there is no list.
  public init(at url: URL) throws(ToolError) {
    let place = url.standardizedFileURL
    if isFile(place) {
      if Self.isPicture(place.path) {
        throw ToolError("\(place.path): is a picture; pass a list of costumes, or the folder of the list")
      }
      if place.pathExtension.lowercased() == "zip" {
        throw ToolError("\(place.path): is a zip archive; pass a list of costumes, its folder, or a .disguise file")
      }
      (folder, list, catalogs, root, remote) = (place.deletingLastPathComponent(), place, [], nil, nil)
      return
    }
    guard isFolder(place) else {
      throw Absence(of: place.path).error(
        at: place.path, else: "pass a list of costumes, or the folder of the list")
    }
    _ = try readableNames(in: place)
    let lists = (Self.listNames + Self.showNames).map { place.appendingPathComponent($0) }
    guard let list = lists.first(where: isFile) else {
      throw ToolError("\(place.path): not a pack, as it has no list; \(Self.adviceForList(in: place))")
    }
    (folder, self.list, root, remote) = (place, list, place, nil)
    catalogs = try Self.catalogs(in: place)
  }

  /// - Parameter document: the list at `address`, with whole addresses of images.
  package init(remote address: String, _ document: Value) {
    (folder, list, catalogs, root) = (URL(fileURLWithPath: "/"), URL(fileURLWithPath: "/"), [], nil)
    remote = (address, document)
  }

  /// The list's path or address, for messages.
  package var place: String { remote?.address ?? list.path }

  private static func catalogs(in folder: URL) throws(ToolError) -> [AssetCatalog] {
    let places = visibleNames(in: folder).filter { $0.hasSuffix(".xcassets") }.sorted()
      .map { folder.appendingPathComponent($0) }
    if let link = places.first(where: { FileKind(of: $0) == .link }) {
      throw ToolError("\(link.path): is a symbolic link; replace it with the folder that it points to")
    }
    for place in places where isFolder(place) { _ = try readableNames(in: place) }
    return places.map { AssetCatalog(at: $0) }
  }

  /// Reads the costumes of the list in every language, with names for images.
  public func costumes(in languages: [Language] = []) throws(ToolError) -> Reading<[TranslatedCostume]> {
    TranslatedCostume.read(try document(), in: languages)
  }

  /// Reads the list of costumes without interpreting it.
  package func document() throws(ToolError) -> Value {
    if let remote { return remote.document }
    let value = try Document.value(at: list, within: root)
    return value["costumes"] ?? value
  }

  /// Returns the images of the image set `name` in the folder's asset catalogs, or nil.
  public func images(named name: String) throws(ToolError) -> [ScaledFile]? {
    for catalog in catalogs {
      if let images = try catalog.images(named: name) { return images }
    }
    return nil
  }

  /// Reads the image in the file `name`, which is relative to the folder and lies within it.
  public func file(named name: String) throws(ToolError) -> ImageFile {
    if Self.isInPage(name) { throw Self.notPublished }
    if remote != nil { throw ToolError("\"\(name)\" is not an http or https address; correct it") }
    let relative = Self.path(of: name)
    let url = folder.appendingPathComponent(relative).standardizedFileURL
    guard !relative.contains("\0"), url.path.hasPrefix(folder.path + "/") else {
      throw ToolError("\"\(name)\" lies outside of \(folder.path); move it next to the list")
    }
    guard isFile(url) else {
      let parent = url.deletingLastPathComponent()
      if isFolder(parent) { _ = try readableNames(in: parent) }
      throw ToolError("no image set and no file \"\(name)\" in \(folder.path); \(adviceForMissing(name))")
    }
    return try ImageFile(at: url, within: folder)
  }
}
