import Fitting
import Packs
import Values

extension CostumeBench {
  private func place(of finding: FittingFinding) -> Text {
    if let field = finding.characterField {
      let name = room.words.name(field.word(for: .empty), field.language, of: session.document.languages)
      if case .show(let field) = field { return room.words.step(of: field) + name }
      return name
    }
    guard let outfit = session.document[finding.outfit] else {
      return finding.entry.isEmpty ? finding.file : finding.entry
    }
    return finding.key.isEmpty ? outfit.name : outfit.name + ", " + name(of: finding)
  }

  /// The name of a finding's key as the form has it, with its language where there are several; the key and its file if the form does
  /// not have it.
  private func name(of finding: FittingFinding) -> Text {
    let languages = session.document.languages
    guard let field = FittingField(finding.key, languages: languages) else {
      return room.words.text("key-in-file", ("key", finding.key), ("file", finding.entry))
    }
    return room.words.name(field.word(for: finding.key), field.language, of: languages)
  }

  /// The page's own errors, then the server's findings.
  var allFindings: [FittingFinding] {
    let document = session.document
    let own = document.errors.map { key, fault in
      FittingFinding(fault, of: key, message: room.words.sentence(fault.kind), languages: document.languages)
    }
    return own + document.standing(findings)
  }

  func item(_ finding: FittingFinding) -> FindingItem {
    FindingItem(
      finding: finding, place: place(of: finding),
      leads: session.document.key(of: finding) != nil || finding.characterField != nil,
      remedy: session.document.remedy(for: finding))
  }
}
