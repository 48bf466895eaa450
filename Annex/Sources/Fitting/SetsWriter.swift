import Geometry
import Values

extension SetsSession {
  /// The JSON that saves the document: its changes against the disk. Pictures stand in it as in the message about costumes.
  ///
  /// - Parameter show: the set that the draft shows.
  public func message(show: Text = .empty) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.member("revision", revision)
    if !show.isEmpty { json.member("show", show) }
    json.list("sets", document.sets.filter { !disk.sets.contains($0) }) {
      $0.write($1, was: disk[$1.key], document.languages)
    }
    let removed = removedNames
    if !removed.isEmpty { json.list("removed", removed) { $0.removed($1.set, $1.hoo) } }
    json.end("}")
    return json.text
  }

  /// The sets that are gone from the page, and the Hoos that are gone from those that stay, by their names on the disk.
  private var removedNames: [(set: Text, hoo: Text?)] {
    disk.sets.flatMap { old -> [(set: Text, hoo: Text?)] in
      guard let now = document[old.key] else { return [(old.name, nil)] }
      return old.hoos.filter { now.index(of: $0.key) == nil }.map { (old.name, $0.name) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ set: SetSketch, was: SetSketch?, _ languages: [Text]) {
    begin("{")
    name(set.name, was: was?.name)
    if was == nil { source(set.source) }
    change("color", set.hex ?? set.color, from: was.map { $0.hex ?? $0.color })
    object("texts")
    for (index, language) in languages.enumerated() where was?.titles[index] != set.titles[index] {
      object(language)
      member("title", set.titles[index])
      end("}")
    }
    end("}")
    header(of: set, was, languages)
    let lettered = languages.indices.filter { was?.lettering($0) != nil }
    if !lettered.isEmpty { list("lettered", lettered) { $0.item(languages[$1]) } }
    list("hoos", set.hoos.filter { was?[$0.key] != $0 }) { $0.write($1, was: was?[$1.key], languages) }
    end("}")
  }

  /// Writes the headers that changed. A lettered one stands as its title and its ink.
  private mutating func header(of set: SetSketch, _ was: SetSketch?, _ languages: [Text]) {
    object("header")
    for (index, language) in languages.enumerated() {
      if let title = set.lettering(index) {
        if was?.lettering(index) != title || was?.ink != set.ink { lettering(title, set.ink, language) }
      } else if let picture = set.headers[index] {
        if picture != was?.headers[index] { list(language, SetSketch.files(ofHeader: picture)) { $0.write($1) } }
      } else if let was, was.headers[index] != nil || was.lettering(index) != nil {
        list(language, [EditedPicture.File]()) { $0.write($1) }
      }
    }
    end("}")
  }

  private mutating func lettering(_ title: Text, _ ink: Text, _ language: Text) {
    list(language, [1, 2, 3]) { $0.lettering(title, ink, at: $1) }
  }

  /// Writes a header that the page letters, at a scale.
  ///
  /// - Parameter name: the file's name in an archive; empty for none.
  mutating func lettering(_ title: Text, _ ink: Text, at scale: Int, name: Text = .empty) {
    begin("{")
    if !name.isEmpty { member("name", name) }
    member("scale", Double(scale))
    member("lettering", title)
    member("ink", ink)
    member("width", SetSketch.headerSize.width * Double(scale))
    member("height", SetSketch.headerSize.height * Double(scale))
    end("}")
  }

  fileprivate mutating func write(_ hoo: HooSketch, was: HooSketch?, _ languages: [Text]) {
    begin("{")
    name(hoo.name, was: was?.name)
    if was == nil { source(hoo.source) }
    object("texts")
    for (index, language) in languages.enumerated() {
      write(hoo.texts[index], was: was?.texts[index], language)
    }
    end("}")
    if was?.files != hoo.files { list("files", hoo.files) { $0.write($1) } }
    end("}")
  }

  private mutating func write(_ texts: HooSketch.Texts, was: HooSketch.Texts?, _ language: Text) {
    if texts == was { return }
    object(language)
    change("title", texts.title, from: was?.title)
    if was?.poem != texts.poem { list("poem", texts.poem.lines) { $0.item($1) } }
    end("}")
  }

  private mutating func name(_ name: Text, was: Text?) {
    member("name", name)
    if let was { member("was", was) } else { member("was", nil) }
  }

  fileprivate mutating func removed(_ set: Text, _ hoo: Text?) {
    begin("{")
    member("set", set)
    if let hoo { member("hoo", hoo) }
    end("}")
  }
}
