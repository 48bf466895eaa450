import Geometry
import Values

/// A picture to save in the archive.
private struct NamedPicture {
  enum Picture {
    case drawn(EditedPicture.File)
    /// A header: the title, which the page letters in an ink, at a scale.
    case lettered(Text, ink: Text, scale: Int)
  }

  let name: Text
  let picture: Picture
}

extension SetsDocument {
  /// The name of the document with what the page alone knows.
  static var factsName: Text { "kept.json" }

  /// The JSON for a browser's home: the documents of the sets, and the pictures by the addresses that the page knows them by. Headers
  /// without a picture are lettered in a pack only. `opened` tells that the rest of an opened file is among the files.
  ///
  /// - Parameter revision: the revision of what was kept before.
  public func message(_ form: PackForm, revision: Text = .empty) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.member("revision", revision)
    json.list("documents", documents(form)) { json, document in
      json.begin("{")
      json.member("name", document.name)
      json.member("text", document.text)
      json.end("}")
    }
    if !opened.isEmpty { json.member("opened", opened) }
    json.list("files", rest + sets.flatMap { pictures(of: $0, form) }) { $0.write($1) }
    json.end("}")
    return json.text
  }

  private var rest: [NamedPicture] {
    if opened.isEmpty { return [] }
    let file = EditedPicture.File(scale: 1, width: 1, height: 1, address: opened)
    return [NamedPicture(name: FittingDocument.restName, picture: .drawn(file))]
  }

  private func suffix(_ language: Int) -> Text { language == 0 ? .empty : "-" + languages[language] }

  // MARK: documents

  private func documents(_ form: PackForm) -> [(name: Text, text: Text)] {
    var all: [(name: Text, text: Text)] = []
    for set in sets {
      all.append((name: set.name + "/hoo_set.json", text: document(of: set, form)))
      for hoo in set.hoos { all.append((name: set.name + "/" + hoo.name + "/hoo.json", text: document(of: hoo, form))) }
    }
    // The part that puts the rest back needs the names of larger pictures.
    if form == .kept || !opened.isEmpty { all.append((name: Self.factsName, text: facts)) }
    return all
  }

  private func text(_ texts: [Text], _ language: Int, _ form: PackForm) -> Text {
    form == .pack ? filled(texts, language) : texts[language]
  }

  private func document(of set: SetSketch, _ form: PackForm) -> Text {
    var document = CarriedDocument(set.source.text)
    for index in languages.indices { document.set("Title" + suffix(index), to: text(set.titles, index, form)) }
    document.set("Color", to: set.color)
    document.set("Count", to: set.hoos.count)
    return document.text
  }

  private func document(of hoo: HooSketch, _ form: PackForm) -> Text {
    var document = CarriedDocument(hoo.source.text)
    for index in languages.indices {
      document.set("Title" + suffix(index), to: text(hoo.texts.map { $0.title }, index, form))
      document.set("PoemLine" + suffix(index), to: text(hoo.texts.map { $0.poem }, index, form).lines)
    }
    return document.text
  }

  /// The pictures that are drawn to size, and the larger ones of an opened file.
  private var facts: Text {
    var json = JSONWriter()
    json.begin("{")
    json.list("drawn", sets.flatMap { drawn(in: $0) }) { $0.item($1) }
    json.object("larger")
    for set in sets {
      for hoo in set.hoos where !hoo.larger.isEmpty { json.member(set.name + "/" + hoo.name, hoo.larger) }
    }
    json.end("}")
    json.end("}")
    return json.text
  }

  private func drawn(in set: SetSketch) -> [Text] {
    languages.indices.filter { set.headers[$0]?.isDrawnToSize == true }.map { header(of: set, $0) }
      + set.hoos.filter { $0.picture.isDrawnToSize }.map { set.name + "/" + $0.name }
  }

  private func header(of set: SetSketch, _ language: Int) -> Text { set.name + "/header" + suffix(language) }

  // MARK: pictures

  private func pictures(of set: SetSketch, _ form: PackForm) -> [NamedPicture] {
    var all = languages.indices.flatMap { headers(of: set, $0, form) }
    for hoo in set.hoos {
      for file in form == .pack ? hoo.files : hoo.picture.files {
        let name = (set.name + "/" + hoo.name + "/hoo").file(at: file.scale)
        all.append(NamedPicture(name: name, picture: .drawn(file)))
      }
    }
    return all
  }

  /// Describes the headers of a set in a pack, for the page to draw.
  func headerMessage(of set: SetSketch) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.list("files", languages.indices.flatMap { headers(of: set, $0, .pack) }) { $0.write($1) }
    json.end("}")
    return json.text
  }

  /// The files of a set's headers in a pack.
  func headerCount(of set: SetSketch) -> Int {
    languages.indices.reduce(0) { $0 + headers(of: set, $1, .pack).count }
  }

  private func headers(of set: SetSketch, _ language: Int, _ form: PackForm) -> [NamedPicture] {
    let name = header(of: set, language)
    if let picture = set.headers[language] {
      let files = form == .pack ? SetSketch.files(ofHeader: picture) : picture.files
      return files.map { NamedPicture(name: name.file(at: $0.scale), picture: .drawn($0)) }
    }
    // The first header is that of all languages without one.
    let other = language == 0 && set.headers[0] == nil ? filled(set.titles, 0) : .empty
    guard form == .pack, let title = set.lettering(language) ?? (other.isEmpty ? nil : other) else { return [] }
    return (1...3).map {
      NamedPicture(name: name.file(at: $0), picture: .lettered(title, ink: set.ink, scale: $0))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ named: NamedPicture) {
    switch named.picture {
    case .drawn(let file): write(file, name: named.name)
    case .lettered(let title, let ink, let scale): lettering(title, ink, at: scale, name: named.name)
    }
  }
}
