import Files
import Foundation
import PackFiles
import Values

/// The files that a changed pack names: in its list, for the character of its show, and in all entries of all Contents.json, also those for other devices and
/// appearances that the app does not use.
struct PackReferences {
  /// The paths in the pack in lower case, as some disks do not tell `A.png` from `a.png`.
  private var paths: Set<String> = []

  init(_ list: Value, of pack: EditablePack, with changes: FileChanges) {
    // Only removals ask.
    if changes.removals.isEmpty { return }
    for item in list.items { addImages(of: item) }
    addCharacter(of: pack)
    let written = Dictionary(changes.writes.map { ($0.path, $0.data) }, uniquingKeysWith: { $1 })
    for path in Set(pack.snapshot.files.keys).union(written.keys) where path.hasSuffix("/Contents.json") {
      guard let data = written[path] ?? pack.data(path), let contents = try? Document.json(data) else { continue }
      addFiles(of: contents, in: (path as NSString).deletingLastPathComponent)
    }
  }

  func contains(_ path: String) -> Bool { paths.contains(Self.plain(path)) }

  private mutating func addCharacter(of pack: EditablePack) {
    for name in Pack.showNames where pack.snapshot.files[name] != nil {
      let show = try? Document.value(at: pack.folder.appendingPathComponent(name), within: pack.folder)
      show?["character"].map { addImages(of: $0) }
    }
  }

  private mutating func addImages(of item: Value) {
    for key in item.keys where key.hasPrefix("image") || key == "lids" {
      guard let name = item[Text(key)]?.string else { continue }
      for path in [name, Pack.path(of: name)] { paths.insert(Self.plain(path)) }
    }
  }

  private mutating func addFiles(of contents: Value, in folder: String) {
    for entry in contents["images"]?.items ?? [] {
      if let name = entry["filename"]?.string { paths.insert(Self.plain("\(folder)/\(name)")) }
    }
  }

  /// The path without `./` and `..`, in lower case.
  private static func plain(_ path: String) -> String {
    URL(fileURLWithPath: "/\(path)").standardizedFileURL.path.lowercased()
  }
}
