import Files
import Foundation
import Values

// The show of a pack: `show.json` beside its list, or the document of its list where that is a dictionary.

extension Pack {
  /// The names of a show's file.
  package static let showNames = ZippedPack.showNames

  /// A document with the members of a show, and its file.
  package struct ShowDocument: Sendable {
    package let file: URL
    package let value: Value
  }

  /// Reads the show without interpreting it; nil for a pack that is a plain list.
  package func showDocument() throws(ToolError) -> ShowDocument? {
    if let file = showFile { return ShowDocument(file: file, value: try Document.value(at: file, within: root)) }
    if place != list.path { return nil }
    let value = try Document.value(at: list, within: root)
    guard case .object = value, value["costumes"] != nil else { return nil }
    return ShowDocument(file: list, value: value)
  }

  /// Whether the list would be that of a show which has none: its own file, or another one, may be away for a moment.
  package var lacksList: Bool {
    get throws(ToolError) {
      guard Self.showNames.contains(list.lastPathComponent), case .object = try document() else { return false }
      return true
    }
  }

  /// The remedy for a show without a list.
  package static let adviceForShow = "add costumes to it, a list of dictionaries, or a list beside it"

  /// The file of a show in the pack's folder.
  package var showFile: URL? {
    if isList { return nil }
    return Self.showNames.map { folder.appendingPathComponent($0) }.first(where: isFile)
  }

  /// The place of the show in messages.
  package var showPlace: String { showFile?.path ?? place }

  /// The path of the list in its document: empty, or `costumes`.
  package var listPath: String {
    guard place == list.path, let value = try? Document.value(at: list, within: root), value["costumes"] != nil else {
      return ""
    }
    return "costumes"
  }

  /// Returns the images of the image set `name`, or the file of this name; nil if there is neither.
  package func images(orFile name: String) throws(ToolError) -> [ScaledFile] {
    if let images = try images(named: name) { return images }
    return [ScaledFile(image: try file(named: name), scale: 1)]
  }
}
