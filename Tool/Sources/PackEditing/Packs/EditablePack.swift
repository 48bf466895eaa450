import Files
import Foundation
import PackFiles
import Values

/// A costume pack that is edited, as it is on disk now. It may be an empty folder, or none yet.
public struct EditablePack: EditableContent {
  public let folder: URL
  /// The name of the list in the folder.
  public let listName: String
  /// The list; an empty one if the pack has none yet.
  public let list: EditableDocument
  /// The files of the pack, and its show, which says whom they dress.
  public let snapshot: FolderSnapshot
  let hasList: Bool
  /// The asset catalogs, with their names in the folder.
  let catalogs: [(name: String, catalog: AssetCatalog)]
  /// Whether the user passed the list itself, whose pack has no asset catalogs.
  private let isListAlone: Bool

  private static let emptyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array/>
    </plist>

    """

  /// - Parameter url: a pack's folder, or its list.
  public init(at url: URL) throws(ToolError) {
    let url = url.resolvedPack
    if let pack = try? Pack(at: url), !pack.listPath.isEmpty {
      throw ToolError("\(pack.list.path): has its costumes in a show; to edit them, move them into a list, config.json")
    }
    isListAlone = FileKind(of: url.resolvingSymlinksInPath()).isFile
    let folder = isListAlone ? url.deletingLastPathComponent() : url
    let names = fileNames(in: folder)
    let found = isListAlone ? url.lastPathComponent : Pack.listNames.first(where: names.contains)
    (self.folder, hasList, listName) = (folder, found != nil, found ?? "config.plist")
    let listName = listName
    snapshot = try FolderSnapshot(of: folder, skipping: Pack.removed) { $0 == listName || Self.isPart($0) }
    list = try Self.list(named: found, in: folder)
    catalogs = isListAlone ? [] : Self.catalogs(names, in: folder)
  }

  private static func isPart(_ path: String) -> Bool {
    (Pack.listNames + Pack.showNames).contains(path) || Pack.isPicture(path) || path.contains(".xcassets/")
  }

  private static func list(named name: String?, in folder: URL) throws(ToolError) -> EditableDocument {
    guard let name else { return try EditableDocument(Data(emptyList.utf8), isPropertyList: true) }
    let url = folder.appendingPathComponent(name)
    let data = try readFile(url, limit: FileLimits.documentBytes, within: folder)
    do { return try EditableDocument(data, isPropertyList: name.lowercased().hasSuffix(".plist")) } catch {
      throw ToolError("\(url.path): \(error.description)")
    }
  }

  private static func catalogs(_ names: [String], in folder: URL) -> [(name: String, catalog: AssetCatalog)] {
    names.filter { $0.hasSuffix(".xcassets") && FileKind(of: folder.appendingPathComponent($0)) == .folder }
      .map { ($0, AssetCatalog(at: folder.appendingPathComponent($0))) }
  }

  // MARK: - Costumes

  public var items: [Value] { list.value.items }

  public var mainFile: String { listName }

  /// Returns the costumes that a change of a file is about: those that differ, for the list, and else those that show the picture.
  ///
  /// - Parameter before: the pack before the change, if it is known.
  public func costumes(changedBy path: String, since before: EditablePack?) -> [Value] {
    if path != listName { return items.filter { isPicture(path, of: $0) } }
    guard let before else { return [] }
    let ids = items.map(\.costumeID)
    return items.filter { !before.items.contains($0) } + before.items.filter { !ids.contains($0.costumeID) }
  }

  private func isPicture(_ path: String, of costume: Value) -> Bool {
    if pictures(of: costume).contains(where: { $0.path == path }) { return true }
    return costume["image"].flatMap(\.string).flatMap(imageSet).map { path.hasPrefix($0 + "/") } ?? false
  }

  public func languages(_ known: [String]) -> [String] {
    let keys = items.flatMap(\.keys)
    let suffixes = keys.compactMap { key in
      CostumeEdit.textKeys.first { key.hasPrefix($0 + "-") }.map { String(key.dropFirst($0.count + 1)) }
    }
    return Self.languages(known, besides: Set(suffixes))
  }

  /// Whether a new picture becomes a file beside the list and not an image set: the pack has no asset catalog, and its pictures are
  /// such files; or the list was passed alone.
  var keepsLoosePictures: Bool {
    isListAlone || catalogs.isEmpty && items.contains { $0["image"].flatMap(\.string).map(Pack.isPicture) ?? false }
  }

  /// Returns the path of an image set's folder in the pack.
  func imageSet(_ name: String) -> String? {
    let folders = catalogs.lazy.compactMap { $0.catalog.folder(of: name) }
    return folders.first.map { String($0.standardizedFileURL.path.dropFirst(folder.path.count + 1)) }
  }

  /// The names of image sets, in lower case.
  var imageSetNames: Set<String> { Set(catalogs.flatMap(\.catalog.names).map { $0.lowercased() }) }

  func data(_ path: String, limit: Int = FileLimits.documentBytes) -> Data? {
    try? readFile(folder.appendingPathComponent(path), limit: limit, within: folder)
  }
}

extension URL {
  /// The pack's place without symbolic links on the way to it. A list that is itself a link stays one.
  var resolvedPack: URL {
    let url = standardizedFileURL
    guard FileKind(of: url.resolvingSymlinksInPath()).isFile else { return url.resolvingSymlinksInPath() }
    return url.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(url.lastPathComponent)
  }
}

extension FileKind {
  var isFile: Bool { if case .file = self { true } else { false } }
}

extension Value {
  public var items: [Value] { if case .list(let items) = self { items } else { [] } }

  public var keys: [String] {
    if case .object(let members) = self { members.map(\.key.string) } else { [] }
  }

  public var string: String? { if case .text(let text) = self { text.string } else { nil } }

  /// The id of a costume; empty for one without.
  public var costumeID: String { self["id"].flatMap(\.string) ?? "" }
}
