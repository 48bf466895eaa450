import Geometry
import Values

extension FittingSession {
  /// The JSON that saves the document: its changes against the disk.
  ///
  /// A new picture is written as the address that the page knows it by and its size in pixels; the page puts the PNG in their
  /// place.
  public func message(dressing name: Text = .empty) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.member("revision", revision)
    if !name.isEmpty { json.member("scotch", name) }
    json.list("costumes", changedOutfits) { $0.write($1, was: disk[$1.key], document.languages) }
    let removed = disk.outfits.filter { document.index(of: $0.key) == nil }
    if !removed.isEmpty { json.list("removed", removed) { $0.item($1.id) } }
    if document.keys != disk.keys {
      json.list("order", document.outfits) { $0.item($1.id) }
    }
    json.end("}")
    return json.text
  }

  private var changedOutfits: [Outfit] { document.outfits.filter { !disk.outfits.contains($0) } }
}

extension JSONWriter {
  /// Writes the fields that differ from the disk: others may have changed the rest there meanwhile.
  fileprivate mutating func write(_ outfit: Outfit, was: Outfit?, _ languages: [Text]) {
    begin("{")
    if was?.id != outfit.id { if let was { member("was", was.id) } else { member("was", nil) } }
    member("id", outfit.id)
    source(outfit.source)
    change("image", outfit.image, from: was?.image)
    let (now, before) = (outfit.saved, was?.saved)
    change("width", now.size.width, from: before?.size.width)
    change("height", now.size.height, from: before?.size.height)
    change("display_x", now.display.x, from: before?.display.x)
    change("display_y", now.display.y, from: before?.display.y)
    change("alignment_x", now.alignment.x, from: before?.alignment.x)
    change("alignment_y", now.alignment.y, from: before?.alignment.y)
    object("texts")
    for (index, language) in languages.enumerated() {
      write(outfit.texts[index], was: was?.texts[index], language)
    }
    end("}")
    change("season", outfit.season, from: was?.season)
    change("credit", outfit.credit, from: was?.credit)
    let files = outfit.savedFiles
    if was?.savedFiles != files { list("files", files) { $0.write($1.file, $1.margins) } }
    end("}")
  }

  private mutating func write(_ texts: Outfit.Texts, was: Outfit.Texts?, _ language: Text) {
    if texts == was { return }
    object(language)
    change("label", texts.label, from: was?.label)
    change("description", texts.summary, from: was?.summary)
    change("alternative_text", texts.alternative, from: was?.alternative)
    end("}")
  }

  /// - Parameter name: the file's name in an archive; empty for none.
  mutating func write(_ file: EditedPicture.File, _ margins: Margins = Margins(), name: Text = .empty) {
    begin("{")
    if !name.isEmpty { member("name", name) }
    member("scale", Double(file.scale))
    member("address", file.address)
    member("width", Double(file.width))
    member("height", Double(file.height))
    if !margins.isEmpty {
      for (key, number) in [
        ("left" as Text, margins.left), ("top", margins.top), ("right", margins.right), ("bottom", margins.bottom),
      ] { member(key, number) }
    }
    end("}")
  }
}
