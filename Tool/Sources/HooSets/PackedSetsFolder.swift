import Files
import Foundation
import Values

/// The folder to which sets are packed. Files that an earlier run has written, as its index says, may be replaced; others never.
struct PackedSetsFolder {
  static let index = "index.json"

  private let url: URL
  /// The paths of the files of an earlier run; empty in a new folder.
  private let written: Set<String>

  /// - Throws: `ToolError` if it is not a folder, cannot be read, or has content of somebody else.
  init(at url: URL) throws(ToolError) {
    self.url = url
    if FileKind(of: url.resolvingSymlinksInPath()) == .nothing {
      written = []
      return
    }
    guard isFolder(url) else { throw ToolError("\(url.path): is not a folder; choose a new or an empty folder") }
    let names = try readableNames(in: url).filter { !HooSetPlace.isSkipped($0) }
    let written = names.isEmpty ? [] : Self.filesOfIndex(in: url)
    guard let written else {
      throw ToolError(
        "\(url.path): holds \(names[0]) and no index that `disguise hoosets pack` has written; "
          + "choose a new or an empty folder, or one that it has written before")
    }
    self.written = written
  }

  /// - Throws: `ToolError` with the first of `files` in whose place there is another file, which no earlier run has written.
  func refuseOthers(than files: [HooSetsPack.File]) throws(ToolError) {
    for file in files where !written.contains(file.name) {
      let target = url.appendingPathComponent(file.name)
      if FileKind(of: target) == .nothing || holds(file.bytes, at: target) { continue }
      throw ToolError(
        "\(target.path): is not in the index and would be replaced; move it elsewhere, or choose an empty folder")
    }
  }

  /// Whether a run that was stopped before it wrote the index has left the file.
  private func holds(_ bytes: Data, at target: URL) -> Bool {
    (try? readFile(target, limit: bytes.count, within: url)) == bytes
  }

  /// The paths of the files that the index names, and its own; nil without an index of this format.
  private static func filesOfIndex(in url: URL) -> Set<String>? {
    guard let value = document(index, in: url), case .list(let sets)? = value["sets"], !sets.isEmpty else { return nil }
    var paths: Set = [index]
    for set in sets {
      guard let files = files(of: set, in: url) else { return nil }
      paths.formUnion(files)
    }
    guard let texts = value["texts"] else { return paths }
    guard case .list(let items) = texts else { return nil }
    let documents = items.compactMap(\.path)
    guard documents.count == items.count, documents.allSatisfy(HooTextsIndex.isDocument) else { return nil }
    return paths.union(documents).union(oldTexts(in: url))
  }

  /// The documents of texts of runs with more sets, which no index names any more.
  private static func oldTexts(in url: URL) -> [String] {
    fileNames(in: url).filter { name in
      guard HooTextsIndex.isDocument(name), case .list(let sets)? = document(name, in: url)?["sets"] else {
        return false
      }
      return sets.allSatisfy { $0["name"] != nil && $0["hoos"] != nil }
    }
  }

  /// The archive of a set in the index, and its larger pictures with their list; nil if this command writes no such entry.
  private static func files(of set: Value, in url: URL) -> [String]? {
    guard let name = set["name"]?.path, HooSetPlace.isName(name), set["archive"]?.path == "\(name).zip",
      set["color"] != nil, set["count"] != nil, set["bytes"] != nil
    else { return nil }
    guard let list = set["large"]?.path else { return ["\(name).zip"] }
    guard list == "\(LargePictureFiles.folder)/\(name)/large.json" else { return nil }
    guard case .list(let pictures)? = document(list, in: url)?["files"] else { return ["\(name).zip", list] }
    return ["\(name).zip", list] + pictures.compactMap { $0["url"]?.path }
  }

  private static func document(_ name: String, in url: URL) -> Value? {
    try? Document.value(at: url.appendingPathComponent(name), within: url)
  }
}

extension Value {
  fileprivate var path: String? { if case .text(let text) = self { text.string } else { nil } }
}
