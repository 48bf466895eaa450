import CZip
import Foundation

/// A zip archive of a costume pack that cannot be opened as a `.disguise` file: it has another name, or its files are in a folder.
package struct ZippedPack {
  package static let listNames = ["config.plist", "config.json", "current_costumes.json"]
  package static let showNames = ["show.json", "show.plist"]

  /// The folder of the pack in the archive; empty at the top.
  private let folder: String

  /// Whether a folder with these names is that of a pack.
  package static func isPack(_ names: some Sequence<String>) -> Bool {
    names.contains { (listNames + showNames).contains($0) || $0.hasSuffix(".xcassets") }
  }

  /// - Parameter names: the paths in an archive.
  /// - Returns: nil for the archive of something else, such as a set.
  init?(names: [String]) {
    let paths = names.map { $0.split(separator: "/", omittingEmptySubsequences: true).map(String.init) }
      .filter { $0.first != "__MACOSX" }
    let folders = Set(paths.filter { $0.count > 1 }.map { $0[0] })
    if Self.isPack(paths.compactMap(\.first)) {
      folder = ""
    } else if folders.count == 1, let only = folders.first, Self.isPack(paths.compactMap { $0.dropFirst().first }) {
      folder = only
    } else {
      return nil
    }
  }

  /// Returns the refusal of a file that is the archive of a pack and does not end in `.disguise`; nil for any other path.
  package static func refusal(of path: String) -> OpenedFile.Refusal? {
    guard !OpenedFile.isNamed(path), isFile(URL(fileURLWithPath: path)), let bytes = try? OpenedFile.bytes(at: path),
      let pack = ZippedPack(names: ZipNames.all(in: bytes))
    else { return nil }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return pack.misplacement
      ?? OpenedFile.Refusal(
        rule: "zipped-pack", message: "is a pack of costumes whose name does not end in .disguise",
        remedy: "rename it to \(name).disguise")
  }

  /// The refusal of an archive whose files are in a folder; nil if they are at the top.
  var misplacement: OpenedFile.Refusal? {
    if folder.isEmpty { return nil }
    return OpenedFile.Refusal(
      rule: "zipped-pack", message: "is a pack of costumes whose files are in the folder \(folder.printable)/",
      remedy: "put them at the top, as `disguise pack` does with that folder")
  }
}

/// The names in a zip archive that may have faults. Only advice depends on them.
enum ZipNames {
  /// Returns the names of the entries; none if libzip cannot open the archive.
  static func all(in bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBytes { bytes in
      guard let source = zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, nil) else { return [] }
      guard let archive = zip_open_from_source(source, ZIP_RDONLY, nil) else {
        zip_source_free(source)
        return []
      }
      defer { zip_discard(archive) }
      return (0..<zip_get_num_entries(archive, 0)).compactMap { entry in
        zip_get_name(archive, UInt64(entry), 0).map { String(cString: $0) }
      }
    }
  }
}
