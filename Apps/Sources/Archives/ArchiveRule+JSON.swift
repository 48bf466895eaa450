import Values

extension ArchiveRule {
  /// The rule that a document in an archive breaks.
  package init(_ rule: JSONReader.Rule) {
    switch rule {
    case .encoding: self = .jsonEncoding
    case .syntax: self = .jsonSyntax
    case .tooDeep: self = .jsonTooDeep
    case .tooManyKeys: self = .jsonTooManyKeys
    case .tooManyValues: self = .jsonTooManyValues
    case .duplicateKey: self = .jsonDuplicateKey
    }
  }
}
