import Files
import Foundation
import HooSets
import PackFiles
import Packs
import Values

/// The costume, the set or the Hoo on disk that new values belong to, by its name or id there.
public enum EditOrigin: Hashable, Sendable {
  case new
  case existing(String)
}

/// The new values of one costume.
public struct CostumeEdit: Sendable {
  public var id: String
  /// The costume in the list that the values belong to.
  public var origin: EditOrigin
  /// The numbers by key: `width`, `display_x`.
  public var numbers: [String: Double] = [:]
  /// The texts by key, as in `label-de`. An empty one is removed if the costume needs none.
  public var texts: [(key: String, text: String)] = []
  /// The new picture, as PNGs; nil to keep the old one.
  public var picture: [ScaledPicture]?
  /// The text that the costume had in the list when it was read: a removed costume comes back with it, and a value that comes back
  /// is written as in it. Nil for a costume that was never there.
  public var source: String?

  public init(id: String, origin: EditOrigin) { (self.id, self.origin) = (id, origin) }

  public static let numberKeys = ["width", "height", "display_x", "display_y", "alignment_x", "alignment_y"]
  public static let textKeys = ["label", "description", "alternative_text"]
  /// The keys of texts that are the same in every language.
  public static let plainKeys = ["season", "credit"]
  /// The keys that every costume has, in the order of a new list.
  static let keys =
    ["id", "label", "description", "image"] + numberKeys

  /// - Throws: `EditFault.invalid` for a value that is not written to any list.
  func check() throws(EditFault) {
    guard (1...Limits.idBytes).contains(id.utf8.count), id.utf8.allSatisfy(\.canBeInID) else {
      throw .invalid("The id \(id.quoted) is not valid. Use 1 to \(Limits.idBytes) of a-z, A-Z, 0-9, _ and -.")
    }
    for (key, number) in numbers where !number.isFinite { throw .invalid("\(key) of \(id.quoted) is not a number.") }
    for (key, text) in texts { try Self.check(key, text, id) }
  }

  private static func check(_ key: String, _ text: String, _ id: String) throws(EditFault) {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .invalid("\(key.quoted) of \(id.quoted) holds a control character, such as a line break. Remove it.")
    }
    if plainKeys.contains(key) { return }
    let stem = textKeys.first { key == $0 || key.hasPrefix($0 + "-") }
    guard let stem, key == stem || HooKeys.isLanguage(key.dropFirst(stem.count + 1).lowercased()[...]) else {
      throw .invalid("\(key.quoted) is not a text of a costume in a language.")
    }
  }
}

/// A PNG with its scale in pixels per point.
public struct ScaledPicture: Hashable, Sendable {
  public let scale: Int
  public let data: Data

  /// - Throws: `EditFault.invalid` if the bytes are not a PNG that a pack may have, or the scale is not 1 to 3.
  public init(scale: Int, _ bytes: Data) throws(EditFault) {
    guard (1...3).contains(scale) else { throw .invalid("The scale \(scale) is not 1, 2 or 3.") }
    if bytes.count > FileLimits.imageBytes {
      throw .invalid("The picture at \(scale)x has more than \(FileLimits.imageBytes) bytes. Scale it down.")
    }
    let image: ImageFile
    do { image = try ImageFile(bytes) } catch {
      throw .invalid("The picture at \(scale)x \(error.description).")
    }
    guard image.kind == .png else { throw .invalid("The picture at \(scale)x is not a PNG. Export it as PNG.") }
    // Bytes behind the image's end are left out.
    (self.scale, data) = (scale, image.bytes)
  }
}

/// Changes of a pack's costumes.
public struct PackEdit: Sendable {
  public var costumes: [CostumeEdit] = []
  /// The ids of the costumes to remove. Their pictures stay in the folder.
  public var removed: [String] = []
  /// The ids in their new order; nil to keep the order. Others follow in their old order.
  public var order: [String]?

  public init() {}
}

extension String {
  /// The text in quotation marks, safe to print and not longer than a line.
  var quoted: String { "\"\(prefix(40).description.printable)\(count > 40 ? "..." : "")\"" }
}

extension UInt8 {
  /// Whether the character may be in an id, which also becomes a file's name.
  fileprivate var canBeInID: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
