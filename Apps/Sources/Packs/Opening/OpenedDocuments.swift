import Archives
import Values

/// The documents of a `.disguise` file: the list of its costumes and, if there is one, its show.
struct OpenedDocuments {
  /// A document, or a part of it, with its place in faults.
  struct Part {
    let value: Value
    /// The document's name: `show.json`.
    let file: Text
    /// The file's name and that of the document, as in `a.disguise, show.json: `.
    let place: Text
    /// The path in the document.
    var path = Text.empty
  }

  /// The costumes.
  let list: Part
  /// An object; nil without a show.
  let show: Part?

  private static var listNames: [Text] { ["config.plist", "config.json", "current_costumes.json"] }
  private static var showNames: [Text] { ["show.json", "show.plist"] }

  /// - Throws: the refusal of a file without a list, or with a document that cannot be read.
  init(in files: [UnpackedFile], name: Text) throws(PackRefusal) {
    let show = try Self.first(of: Self.showNames, in: files, name)
    let list = try Self.first(of: Self.listNames, in: files, name)
    guard let source = list ?? show, list != nil || source.value["costumes"] != nil else {
      let holdsSets = files.contains { ArchiveName.parts(of: $0.name).last == "hoo_set.json" }
      throw PackRefusal(holdsSets ? .sets : .faulty, name + ": has no list of costumes; add config.json")
    }
    guard let costumes = source.value["costumes"] else {
      (self.list, self.show) = (source, show)
      return
    }
    self.list = Part(value: costumes, file: source.file, place: source.place, path: "costumes")
    self.show = show ?? source
  }

  /// Whether one of the files is a list of costumes, or a show.
  static func hasList(_ files: [UnpackedFile]) -> Bool {
    files.contains { file in (listNames + showNames).contains(file.name) }
  }

  private static func first(
    of names: [Text], in files: [UnpackedFile], _ name: Text
  ) throws(PackRefusal) -> Part? {
    guard let file = names.lazy.compactMap({ name in files.first { $0.name == name } }).first else { return nil }
    let place = name + ", " + file.name + ": "
    return Part(value: try value(of: file, place), file: file.name, place: place)
  }

  private static func value(of file: UnpackedFile, _ place: Text) throws(PackRefusal) -> Value {
    if file.bytes.count > Limits.documentBytes {
      throw PackRefusal(.faulty, place + "is larger than " + Text(Limits.documentBytes >> 10) + " KB; shorten it")
    }
    if file.name.utf8.suffix(6).elementsEqual(Text(".plist").utf8) {
      do { return try PropertyListReader.value(in: file.bytes) } catch {
        throw PackRefusal(.faulty, place + error.message)
      }
    }
    do { return try JSONReader.value(in: file.bytes, .document) } catch {
      throw PackRefusal(.faulty, place + error.message)
    }
  }
}
