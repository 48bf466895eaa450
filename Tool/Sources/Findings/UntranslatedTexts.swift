/// The texts that one costume, or the show, lacks in one language. A line names them together, as they have one cause.
private struct UntranslatedTexts: Hashable {
  private let file: String
  private let entry: String
  /// The costume in its list, as in `[2]`; empty for a show.
  private let costume: String
  private let language: String

  /// Nil for another finding.
  init?(_ finding: Finding) {
    guard finding.rule == "missing-translation", finding.message == "is missing",
      let mark = finding.path.split(separator: ".").last?.firstIndex(of: "-")
    else { return nil }
    (file, entry, language) = (finding.file, finding.entry, String(finding.path[mark...]))
    costume = finding.path.prefixMatch(of: /(costumes)?\[[0-9]+\]/).map { String($0.0) } ?? ""
  }
}

extension [Finding] {
  /// The findings as people read them: errors before warnings, and the texts that a costume or a show lacks in a language in one of them.
  public var forPeople: [Finding] { errorsFirst.joiningUntranslatedTexts }

  /// The findings in the same order within errors and within warnings.
  var errorsFirst: [Finding] { filter { $0.severity == .error } + filter { $0.severity != .error } }

  private var joiningUntranslatedTexts: [Finding] {
    var groups = Dictionary(grouping: filter { UntranslatedTexts($0) != nil }, by: UntranslatedTexts.init)
    return compactMap { finding in
      guard let texts = UntranslatedTexts(finding) else { return finding }
      return groups.removeValue(forKey: texts).map { finding.naming($0.dropFirst().map(\.ownPath)) }
    }
  }
}

extension Finding {
  /// The path without the costume that the line names in front of it.
  fileprivate var ownPath: String { path.replacing(/^(costumes)?\[[0-9]+\]\./, with: "") }

  /// Returns the finding with other texts that are missing too.
  fileprivate func naming(_ others: [String]) -> Finding {
    if others.isEmpty { return self }
    let shown = others.count > 3 ? others.prefix(2) + ["\(others.count - 2) others"] : others[...]
    let list = shown.dropLast().joined(separator: ", ")
    var finding = self
    finding.message += shown.count > 1 ? ", as are \(list) and \(shown[shown.endIndex - 1])" : ", as is \(others[0])"
    finding.remedy = remedy.replacing("add it", with: "add them", maxReplacements: 1)
    return finding
  }
}
