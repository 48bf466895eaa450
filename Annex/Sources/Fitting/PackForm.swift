import Geometry
import Values

/// How a browser's home writes costumes.
public enum PackForm: Sendable {
  /// For the next visit: the dropped drawings unchanged, and the facts that a pack has no place for.
  case kept
  /// As a pack of costumes for everyone, with pictures in the densities that the app uses.
  case pack
}

/// A file to save in the archive.
private struct NamedFile {
  let name: Text
  let saved: SavedFile

  /// A file of a picture.
  init(_ image: Text, _ saved: SavedFile) { (name, self.saved) = (image.file(at: saved.file.scale), saved) }

  /// The rest of an opened file, at an address.
  init(restAt address: Text) {
    name = FittingDocument.restName
    saved = SavedFile(file: EditedPicture.File(scale: 1, width: 1, height: 1, address: address), margins: Margins())
  }
}

extension FittingDocument {
  /// The name of the list in the archive.
  public static var listName: Text { "config.json" }
  /// The name of the show in the archive.
  static var showName: Text { "show.json" }
  /// The name of what an opened file has besides, in the archive.
  static var restName: Text { "opened.disguise" }

  /// The JSON for a browser's home: the list, the show if there is one, and the pictures by the addresses that the page knows them by.
  /// `opened` tells that the rest of an opened file is among these.
  ///
  /// - Parameters:
  ///   - revision: the revision of what was kept before.
  ///   - lids: those of a character with eyes, as `LidsDrawing` draws them; a pack has them as a picture.
  public func message(_ form: PackForm, revision: Text = .empty, lids: EditedPicture.File? = nil) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.member("revision", revision)
    json.member("list", list(form))
    let own = character?.show(form, image: unused("character"), lids: lids.map { _ in lidsImage }, languages)
    if let show = show(form, with: own) { json.member("show", show) }
    if !opened.isEmpty { json.member("opened", opened) }
    json.list("files", files(form) + (lids.map { [file($0)] } ?? [])) {
      $0.write($1.saved.file, $1.saved.margins, name: $1.name)
    }
    json.end("}")
    return json.text
  }

  private func files(_ form: PackForm) -> [NamedFile] {
    let own = character.map { $0.files(form).map { NamedFile(unused("character"), $0) } } ?? []
    let rest = opened.isEmpty ? [] : [NamedFile(restAt: opened)]
    return own + rest + outfits.flatMap { outfit in outfit.files(form).map { NamedFile(outfit.image, $0) } }
  }

  /// The file of the lids: they have as many pixels as the sharpest picture of the character.
  private func file(_ lids: EditedPicture.File) -> NamedFile {
    var file = lids
    if let sharpest = character?.sharpest { (file.width, file.height) = (sharpest.width, sharpest.height) }
    return NamedFile(lidsImage, SavedFile(file: file, margins: Margins()))
  }

  private var lidsImage: Text { unused("lids") }

  /// The name of a picture of the character's in the pack, with a number if a costume's picture is called that.
  private func unused(_ name: Text) -> Text {
    var (free, number) = (name, 2)
    while outfits.contains(where: { $0.image.isTwin(of: free) }) {
      free = name + "-" + Text(number)
      number += 1
    }
    return free
  }

  private func list(_ form: PackForm) -> Text {
    var json = JSONWriter()
    json.begin("[")
    for outfit in outfits { json.write(form == .pack ? outfit.saved.filled : outfit, form, languages) }
    json.end("]")
    return json.text
  }

  /// Describes kept costumes as `FittingPack` reads them.
  ///
  /// - Parameters:
  ///   - list: the kept list.
  ///   - file: describes a file of the archive by its name; nil for one that it does not have.
  public static func sheet(of list: Value, _ languages: [Text], file: (Text) -> EditedPicture.File?) -> Value {
    .list(list.items.map { described($0, languages, [files(of: $0, file)]) })
  }

  /// Describes a costume of a list as `FittingPack` reads it.
  ///
  /// - Parameter own: members of the page, which go before those of the list.
  static func described(_ item: Value, _ languages: [Text], _ own: [Value.Member]) -> Value {
    guard case .object(let members) = item else { return item }
    let texts = languages.enumerated().map { index, language in
      Value.Member(key: language, value: Outfit.texts(in: item, suffix: index == 0 ? .empty : "-" + language))
    }
    return .object(own + [Value.Member(key: "texts", value: .object(texts))] + members)
  }

  /// Describes the character of a kept show as `FittingPack` reads it.
  ///
  /// - Parameter file: as of `sheet(of:_:file:)`.
  static func character(of show: Value, file: (Text) -> EditedPicture.File?) -> Value {
    guard let character = show["character"], case .object(let members) = character else { return .null }
    return .object(members + [files(of: character, file)])
  }

  private static func files(of item: Value, _ file: (Text) -> EditedPicture.File?) -> Value.Member {
    let image = item.text("image") ?? .empty
    return Value.Member(
      key: "files", value: .list((1...3).compactMap { scale in file(image.file(at: scale))?.value(at: scale) }))
  }
}

