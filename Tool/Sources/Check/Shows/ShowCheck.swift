import Files
import Findings
import Foundation
import PackFiles
import Packs
import Values

/// Checks the show of a pack: its file, the document, the character's pictures, and the colours.
struct ShowCheck {
  private(set) var findings: [Finding] = []
  /// The names of the image sets and files that the show uses.
  private(set) var used: Set<String> = []
  /// The points that a bubble shows of a costume of the character; nil for the app's own.
  private(set) var shownRadius: Double?
  /// Whether the show could be read, if there is one.
  private(set) var isReadable = true
  private let place: FindingPlace

  /// Whether the character has a picture of the show's own.
  var hasCharacter: Bool { !used.isEmpty }

  /// - Parameter pack: a pack with or without a show.
  init(of pack: Pack, _ place: FindingPlace) {
    let file = pack.showFile ?? pack.list
    self.place = place.file(pack.isList ? "" : file.lastPathComponent)
    if pack.showFile != nil, case .link = FileKind(of: file) {
      report(.showLink, "", "is a symbolic link", "replace it with the file that it points to")
      return
    }
    do throws(ToolError) {
      guard let document = try pack.showDocument() else { return }
      findRivals(of: document, in: pack)
      check(document.value, in: pack, place)
    } catch {
      // A list that cannot be read is a finding of its own.
      isReadable = false
      if pack.showFile == nil || file == pack.list { return }
      let (message, remedy) = error.description.replacing("\(file.path): ", with: "").parted
      report(.showSyntax, "", message, remedy.isEmpty ? "correct it" : remedy)
    }
  }

  private mutating func report(_ rule: PackRule, _ path: String, _ message: String, _ remedy: String) {
    findings.append(place.finding(rule, path: path, message, remedy: remedy))
  }

  private mutating func findRivals(of document: Pack.ShowDocument, in pack: Pack) {
    let others = Pack.showNames.filter { name in
      name != document.file.lastPathComponent && isFile(pack.folder.appendingPathComponent(name))
    }
    for name in others where !pack.isList {
      report(.secondShow, "", "is read, and \(name) is not", "remove one of them")
    }
    guard pack.showFile != nil, document.file != pack.list else { return }
    if document.value["costumes"] != nil {
      report(
        .costumesTwice, "costumes", "is not read, as there is \(pack.list.lastPathComponent)", "remove one of them")
    }
    if pack.listPath != "" {
      report(.secondShow, "", "is read, and the show in \(pack.list.lastPathComponent) is not", "move its keys here")
    }
  }

  private mutating func check(_ document: Value, in pack: Pack, _ place: FindingPlace) {
    guard case .object(let members) = document else {
      let message = "is \(document.kind.string), not a dictionary"
      return report(.showKind, "", message, "write a dictionary of character, colors and the like")
    }
    if members.allSatisfy({ $0.key == "costumes" }), pack.showFile != nil {
      report(
        .showEmpty, "", "says nothing about the show", "add character, colors, launch, intro or remarks, or remove it")
    }
    findings += ShowDocumentCheck(document, self.place).findings
    let character = ShowCharacterCheck(document, in: pack, place, show: self.place)
    findings += character.findings
    (used, shownRadius) = (character.used, character.shownRadius)
    findings += ColorsAdvice.all(on: document).map { self.place.finding($0) }
  }
}
