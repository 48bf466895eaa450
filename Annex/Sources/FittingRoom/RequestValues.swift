import Files
import Foundation
import PackEditing
import Values

/// Reads the values that the bodies of saves and drafts share.
extension Value {
  init(body: [UInt8]) throws(EditFault) {
    do { self = try Document.json(Data(body)) } catch { throw .invalid("The body \(error.description).") }
    guard case .object = self else { throw .invalid("The body is not an object.") }
  }

  /// The list of a member; nil if it is missing.
  func list(_ name: String) throws(EditFault) -> [Value]? {
    guard let value = self[Text(name)] else { return nil }
    guard case .list(let items) = value else { throw .invalid("\(name) is not a list.") }
    return items
  }

  /// - Parameter kind: the noun for the texts, as in `ids`.
  func texts(_ name: String, _ kind: String) throws(EditFault) -> [String]? {
    guard let items = try list(name) else { return nil }
    let texts = items.compactMap(\.string)
    if texts.count < items.count { throw .invalid("\(name) is not a list of \(kind).") }
    return texts
  }

  /// The text of a member; nil if it is missing.
  func text(_ name: String, of place: String) throws(EditFault) -> String? {
    guard let value = self[Text(name)] else { return nil }
    guard let text = value.string else { throw .invalid("\(name) of \(place) is not text.") }
    return text
  }

  /// Reads `was`, which is missing for a part that keeps its name, null for a new one, and the old name for a renamed one.
  func origin(_ name: String) throws(EditFault) -> EditOrigin {
    switch self["was"] {
    case nil: .existing(name)
    case .null: .new
    case .text(let old): .existing(old.string)
    default: throw .invalid("was is neither a name nor null.")
    }
  }

  /// The new pictures of a member; nil if it is missing. Files without new bytes, as the page has received them, change
  /// nothing.
  func pictures(_ name: String) throws(EditFault) -> [ScaledPicture]? {
    guard let files = try list(name) else { return nil }
    var pictures: [ScaledPicture] = []
    for file in files where file["png"] != nil {
      let scale = file["scale"].flatMap(\.number).flatMap { Int(exactly: $0) } ?? 0
      guard let bytes = file["png"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
        throw .invalid("The picture at \(scale)x is not in Base64.")
      }
      pictures.append(try ScaledPicture(scale: scale, bytes))
    }
    return pictures
  }
}
