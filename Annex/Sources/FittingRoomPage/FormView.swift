import Browser
import Fitting
import Packs
import Values

/// A kind of faults with its sentence.
protocol WordedFault: FaultKind {
  func sentence(_ words: Words) -> Text
}

/// The fields of a form, each with its hint and its fault.
final class FormView<Field: FaultyField> where Field.Kind: WordedFault {
  enum Kind { case line, lines, color, choice }

  private struct Entry {
    let field: Field
    let kind: Kind
    let input: Node
    let fault: Node?
  }

  let node: Node
  private let words: Words
  private var entries: [Entry] = []

  init(_ node: Node, words: Words) { (self.node, self.words) = (node, words) }

  /// A group of fields in one language.
  func group(_ language: Text) -> Node {
    let group = node.create("fieldset")
    group.create("legend").setText(words.name(ofLanguage: language))
    return group
  }

  /// Adds a field; options of a choice are added to the node that is returned.
  ///
  /// - Parameters:
  ///   - id: tells the field from others on the page; also the key of its name and, with `-hint`, of its hint.
  ///   - number: tells it from those of the same id. Such fields have no hints of their own.
  @discardableResult
  func add(
    _ field: Field, _ id: Text, _ kind: Kind = .line, language: Text = .empty, number: Text = .empty, rows: Text = "2",
    in group: Node
  ) -> Node {
    let own = id + number + (language.isEmpty ? language : "-" + language)
    let label = group.create("label", class: "field")
    label.create("span", class: "field-name").setText(words[id])
    let input = input(kind, rows, in: label)
    input.set("data-field", own)
    input.set("spellcheck", language.isEmpty ? "false" : "true")
    input.set("lang", language.isEmpty ? nil : language)
    input.set("aria-describedby", own + "-hint " + own + "-problem")
    if number.isEmpty {
      let hint = group.create("p", class: "hint")
      hint.set("id", own + "-hint")
      hint.setText(words[id + "-hint"])
    }
    let fault = group.create("p", class: "problem")
    fault.set("id", own + "-problem")
    entries.append(Entry(field: field, kind: kind, input: input, fault: fault))
    return input
  }

  /// The browser's own choice of a colour, besides the field for its digits.
  func addColorWell(_ field: Field, _ id: Text, in group: Node) {
    let input = input(.color, .empty, in: group)
    input.set("data-field", id)
    input.set("aria-label", words[id])
    entries.append(Entry(field: field, kind: .color, input: input, fault: nil))
  }

  private func input(_ kind: Kind, _ rows: Text, in parent: Node) -> Node {
    let input = parent.create(kind == .lines ? "textarea" : kind == .choice ? "select" : "input")
    switch kind {
    case .lines: input.set("rows", rows)
    case .line: input.set("type", "text")
    case .color: input.set("type", "color")
    case .choice: break
    }
    input.set("autocomplete", "off")
    input.reportTyping()
    input.listen()
    return input
  }

  func field(of handle: Int32) -> Field? { entries.first { $0.input.handle == handle }?.field }

  func focus(_ field: Field) { entries.first { $0.field == field && $0.kind != .color }?.input.focus() }

  /// - Parameters:
  ///   - shown: the field of the document that a field of the form shows.
  ///   - text: the text of a field of the document.
  ///   - color: the colour `#rrggbb` of a well; nil where there is none to show.
  func draw(
    _ faults: [FieldFault<Field>], color: Text? = nil, of shown: (Field) -> Field = { $0 }, text: (Field) -> Text
  ) {
    for entry in entries {
      let field = shown(entry.field)
      let fault = faults.first { $0.field == field }
      entry.fault?.setText(fault.map { $0.kind.sentence(words) } ?? .empty)
      entry.fault?.set("data-advice", fault?.isError == false)
      if entry.kind != .color {
        entry.input.set("aria-invalid", fault?.isError == true ? "true" : nil)
        entry.input.setValue(text(field))
      } else if let color {
        entry.input.setValue(color)
      }
    }
  }
}

extension Words {
  func name(ofLanguage code: Text) -> Text {
    let key = "language-" + code
    return self[key] == key ? code : self[key]
  }

  /// The name of a field, with the language of a text where there are several.
  func name(_ field: Text, _ language: Int?, of languages: [Text]) -> Text {
    guard let language, languages.count > 1 else { return self[field] }
    return self[field] + " (" + name(ofLanguage: languages[language]) + ")"
  }
}

extension FieldFaultKind: WordedFault {
  func sentence(_ words: Words) -> Text {
    switch self {
    case .noLabel: words["problem-no-label"]
    case .noID: words["problem-no-id"]
    case .idCharacters: words["problem-id-characters"]
    case .idTaken: words["problem-id-taken"]
    case .tooLong(let limit): words.text("problem-too-long", ("number", Text(limit)))
    case .untranslated: words["problem-untranslated"]
    case .tooManyCostumes: words["problem-too-many"]
    case .season: words["problem-season"]
    case .tooManyRemarks(let count):
      words.text("problem-remarks", ("number", Text(count)), ("most", Text(Limits.remarks)))
    case .longRemark(let remark, let limit):
      words.text("problem-long-remark", ("remark", Text(remark)), ("number", Text(limit)))
    case .noMessage: words["problem-no-message"]
    case .noButton: words["problem-no-button"]
    case .stepImage: words["problem-step-image"]
    case .tooManySteps(let count):
      words.text("problem-steps", ("number", Text(count)), ("most", Text(Limits.introSteps)))
    case .letteringAlone: words["problem-lettering"]
    case .darkMissing: words["problem-dark"]
    }
  }
}
