import Archives
import Geometry
import Values

/// The archive in which a browser keeps sets of Hoos: their files as in a `.disguise` file, the dropped drawings unchanged,
/// the facts that such a file has no place for, and the rest of the file that was opened.
public struct KeptSets: KeptArchive {
  private let documents: [UnpackedFile]
  private let pictures: KeptPictures
  /// The document with the values that the files of sets do not have: the drawings that are drawn to size, and the larger pictures.
  private let facts: Value

  public init?(_ bytes: [UInt8]) {
    guard let pictures = KeptPictures(bytes) else { return nil }
    let files = OpenedRest.files(in: bytes)
    guard let facts = files.first(where: { $0.name == SetsDocument.factsName }) else { return nil }
    documents = files.filter { $0.name.utf8.suffix(5) == (".json" as Text).utf8[...] }
    self.facts = (try? JSONReader.value(in: facts.bytes, .document)) ?? .null
    self.pictures = pictures
  }

  public var revision: Text { pictures.revision }
  public var ranges: Text { pictures.ranges }
  public static var content: Text { "sets" }

  public static func archive(of message: Value, pictures: [UInt8], sizes: Text) -> [UInt8]? {
    var files = (message["documents"]?.items ?? []).map { document in
      UnpackedFile(name: document.text("name") ?? .empty, bytes: document.text("text")?.utf8 ?? [])
    }
    guard KeptPictures.add(to: &files, of: message, pictures, sizes) else { return nil }
    let archive = ArchivePacking.archive(of: files)
    // Work that cannot be read again must not replace work that can.
    return KeptPictures(archive) == nil ? nil : archive
  }

  // MARK: the sheet

  public func members(_ languages: [Text], at addresses: Text) -> [Value.Member] {
    let file = pictures.files(at: addresses)
    let sets = names(["hoo_set.json"]).map { set($0, languages, file) }
    return [
      Value.Member(key: Self.content, value: .list(sets)),
      Value.Member(key: "opened", value: .text(file(FittingDocument.restName)?.address ?? .empty)),
    ]
  }

  /// The folders, in the order of their numbers, of the documents with a path behind them.
  private func names(_ path: [Text], in folder: [Text] = []) -> [Text] {
    let found = documents.compactMap { document -> Text? in
      let parts = document.name.utf8.split(separator: UInt8(ascii: "/")).map { Text(utf8: Array($0)) }
      let place = folder.count
      guard parts.count == place + 1 + path.count, Array(parts.prefix(place)) == folder,
        Array(parts.suffix(path.count)) == path
      else { return nil }
      return parts[place]
    }
    return found.insertionSorted { Self.number($0) < Self.number($1) }
  }

  private static func number(_ name: Text) -> Int { name.utf8.reduce(0) { $0 &* 10 &+ Int($1) &- 48 } }

  private func source(_ name: Text) -> (text: Text, value: Value) {
    let bytes = documents.first { $0.name == name }?.bytes ?? []
    return (Text(utf8: bytes), (try? JSONReader.value(in: bytes, .document)) ?? .null)
  }

  private func set(_ name: Text, _ languages: [Text], _ file: (Text) -> EditedPicture.File?) -> Value {
    let (text, value) = source(name + "/hoo_set.json")
    let suffixes = languages.enumerated().map { $0 == 0 ? Text.empty : "-" + $1 }
    let titles = zip(languages, suffixes).map { language, suffix in
      Value.Member(key: language, value: .object([Self.member("title", value.text(like: "Title" + suffix))]))
    }
    let headers = zip(languages, suffixes).map { language, suffix in
      Value.Member(key: language, value: files(name + "/header" + suffix, file))
    }
    let drawn = zip(languages, suffixes).filter { isDrawn(name + "/header" + $1) }.map { Value.text($0.0) }
    return .object([
      Self.member("name", name), Self.member("source", text), Self.member("color", value.text(like: "Color")),
      Value.Member(key: "texts", value: .object(titles)), Value.Member(key: "header", value: .object(headers)),
      Value.Member(key: "drawn_headers", value: .list(drawn)),
      Value.Member(
        key: "hoos", value: .list(names(["hoo.json"], in: [name]).map { hoo(name, $0, languages, suffixes, file) })),
    ])
  }

  private func hoo(
    _ set: Text, _ name: Text, _ languages: [Text], _ suffixes: [Text], _ file: (Text) -> EditedPicture.File?
  ) -> Value {
    let place = set + "/" + name
    let (text, value) = source(place + "/hoo.json")
    let texts = zip(languages, suffixes).map { language, suffix in
      let poem = (value.text(like: "PoemLine" + suffix) ?? .empty).lines.map { Value.text($0) }
      return Value.Member(
        key: language,
        value: .object([
          Self.member("title", value.text(like: "Title" + suffix)), Value.Member(key: "poem", value: .list(poem)),
        ]))
    }
    return .object([
      Self.member("name", name), Self.member("source", text), Value.Member(key: "texts", value: .object(texts)),
      Value.Member(key: "files", value: files(place + "/hoo", file)),
      Value.Member(key: "drawn_to_size", value: .number(isDrawn(place) ? 1 : 0)),
      Self.member("larger", facts["larger"]?.text(place)),
    ])
  }

  private static func member(_ key: Text, _ text: Text?) -> Value.Member {
    Value.Member(key: key, value: .text(text ?? .empty))
  }

  private func isDrawn(_ place: Text) -> Bool { facts["drawn"]?.texts.contains(place) == true }

  private func files(_ image: Text, _ file: (Text) -> EditedPicture.File?) -> Value {
    .list((1...3).compactMap { scale in file(image.file(at: scale))?.value(at: scale) })
  }
}
