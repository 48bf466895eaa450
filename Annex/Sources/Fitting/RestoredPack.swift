import Archives
import Packs
import Values

/// A pack that leaves the page, with everything that the file it was opened from has besides.
///
/// A value that is as it was is written as it was, byte by byte, and so is a document without changes.
public struct RestoredPack {
  let rest: OpenedRest
  private let page: [UnpackedFile]
  let languages: [Text]
  /// The pictures that the page hands back or has made.
  var pictures: [UnpackedFile] = []
  /// The paths of the file's own pictures that are still used.
  var used: [Text] = []

  /// Returns the pack as a file. One that does not come from an opened file is returned as it is.
  ///
  /// - Parameters:
  ///   - archive: the pack as the page makes it, with the rest of the opened file.
  ///   - languages: those of the page's costumes.
  /// - Returns: nil for more than a file may have, and for a rest that is damaged.
  public static func file(of archive: [UInt8], languages: [Text]) -> [UInt8]? {
    let files = OpenedRest.files(in: archive)
    guard let kept = files.first(where: { $0.name == FittingDocument.restName }) else { return archive }
    guard let rest = OpenedRest(kept.bytes) else { return nil }
    var pack = RestoredPack(rest: rest, page: files, languages: languages)
    let restored = ArchivePacking.archive(of: pack.files())
    return (try? Archive(name: .empty, bytes: restored, limits: .disguiseFile)) == nil ? nil : restored
  }

  private init(rest: OpenedRest, page: [UnpackedFile], languages: [Text]) {
    (self.rest, self.page, self.languages) = (rest, page, languages)
  }

  private mutating func files() -> [UnpackedFile] {
    let documents = documents()
    let stale = documents.map { $0.old }
    let gone = goneFiles()
    return rest.files.filter { !stale.contains($0.name) && !gone.contains($0.name) } + pictures
      + documents.map { UnpackedFile(name: $0.name, bytes: $0.bytes) }
  }

  // MARK: documents

  private typealias Document = (old: Text, name: Text, bytes: [UInt8])

  /// The documents that have changed.
  private mutating func documents() -> [Document] {
    let (source, isShared) = (json(rest.list), rest.list == rest.show)
    var (show, parent) = (JSONMembers(json(rest.show)), JSONMembers(rest.isListMember ? source : []))
    let own = JSONItems.items(in: rest.isListMember ? parent["costumes"] ?? [] : source)
    let items = JSONItems.items(in: bytes(FittingDocument.listName)).map { costume($0, own) }
    let character = character(show["character"])
    let hasNewList = items != own
    var hasNewShow = character != show["character"]
    show["character"] = character
    if hasNewWords(&show) { hasNewShow = true }
    if hasNewList, isShared { show["costumes"] = JSONItems.bytes(items) }
    if hasNewList, rest.isListMember { parent["costumes"] = JSONItems.bytes(items) }
    var documents: [Document] = []
    if hasNewList, !isShared {
      documents.append(document(rest.list, rest.isListMember ? parent.bytes : JSONItems.bytes(items)))
    }
    if hasNewShow || hasNewList && isShared { documents.append(document(rest.show, show.bytes)) }
    return documents
  }

  /// Puts the words and colours that the page has changed into the show.
  private func hasNewWords(_ show: inout JSONMembers) -> Bool {
    let old = ShowWords(ShowWords.opened(Self.value(json(rest.show))), languages)
    let new = ShowWords(Self.value(bytes(FittingDocument.showName)), languages)
    let steps = JSONItems.items(in: JSONMembers(show["intro"] ?? [])["steps"] ?? [])
    return new.put(into: &show, over: old, steps: steps, languages)
  }

  /// A changed document: a property list becomes JSON.
  private func document(_ name: Text, _ bytes: [UInt8]) -> Document {
    if name.isEmpty { return (name, FittingDocument.showName, bytes) }
    return (name, name.isOfPropertyList ? Text(utf8: name.utf8.dropLast(5) + ("json" as Text).utf8) : name, bytes)
  }

  /// A document of the file as JSON; no bytes without it.
  private func json(_ name: Text) -> [UInt8] {
    guard let file = rest.files.first(where: { $0.name == name }) else { return [] }
    guard name.isOfPropertyList, let value = try? PropertyListReader.value(in: file.bytes) else { return file.bytes }
    var json = JSONWriter()
    json.write(value)
    return json.text.utf8
  }

  /// A file of the page's pack; no bytes without it.
  func bytes(_ name: Text) -> [UInt8] { page.first { $0.name == name }?.bytes ?? [] }

  static func value(_ bytes: [UInt8]?) -> Value {
    (try? JSONReader.value(in: bytes ?? [], .document)) ?? .null
  }

  // MARK: files

  /// The file's own pictures that nothing uses any more, and the other files of their image sets.
  private func goneFiles() -> [Text] {
    let own = rest.costumes.flatMap { $0.map { $0.file.path } } + rest.character + rest.lids
    return own.filter { !used.contains($0) }.flatMap { path -> [Text] in
      guard let set = path.imageSet else { return [path] }
      let isUsed = used.contains { $0.imageSet == set }
      return isUsed ? [path] : rest.files.map { $0.name }.filter { $0.imageSet == set }
    }
  }
}

extension Text {
  fileprivate var isOfPropertyList: Bool { utf8.suffix(6).elementsEqual((".plist" as Text).utf8) }

  /// The folder of the image set that a path leads into; nil for none.
  fileprivate var imageSet: Text? {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = Text(utf8: Array(utf8[..<slash]))
    return folder.utf8.suffix(9).elementsEqual((".imageset" as Text).utf8) ? folder : nil
  }
}
