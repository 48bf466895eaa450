import Foundation

/// A costume pack without faults: two costumes in a JSON list, each with an image set in three scales. Tests change a copy of it.
public struct FakePack {
  /// The keys of the costumes, as JSON.
  public var costumes: [[String: String]] = [costume("ghost"), costume("sheriff")]
  /// The files by path, besides the list.
  public var files: [String: Data] = [:]
  /// The list, if it is not to be made of `costumes`.
  public var list: String?
  public var listName = "config.json"

  public init() {
    for name in ["ghost", "sheriff"] { addImageSet(name, salt: name == "ghost" ? 1 : 2) }
  }

  /// The image set of a costume: 20 x 40 points, with transparent pixels.
  public mutating func addImageSet(_ name: String, salt: UInt8) {
    let folder = "Assets.xcassets/\(name).imageset"
    for scale in 1...3 {
      files["\(folder)/\(name)@\(scale)x.png"] = Pictures.clearPNG(20 * scale, 40 * scale, salt: salt)
    }
    let entries = (1...3).map { #"{"idiom": "universal", "filename": "\#(name)@\#($0)x.png", "scale": "\#($0)x"}"# }
    files["\(folder)/Contents.json"] = Data("{\"images\": [\(entries.joined(separator: ", "))]}".utf8)
  }

  public static func costume(_ id: String) -> [String: String] {
    [
      "id": "\"\(id)\"", "label": "\"The \(id)\"", "description": "\"Boo.\"", "image": "\"\(id)\"", "width": "20",
      "height": "40", "display_x": "0.5", "display_y": "0.25", "alignment_x": "0.5", "alignment_y": "0.5",
    ]
  }

  public func write(to folder: TemporaryFolder) throws {
    let items = costumes.map { costume in
      "{" + costume.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
    try folder.write(list ?? "[\(items.joined(separator: ",\n"))]", to: "pack/\(listName)")
    for (path, data) in files { try folder.write(data, to: "pack/\(path)") }
  }
}
