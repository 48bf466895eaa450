import Values

/// The pictures of a character in a `.disguise` file, and the document that describes it. `OpenedShow` reads that, which is in a module of the
/// page's that only whole shows need.
struct OpenedCharacter: Sendable {
  typealias Images = [(scale: Int, picture: Int)]

  let document: OpenedDocuments.Part
  /// The character's picture, by the indices of `OpenedPack.pictures`.
  let images: Images
  /// The closed eyelids; empty for none.
  let lids: Images
  /// The file's name.
  let file: Text

  /// The name of a character that the show does not name.
  static func name(ofFile file: Text) -> Text {
    let stem = file.utf8.lastIndex(of: UInt8(ascii: ".")).map { Text(utf8: Array(file.utf8[..<$0])) } ?? file
    return stem.isBlank || stem.utf8.count > Limits.nameBytes ? "?" : stem
  }

  /// Returns all of it as JSON, for `OpenedShow.document(of:language:)`: the document as `show`, its place in faults and the file's name, the
  /// picture with its size in points, and the lids.
  func draft(_ pictures: [OpenedPack.Picture], addresses: [Text]) -> Text {
    guard let first = images.first, let pixels = ImageHeader.size(in: pictures[first.picture].bytes),
      case .object(let members) = document.value
    else { return .empty }
    let size = [("width", pixels.width), ("height", pixels.height)].map { key, side in
      Value.Member(key: key, value: .number(Double(side) / Double(first.scale)))
    }
    var draft = [
      Value.Member(key: "place", value: .text(document.place)), Value.Member(key: "file", value: .text(file)),
      Value.Member(key: "scotch", value: .object(OpenedPack.members(of: images, addresses) + size)),
      Value.Member(key: "show", value: .object(members.filter { $0.key != "costumes" })),
    ]
    if !lids.isEmpty {
      draft.append(Value.Member(key: "lids", value: .object(OpenedPack.members(of: lids, addresses))))
    }
    return Value.object(draft).json
  }
}
