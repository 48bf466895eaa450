import Archives
import Geometry
import Packs
import Values

/// The rest of an opened file, which the page does not show: its documents as they were, and its other files. It is kept as an archive in
/// the page's own.
struct OpenedRest {
  typealias PictureFile = OpenedPack.PictureFile

  /// A picture of a costume, with the checksum of the bytes that the page has got.
  struct Drawing: Hashable {
    let file: PictureFile
    let checksum: UInt32
  }

  /// The names of the documents; the show's is empty for none.
  let list: Text
  let show: Text
  /// Whether the list is the member `costumes` of its document.
  let isListMember: Bool
  /// The pictures of the costumes, in the order of the list.
  let costumes: [[Drawing]]
  /// The paths of the character's pictures.
  let character: [Text]
  /// The paths of its lids.
  let lids: [Text]
  /// The character as the page was told of it; null for none.
  let figure: Value
  /// All files but those pictures of costumes that the page has.
  let files: [UnpackedFile]

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum()
    bytes.withUnsafeBufferPointer { checksum.take($0) }
    return checksum.value
  }
}

// MARK: - The kept form

extension OpenedRest {
  private static var documentName: Text { "rest.json" }
  private static var filesName: Text { "rest.disguise" }

  var archive: [UInt8] {
    ArchivePacking.archive(of: [
      UnpackedFile(name: Self.documentName, bytes: document.utf8),
      UnpackedFile(name: Self.filesName, bytes: ArchivePacking.archive(of: files)),
    ])
  }

  private var document: Text {
    var json = JSONWriter()
    json.begin("{")
    json.member("list", list)
    json.member("show", show)
    json.member("is_member", isListMember ? 1 : 0)
    json.list("costumes", costumes) { json, drawings in
      json.begin("[")
      for drawing in drawings { json.write(drawing) }
      json.end("]")
    }
    json.list("character", character) { $0.item($1) }
    json.list("lids", lids) { $0.item($1) }
    json.name("figure")
    json.write(figure)
    json.end("}")
    return json.text
  }

  /// nil for bytes of another form.
  init?(_ archive: [UInt8]) {
    let parts = Self.files(in: archive)
    guard let document = parts.first(where: { $0.name == Self.documentName })?.bytes,
      let rest = parts.first(where: { $0.name == Self.filesName })?.bytes,
      let value = try? JSONReader.value(in: document, .document), let list = value.text("list")
    else { return nil }
    (self.list, show) = (list, value.text("show") ?? .empty)
    isListMember = value.number("is_member") == 1
    costumes = value["costumes"]?.items.map { $0.items.map { Drawing($0) } } ?? []
    character = value["character"]?.texts ?? []
    lids = value["lids"]?.texts ?? []
    figure = value["figure"] ?? .null
    files = Self.files(in: rest)
  }

  /// The files of an archive; none of one that is damaged.
  static func files(in archive: [UInt8]) -> [UnpackedFile] {
    guard var unpacking = try? ArchiveUnpacking(name: .empty, bytes: archive, limits: .disguiseFile) else { return [] }
    while let goesOn = try? unpacking.step(), goesOn {}
    return unpacking.files
  }
}

extension OpenedRest.Drawing {
  fileprivate init(_ value: Value) {
    file = OpenedPack.PictureFile(scale: Int(value.number("scale")), path: value.text("path") ?? .empty)
    checksum = UInt32(max(0, min(4_294_967_295, value.number("checksum"))))
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ drawing: OpenedRest.Drawing) {
    begin("{")
    member("scale", Double(drawing.file.scale))
    member("path", drawing.file.path)
    member("checksum", Double(drawing.checksum))
    end("}")
  }
}
