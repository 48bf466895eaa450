import Files
import PackEditing
import Values

/// The body of a save or a draft of a pack.
struct PackRequest: FittingRequest {
  let revision: String
  /// The character that the draft uses: `app` or `pack`; empty or `show` for the one that the pack gives.
  let stageCharacter: String
  private(set) var edit = PackEdit()

  /// - Parameter languages: the languages of the texts, the one without a suffix first.
  init(_ body: [UInt8], languages: [String]) throws(EditFault) {
    let value = try Value(body: body)
    (revision, stageCharacter) = (value.string("revision"), value.string("scotch"))
    edit.removed = try value.texts("removed", "ids") ?? []
    edit.order = try value.texts("order", "ids")
    for item in try value.list("costumes") ?? [] {
      edit.costumes.append(try Self.costume(item, languages))
    }
  }

  private static func costume(_ item: Value, _ languages: [String]) throws(EditFault) -> CostumeEdit {
    guard let id = item["id"]?.string else { throw .invalid("A costume has no id.") }
    var edit = CostumeEdit(id: id, origin: try item.origin(id))
    for key in CostumeEdit.numberKeys {
      guard let value = item[Text(key)] else { continue }
      guard let number = value.number else { throw .invalid("\(key) of \"\(id.printable)\" is not a number.") }
      edit.numbers[key] = number
    }
    edit.texts = try texts(item["texts"], languages)
    for key in CostumeEdit.plainKeys {
      if let text = try item.text(key, of: "a costume") { edit.texts.append((key, text)) }
    }
    edit.source = try item.text("source", of: "a costume")
    let pictures = try item.pictures("files") ?? []
    edit.picture = pictures.isEmpty ? nil : pictures
    return edit
  }

  private static func texts(_ value: Value?, _ languages: [String]) throws(EditFault) -> [(key: String, text: String)] {
    var texts: [(key: String, text: String)] = []
    for language in value?.keys ?? [] {
      for key in CostumeEdit.textKeys {
        guard let field = value?[Text(language)]?[Text(key)] else { continue }
        guard let text = field.string else { throw .invalid("\(key) in \"\(language.printable)\" is not text.") }
        texts.append((language == languages[0] ? key : "\(key)-\(language)", text))
      }
    }
    return texts
  }
}
