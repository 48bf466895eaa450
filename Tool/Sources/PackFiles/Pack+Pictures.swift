import Files
import Foundation

extension Pack {
  /// The names of the image sets that replace the app's own pictures.
  package static let replacements = ["scotch", "ring", "lids"]

  /// Whether the page's reader takes the address of an image, and the tool does not publish it: no server has its file.
  package static func isInPage(_ name: String) -> Bool {
    ["data", "blob"].contains(name.prefix { $0 != ":" }.lowercased()) && name.contains(":")
  }

  /// The path of the file that a list names, relative to the list: without percent-encoding and empty parts, and without `.` and `..` as
  /// far as they stay in the folder. So all spellings of a file's name are one.
  package static func path(of name: String) -> String {
    var parts: [Substring] = []
    for part in (name.removingPercentEncoding ?? name).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  package static let notPublished = ToolError(
    "is a data: or blob: address, which is not published; save the picture as a file next to the list")

  private static let pictureExtensions = ["png", "jpg", "jpeg", "webp"]

  /// The remedy for a folder without a list.
  static func adviceForList(in folder: URL) -> String {
    let publishedIndex = "site.json"
    let lists = visibleNames(in: folder).filter { name in
      guard name.hasSuffix(".json") || name.hasSuffix(".plist") else { return false }
      if case .file = FileKind(of: folder.appendingPathComponent(name)) { return true }
      return false
    }
    if lists == [publishedIndex] { return "it is a published site, which any static server serves" }
    if lists.count == 1, let list = lists.first {
      return "if \(list) is the list, rename it to config\(list.hasSuffix(".json") ? ".json" : ".plist")"
    }
    return "add \(listNames.joined(separator: " or "))"
  }

  /// The remedy for an unknown image `name`: the nearest name, or else the names of the images.
  package func adviceForMissing(_ name: String) -> String {
    let known = pictures(beside: name) + catalogs.flatMap(\.names)
    // Swift compares letters, not the bytes of their accents.
    if known.contains(where: { $0 == name && !$0.utf8.elementsEqual(name.utf8) }) {
      return "the file's name has its accents in another Unicode form; rename the file by typing its name again"
    }
    if name.contains("\\") { return "separate folders by / in place of a backslash" }
    if name.hasPrefix("/") { return "write the file's path from the list on, as in images/robot.png" }
    if let meant = NearestName.find(name, in: known) { return "did you mean \"\(meant)\"?" }
    if catalogs.isEmpty && !catalogsBeside.isEmpty {
      return "to use its image sets, pass the folder instead of its list"
    }
    if known.isEmpty { return "add one" }
    let shown = known.prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = known.count > 6 ? " and \(known.count - 6) more" : ""
    return "add it, or use one of \(shown)\(rest)"
  }

  /// The pictures in the folder of the file `name`, relative to the list.
  private func pictures(beside name: String) -> [String] {
    let parent = name.split(separator: "/").dropLast().filter { $0 != ".." && $0 != "." }.map { "\($0)/" }.joined()
    return fileNames(in: folder.appendingPathComponent(parent)).filter(Self.isPicture).map { parent + $0 }
  }

  /// The folder in a pack for pictures that others have replaced. Nothing in it is checked or published.
  public static let removed = "removed"

  /// Whether the name of a file, or its path, is that of a picture. Dot files are none: macOS keeps `._ghost.png` beside
  /// `ghost.png` on disks of other systems.
  package static func isPicture(_ name: String) -> Bool {
    let file = (name.split(separator: "/").last ?? "").lowercased()
    return !file.hasPrefix(".") && pictureExtensions.contains { file.hasSuffix(".\($0)") }
  }

  /// The names in a folder, without dot files.
  package static func visibleNames(in folder: URL) -> [String] { fileNames(in: folder).filter { !$0.hasPrefix(".") } }

  private var catalogsBeside: [String] { Self.visibleNames(in: folder).filter { $0.hasSuffix(".xcassets") } }

  /// Returns a message for each unused picture that was probably meant to be used.
  ///
  /// - Parameters:
  ///   - used: the image names in the list and the show.
  ///   - hasCharacter: whether the show has a character's picture of its own.
  package func strayPictures(besides used: Set<String>, hasCharacter: Bool) -> [String] {
    strayFiles(besides: used) + straySetsBeside + catalogs.flatMap { strays(in: $0, besides: used) }
      + (hasCharacter ? [] : strayLids)
  }

  /// Messages about files such as `scotch.png` next to the list: only an image set replaces the app's own picture.
  private func strayFiles(besides used: Set<String>) -> [String] {
    let sets = Set(catalogs.flatMap(\.names))
    return Self.replacements.compactMap { name in
      let file = fileNames(in: folder).first { file in
        Self.isPicture(file) && !used.contains(file) && file.lowercased().prefix { $0 != "." && $0 != "@" } == name
      }
      guard let file, !sets.contains(name), !used.contains(name) else { return nil }
      return "\(folder.path)/\(file): is not used; to replace the app's own picture, move it to "
        + "Assets.xcassets/\(name).imageset with a Contents.json such as \(AssetCatalog.example([file]))"
    }
  }

  private var straySetsBeside: [String] {
    Self.visibleNames(in: folder).filter { $0.lowercased().hasSuffix(".imageset") }.map {
      "\(folder.path)/\($0): is not used, as it is not in an asset catalog; move it to Assets.xcassets"
    }
  }

  /// Messages about `lids` without `scotch`: the app's own character has its own eyelids.
  private var strayLids: [String] {
    if catalogs.contains(where: { $0.names.contains("scotch") }) { return [] }
    return catalogs.compactMap { $0.folder(of: "lids") }.map {
      "\($0.path): is used only with an image set \"scotch\"; add that"
    }
  }

  private func strays(in catalog: AssetCatalog, besides used: Set<String>) -> [String] {
    catalog.names.filter { !used.contains($0) && !Self.replacements.contains($0) }.compactMap { name in
      guard let meant = NearestName.find(name, in: Self.replacements), let folder = catalog.folder(of: name) else {
        return nil
      }
      return "\(folder.path): is used by no costume; did you mean \"\(meant)\"? "
        + "The image sets \(Self.replacements.joined(separator: ", ")) replace the app's own pictures"
    }
  }
}
