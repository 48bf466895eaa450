import Archives
import Values

/// The sets of a `.disguise` file, as files for HooView: an index, an archive of each set, the texts of its Hoos, and larger pictures.
public struct OpenedSets: Sendable {
  /// The folder of larger pictures beside the sets.
  static var large: Text { "large" }
  /// The folder of these files in the addresses that the index names. HooView asks for them, and the page has them.
  static var folder: Text { "opened/" }

  /// The files by their addresses; the index comes first.
  public let files: [UnpackedFile]
  /// The title of a single set, or else the file's name.
  public let title: Text
  /// The largest picture of the first Hoo, a PNG.
  public let picture: [UInt8]

  /// A set with its archive.
  struct Member: Sendable {
    let set: HooSet
    let archive: [UInt8]
    /// The paths and the bytes of larger pictures: `01/07.png`.
    var large: [UnpackedFile] = []
  }

  init(_ members: [Member], file: Text, picture: [UInt8]) {
    var files: [UnpackedFile] = []
    for member in members {
      let name = Self.folder + member.set.name
      files.append(UnpackedFile(name: name + ".zip", bytes: member.archive))
      files.append(UnpackedFile(name: name + ".json", bytes: Self.texts(of: member.set).json.utf8))
      if member.large.isEmpty { continue }
      files.append(UnpackedFile(name: name + "-large.json", bytes: Self.list(of: member.large).json.utf8))
      files += member.large.map { UnpackedFile(name: Self.folder + $0.name, bytes: $0.bytes) }
    }
    self.files = [UnpackedFile(name: Self.folder + "index.json", bytes: Self.index(of: members).json.utf8)] + files
    self.picture = picture
    let own = members.count == 1 ? members[0].set.title : nil
    title = own ?? OpenedCharacter.name(ofFile: file)
  }

  private static func member(_ key: Text, _ text: Text) -> Value.Member { Value.Member(key: key, value: .text(text)) }

  private static func member(_ key: Text, _ number: Int) -> Value.Member {
    Value.Member(key: key, value: .number(Double(number)))
  }

  /// The index, as `HooIndexReader` reads it. Titles are in the reader's language already.
  private static func index(of members: [Member]) -> Value {
    let sets = members.map { item in
      let (set, name) = (item.set, folder + item.set.name)
      var outline = [
        member("name", set.name), member("color", set.color), member("count", set.hoos.count),
        member("archive", name + ".zip"), member("bytes", item.archive.count),
      ]
      if let title = set.title { outline.append(member("title", title)) }
      if !item.large.isEmpty { outline.append(member("large", name + "-large.json")) }
      return Value.object(outline)
    }
    let texts = members.map { Value.text(folder + $0.set.name + ".json") }
    return .object([Value.Member(key: "sets", value: .list(sets)), Value.Member(key: "texts", value: .list(texts))])
  }

  /// The texts of a set's Hoos, as `HooTextsReader` reads them.
  private static func texts(of set: HooSet) -> Value {
    let hoos = set.hoos.map { hoo in
      Value.object([member("name", hoo.name), member("title", hoo.title), member("poem", hoo.poem)])
    }
    let list = Value.object([member("name", set.name), Value.Member(key: "hoos", value: .list(hoos))])
    return .object([Value.Member(key: "sets", value: .list([list]))])
  }

  /// The list of larger pictures, as `HooFilesReader` reads it.
  private static func list(of large: [UnpackedFile]) -> Value {
    let files = large.map { file in
      Value.object([
        member("name", file.name), member("url", folder + file.name), member("bytes", file.bytes.count),
      ])
    }
    return .object([Value.Member(key: "files", value: .list(files))])
  }
}
