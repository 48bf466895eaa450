import Files
import Foundation
import HooSets
import Packs

/// A folder of sets that is edited, as it is on disk now. It may be an empty folder, or none yet.
public struct EditableSets: EditableContent {
  public let folder: URL
  /// The sets that are folders, sorted by number.
  public let sets: [EditableSet]
  /// The names of sets that are archives, which cannot be edited.
  public let archives: [String]
  public let snapshot: FolderSnapshot

  /// - Throws: `ToolError` if the folder cannot be read, or is itself a set or a Hoo.
  public init(at url: URL) throws(ToolError) {
    let folder = url.resolvedPack
    let names = fileNames(in: folder)
    if let refusal = HooSetsFolder.refusal(of: folder) { throw ToolError(refusal) }
    let sets = Set(
      names.filter { HooSetNames.isFolder($0) && FileKind(of: folder.appendingPathComponent($0)) == .folder })
    let archives = names.filter { HooSetNames.archive($0) != nil }
    snapshot = try FolderSnapshot(of: folder, skipping: HooSetNames.removed) { path in
      sets.contains(String(path.prefix { $0 != "/" })) || archives.contains(path)
    }
    self.folder = folder
    self.archives = archives.compactMap(HooSetNames.archive)
    self.sets = HooSetNames.sorted(sets).map { EditableSet($0, in: folder) }
  }

  public var mainFile: String { sets.first.map { "\($0.name)/hoo_set.json" } ?? folder.lastPathComponent }

  public func languages(_ known: [String]) -> [String] {
    let own = sets.flatMap { set in
      set.document.languages.union(set.headerLanguages).union(set.hoos.flatMap(\.document.languages))
    }
    return Self.languages(known, besides: Set(own))
  }

  subscript(name: String) -> EditableSet? { sets.first { $0.name == name } }

  /// Returns the files of a picture in order of scale.
  ///
  /// - Parameter picture: its path without scale and ending, as in `07/01/hoo`.
  public func pictures(_ picture: String) -> [PictureFile] {
    (1...3).compactMap { scale in
      let path = ImageSetContents.file(picture, scale)
      return snapshot.files[path] == nil ? nil : PictureFile(scale: scale, path: path)
    }
  }
}

/// A set in a folder of its own.
public struct EditableSet: Sendable {
  /// The name of the folder: `07`.
  public let name: String
  public let document: SetDocument
  /// Sorted by number.
  public let hoos: [EditableHoo]
  /// The languages that have headers of their own.
  let headerLanguages: Set<String>

  init(_ name: String, in folder: URL) {
    let url = folder.appendingPathComponent(name)
    let names = fileNames(in: url)
    self.name = name
    document = SetDocument(at: "\(name)/hoo_set.json", in: folder)
    let hoos = names.filter { HooSetNames.isFolder($0) && FileKind(of: url.appendingPathComponent($0)) == .folder }
    self.hoos = HooSetNames.sorted(hoos).map { EditableHoo($0, of: name, in: folder) }
    headerLanguages = Set(names.compactMap(HooSetNames.headerLanguage))
  }

  /// A set without files.
  init(new name: String, source: String?) {
    (self.name, hoos, headerLanguages) = (name, [], [])
    document = SetDocument(restoring: source, at: "\(name)/hoo_set.json")
  }

  /// The colour as `#rrggbb`; empty if it is missing or not valid.
  public var color: String {
    guard case .text(let text)? = document.value("Color") else { return "" }
    return HooColor.normal(text)?.string ?? ""
  }

  subscript(hoo: String) -> EditableHoo? { hoos.first { $0.name == hoo } }

  /// The path of a header's picture without scale and ending: `07/header-de`.
  ///
  /// - Parameter language: nil for the one without a suffix.
  public func header(in language: String?) -> String { "\(name)/\(SetDocument.key("header", in: language))" }
}

/// A Hoo in a set's folder.
public struct EditableHoo: Sendable {
  /// The name of the folder: `01`.
  public let name: String
  public let document: SetDocument
  /// The path of the picture without scale and ending: `07/01/hoo`.
  public let picture: String

  init(_ name: String, of set: String, in folder: URL) {
    self.name = name
    document = SetDocument(at: "\(set)/\(name)/hoo.json", in: folder)
    picture = "\(set)/\(name)/hoo"
  }
}

extension SetDocument {
  fileprivate init(at path: String, in folder: URL) {
    let url = folder.appendingPathComponent(path)
    if FileKind(of: url) == .nothing {
      self.init(nil, at: path)
    } else {
      self.init((try? readFile(url, limit: FileLimits.documentBytes, within: folder)) ?? Data(), at: path)
    }
  }
}
