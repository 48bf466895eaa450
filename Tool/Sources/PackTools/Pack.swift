import Foundation
import Packs

/// A folder of costumes: a list of dictionaries, and the images it names.
///
/// The list is `config.plist` or `config.json`, or `current_costumes.json` as a catalogue calls it; a catalogue may
/// also be one JSON file. Images come from the asset catalogs in the folder, or are files beside the list.
public struct Pack: Sendable {
  /// The folder in which images are looked for.
  public let folder: URL
  /// The file with the list.
  public let list: URL
  public let catalogs: [AssetCatalog]
  /// The folder in which no link is followed to the list; nil where the list itself was named, which may be one.
  private let root: URL?

  static let listNames = ["config.plist", "config.json", "current_costumes.json"]

  /// - Parameter url: a folder, or the list itself.
  /// - Throws: `ToolError` where there is no list.
  public init(at url: URL) throws(ToolError) {
    let place = url.standardizedFileURL
    if isFile(place) {
      if Self.isPicture(place.path) {
        throw ToolError("\(place.path): is a picture; name a list of costumes, or the folder that holds it")
      }
      (folder, list, catalogs, root) = (place.deletingLastPathComponent(), place, [], nil)
      return
    }
    guard isFolder(place) else { throw ToolError("\(place.path): there is no such file or folder") }
    let lists = Self.listNames.map { place.appendingPathComponent($0) }
    guard let list = lists.first(where: isFile) else {
      throw ToolError("\(place.path): is no pack; \(Self.adviceForList(in: place))")
    }
    (folder, self.list, root) = (place, list, place)
    catalogs = try Self.catalogs(in: place)
  }

  private static func catalogs(in folder: URL) throws(ToolError) -> [AssetCatalog] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let places = names.filter { $0.hasSuffix(".xcassets") }.sorted()
      .map { folder.appendingPathComponent($0) }
    if let link = places.first(where: { FileKind(of: $0) == .link }) {
      throw ToolError("\(link.path): is a symbolic link; put what it leads to in its place")
    }
    return places.map { AssetCatalog(at: $0) }
  }

  /// The costumes as the list has them, their images still names; and the faults, each with its file.
  ///
  /// - Parameter language: whose words are taken where a costume has them; nil takes those of no language.
  public func costumes(in language: Language? = nil) throws(ToolError) -> Reading<[Costume]> {
    CostumeReader.costumes(in: try document(), path: "", language: Text(language?.code ?? ""))
  }

  /// The list as it was written.
  func document() throws(ToolError) -> Value { try Document.value(at: list, within: root) }

  /// The drawings of the image set `name` in the folder's asset catalogs; nil where none has it.
  public func images(named name: String) throws(ToolError) -> [ScaledFile]? {
    for catalog in catalogs {
      if let images = try catalog.images(named: name) { return images }
    }
    return nil
  }

  /// The image in the file `name`, relative to the folder and inside of it.
  public func file(named name: String) throws(ToolError) -> ImageFile {
    let relative = name.removingPercentEncoding ?? name
    let url = folder.appendingPathComponent(relative).standardizedFileURL
    guard !relative.contains("\0"), url.path.hasPrefix(folder.path + "/") else {
      throw ToolError("\"\(name)\" lies outside of \(folder.path); put it beside the list")
    }
    guard isFile(url) else {
      throw ToolError("there is no image set and no file \"\(name)\" in \(folder.path); \(adviceForMissing(name))")
    }
    return try ImageFile(at: url, within: folder)
  }
}
