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

  static let listNames = ["config.plist", "config.json", "current_costumes.json"]

  /// - Parameter url: a folder, or the list itself.
  /// - Throws: `ToolError` where there is no list.
  public init(at url: URL) throws(ToolError) {
    let place = url.standardizedFileURL
    if isFile(place) {
      (folder, list, catalogs) = (place.deletingLastPathComponent(), place, [])
      return
    }
    guard isFolder(place) else { throw ToolError("\(place.path): there is no such file or folder") }
    let lists = Self.listNames.map { place.appendingPathComponent($0) }
    guard let list = lists.first(where: isFile) else {
      throw ToolError("\(place.path): is no pack; put \(Self.listNames.joined(separator: " or ")) into it")
    }
    (folder, self.list, catalogs) = (place, list, Self.catalogs(in: place))
  }

  private static func catalogs(in folder: URL) -> [AssetCatalog] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".xcassets") }.sorted()
      .map { AssetCatalog(at: folder.appendingPathComponent($0)) }
  }

  /// The costumes as the list has them, their images still names; and the faults, each with its file.
  ///
  /// - Parameter language: whose words are taken where a costume has them; nil takes those of no language.
  public func costumes(in language: Language? = nil) throws(ToolError) -> Reading<[Costume]> {
    CostumeReader.costumes(in: try Document.value(at: list), path: "", language: Text(language?.code ?? ""))
  }

  /// The drawings of the image set `name` in the folder's asset catalogs; nil where none has it.
  public func images(named name: String) throws(ToolError) -> [ScaledFile]? {
    for catalog in catalogs {
      if let images = try catalog.images(named: name) { return images }
    }
    return nil
  }

  /// The image in the file `name`, relative to the folder and inside of it.
  public func file(named name: String) throws(ToolError) -> ImageFile {
    let root = folder.resolvingSymlinksInPath().path
    let relative = name.removingPercentEncoding ?? name
    let url = folder.appendingPathComponent(relative).standardizedFileURL.resolvingSymlinksInPath()
    guard !relative.contains("\0"), url.path.hasPrefix(root + "/") else {
      throw ToolError("\"\(name)\" lies outside of \(root); put it beside the list")
    }
    guard isFile(url) else {
      throw ToolError("there is no image set and no file \"\(name)\" in \(root); add one")
    }
    return try ImageFile(at: url)
  }
}
