import Files
import Foundation
import Values

/// An Xcode asset catalog: a folder `*.xcassets` of image sets, each a folder with `Contents.json` and its files.
public struct AssetCatalog: Sendable {
  private let root: URL
  private let folders: [String: URL]

  /// The most files in one image set. All of them are kept in memory and their pixels are checked.
  package static let files = 16

  /// Lists the image sets of the catalog at `url`, including those in groups, without reading them.
  public init(at url: URL) {
    var folders: [String: URL] = [:]
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    while let entry = files?.nextObject() as? URL {
      guard entry.pathExtension == "imageset", !entry.lastPathComponent.hasPrefix(".") else { continue }
      folders[entry.deletingPathExtension().lastPathComponent] = entry
    }
    (root, self.folders) = (url, folders)
  }

  /// The names of its image sets, in alphabetical order.
  public var names: [String] { folders.keys.sorted() }

  /// Returns the folder of the image set `name`, or nil.
  package func folder(of name: String) -> URL? { folders[name] }

  private static func lacksContents(_ folder: URL, _ name: String) throws(ToolError) -> ToolError {
    let pictures = try readableNames(in: folder).filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".png") }
    let example = example(pictures.isEmpty ? ["\(name).png"] : Array(pictures.prefix(3)))
    return ToolError("\(folder.path): no Contents.json; write one, such as \(example)")
  }

  /// Returns an example of `Contents.json` for an image set of `files`.
  package static func example(_ files: [String]) -> String {
    let entries = files.map { file in
      let scale = (2...3).first { file.contains("@\($0)x.") } ?? 1
      return "{\"filename\": \"\(file)\", \"scale\": \"\(scale)x\"}"
    }
    return "{\"images\": [\(entries.joined(separator: ", "))]}"
  }

  /// Returns the images of the image set `name` in order of scale, or nil if there is no such set.
  public func images(named name: String) throws(ToolError) -> [ScaledFile]? {
    guard let folder = folders[name] else { return nil }
    let contents = folder.appendingPathComponent("Contents.json")
    guard FileKind(of: contents) != .nothing else { throw try Self.lacksContents(folder, name) }
    let document = try Document.value(at: contents, within: root)
    guard case .list(let entries)? = document["images"] else {
      throw ToolError(
        "\(contents.path): images: expected a list of images; write [{\"filename\": ..., \"scale\": ...}]")
    }
    var files: [ScaledFile] = []
    for (index, entry) in entries.enumerated() {
      do throws(ToolError) {
        guard let file = try file(entry, in: folder) else { continue }
        files.append(file)
        if files.count > Self.files { throw ToolError("more than \(Self.files) files; keep one for each scale") }
      } catch {
        throw ToolError("\(contents.path): images[\(index)]: \(error.description)")
      }
    }
    if files.isEmpty { throw ToolError("\(contents.path): no image has a filename; add one") }
    return files.sorted { $0.scale < $1.scale }
  }

  /// Returns the image of an entry, or nil for an entry without a file or for other devices.
  private func file(_ entry: Value, in folder: URL) throws(ToolError) -> ScaledFile? {
    guard case .text(let name)? = entry["filename"], Self.isForApps(entry) else { return nil }
    guard let scale = Self.scale(entry["scale"]) else { throw ToolError("scale: expected \"1x\", \"2x\" or \"3x\"") }
    guard Self.isPlain(name.string) else {
      throw ToolError("filename: \"\(name.string)\" is not in this folder; use a name without / and ..")
    }
    return ScaledFile(image: try ImageFile(at: folder.appendingPathComponent(name.string), within: root), scale: scale)
  }

  /// Whether an entry is for all devices or for phones, and not for a watch or a television.
  package static func isForApps(_ entry: Value) -> Bool {
    guard case .text(let idiom)? = entry["idiom"] else { return true }
    return ["universal", "iphone"].contains(idiom.string)
  }

  /// Reads "1x", "2x" or "3x"; nil for anything else. A single-scale image has no scale, which counts as 1.
  package static func scale(_ value: Value?) -> Int? {
    guard let value else { return 1 }
    guard case .text(let text) = value else { return nil }
    return ["1x": 1, "2x": 2, "3x": 3][text.string]
  }

  package static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.contains("\\") && name != "." && name != ".."
  }
}