extension Outfit {
  fileprivate func files(_ form: PackForm) -> [SavedFile] {
    form == .pack ? savedFiles : picture.files.map { SavedFile(file: $0, margins: Margins()) }
  }

  fileprivate static var textKeys: [Text] { ["label", "description", "alternative_text"] }

  fileprivate static func texts(in item: Value, suffix: Text) -> Value {
    .object(textKeys.map { Value.Member(key: $0, value: .text(item.text($0 + suffix) ?? .empty)) })
  }
}

extension EditedPicture.File {
  func value(at scale: Int) -> Value {
    let numbers: [(Text, Int)] = [("scale", scale), ("width", width), ("height", height)]
    return .object(
      numbers.map { Value.Member(key: $0.0, value: .number(Double($0.1))) } + [
        Value.Member(key: "address", value: .text(address))
      ])
  }
}

extension Text {
  /// The file of a picture at a density: `robot@2x.png`.
  func file(at scale: Int) -> Text { self + (scale == 1 ? "" : "@" + Text(scale) + "x") + ".png" }
}

extension OwnCharacter {
  fileprivate func files(_ form: PackForm) -> [SavedFile] {
    // The pictures of an opened file are in its rest.
    let files = form == .kept ? picture.files : source.text.isEmpty ? picture.files(drawnTo: size) : []
    return files.map { SavedFile(file: $0, margins: Margins()) }
  }

  fileprivate var sharpest: EditedPicture.File? { picture.files(drawnTo: size).last }

  /// The show that a pack names it in.
  fileprivate func show(_ form: PackForm, image: Text, lids: Text?, _ languages: [Text]) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.object("character")
    json.source(source)
    if !name.isEmpty { json.member("name", name) }
    if form == .kept { json.member("image", image) } else { json.pictures(image, files(form)) }
    if let lids { json.member("lids", lids.file(at: 1)) }
    for (key, number) in numbers { json.member(key, number) }
    if form == .kept, let eyes { json.members(of: eyes) }
    for (language, text) in alternatives.enumerated() where !text.isEmpty {
      json.member(FittingField.characterAlternative(language).key(languages), text)
    }
    json.end("}")
    json.end("}")
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ outfit: Outfit, _ form: PackForm, _ languages: [Text]) {
    begin("{")
    member("id", outfit.id)
    source(outfit.source)
    for (index, texts) in outfit.texts.enumerated() {
      write(texts, suffix: index == 0 ? .empty : "-" + languages[index], isFirst: index == 0)
    }
    if form == .kept { member("image", outfit.image) } else { pictures(outfit.image, outfit.files(.pack)) }
    for (key, number) in outfit.numbers { member(key, number) }
    for (key, text) in [("season" as Text, outfit.season), ("credit", outfit.credit)] where !text.isEmpty {
      member(key, text)
    }
    if form == .kept {
      member("own_id", outfit.hasOwnID ? 1 : 0)
      member("drawn_to_size", outfit.picture.isDrawnToSize ? 1 : 0)
    }
    end("}")
  }

  /// A pack names each file of a picture.
  fileprivate mutating func pictures(_ image: Text, _ files: [SavedFile]) {
    for scale in files.map({ $0.file.scale }) {
      member(scale == 1 ? "image" : "image@" + Text(scale) + "x", image.file(at: scale))
    }
  }

  /// - Parameter isFirst: whether a pack must have the name and the description, also empty ones.
  private mutating func write(_ texts: Outfit.Texts, suffix: Text, isFirst: Bool) {
    let all = [texts.label, texts.summary, texts.alternative]
    for (index, text) in all.enumerated() where !text.isEmpty || isFirst && index < 2 {
      member(Outfit.textKeys[index] + suffix, text)
    }
  }
}

extension Outfit {
  fileprivate var numbers: [(Text, Double)] {
    [
      ("width", size.width), ("height", size.height), ("display_x", display.x), ("display_y", display.y),
      ("alignment_x", alignment.x), ("alignment_y", alignment.y),
    ]
  }
}
