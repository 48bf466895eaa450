extension FittingDocument {
  /// The server's findings that still stand: not those about a costume that has been removed since, or about a field whose
  /// error the page shows itself.
  public func standing(_ findings: [FittingFinding]) -> [FittingFinding] {
    let errors = errors.map { (outfit: $0.key, field: $0.fault.field) }
    return findings.filter { finding in
      guard let outfit = finding.outfit else { return finding.index == nil }
      let field = FittingField(finding.key, languages: languages)
      return self[outfit] != nil && !errors.contains { $0.outfit == outfit && $0.field == field }
    }
  }

  /// Whether a file can leave.
  public var isSendable: Bool { !outfits.isEmpty && errors.isEmpty }

  /// Whether the server can show it to the app: every costume has an id of its own.
  public var isDraftable: Bool { !errors.contains { $0.fault.field == .id } }
}
