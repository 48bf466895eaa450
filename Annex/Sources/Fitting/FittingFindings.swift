import Packs
import Values

extension FittingDocument {
  /// The server's findings that still stand: not those about a costume that has been removed since, or about a field whose
  /// error the page shows itself. Those about a text that a pack has of another language are about that one.
  public func standing(_ findings: [FittingFinding]) -> [FittingFinding] {
    let errors = errors.map { (outfit: $0.key, field: $0.fault.field) }
    var standing: [FittingFinding] = []
    for var finding in findings {
      guard let outfit = self[finding.outfit] else {
        if finding.index == nil { standing.append(finding) }
        continue
      }
      let field = FittingField(finding.key, languages: languages)
      if errors.contains(where: { $0.outfit == outfit.key && $0.field == field }) { continue }
      if isFirstOptional, let substitute = outfit.substitute, let field, field.language == 0, outfit[field].isBlank {
        finding.key = finding.key + "-" + languages[substitute]
      }
      if !standing.contains(finding) { standing.append(finding) }
    }
    return standing
  }

  /// Whether there is a file to check.
  public var isCheckable: Bool { !outfits.isEmpty }

  /// Whether the server can show it to the app: every costume has an id of its own.
  public var isDraftable: Bool { !errors.contains { $0.fault.field == .id } }

  /// The document with other texts in the place of those that keep a file from leaving: the rest of it can be checked.
  public var checkable: FittingDocument {
    var document = self
    for (key, fault) in errors { document.replace(fault, of: key) }
    return document
  }

  private mutating func replace(_ fault: FieldFault<FittingField>, of key: Int?) {
    if let index = index(of: key) {
      if fault.kind == .tooManyCostumes { return outfits.removeLast(max(0, outfits.count - Limits.costumes)) }
      outfits[index].set(free(outfits[index].name.asID, for: key), in: fault.field)
    } else if case .tooManySteps(let count) = fault.kind {
      words.intro.steps.removeLast(count - Limits.introSteps)
    } else if case .show(let field) = fault.field {
      words[field] = fault.kind == .stepImage ? .empty : "x"
    } else {
      character?[fault.field] = "x"
    }
  }
}
