import Archives
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
  /// Returns the names in the central directory as far as they are there.
  static func all(in bytes: [UInt8]) -> [String] {
    guard bytes.starts(with: [0x50, 0x4B]), let end = end(of: bytes) else { return [] }
    var (names, place): ([String], Int) = ([], number(bytes, at: end + 16, bytes: 4))
    while place + 46 <= bytes.count, bytes[place..<place + 4].elementsEqual([0x50, 0x4B, 1, 2]) {
      let sizes = [28, 30, 32].map { number(bytes, at: place + $0, bytes: 2) }
      guard place + 46 + sizes[0] <= bytes.count else { break }
      names.append(String(decoding: bytes[(place + 46)..<(place + 46 + sizes[0])], as: UTF8.self))
      place += 46 + sizes.reduce(0, +)
    }
    return names
  }

  /// Returns the offset of the record at the end, which a comment of at most 65,535 bytes may follow.
  private static func end(of bytes: [UInt8]) -> Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return (max(0, last - 65_535)...last).reversed().first {
      bytes[$0] == 0x50 && bytes[$0..<$0 + 4].elementsEqual([0x50, 0x4B, 5, 6])
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
