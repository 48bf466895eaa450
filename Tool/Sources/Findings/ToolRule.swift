/// The rules of a check that the tool makes itself. Their names are stable, as scripts and tests refer to them.
public protocol ToolRule: CaseIterable, RawRepresentable<String>, Sendable {
  /// The rule's place in the list of a check.
  var entry: CheckRule { get }
}

extension ToolRule {
  package init?(name: String) {
    guard let rule = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = rule
  }

  /// The case's name in kebab case: `image-tail` for `imageTail`.
  package var name: String {
    rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  package var severity: Finding.Severity { entry.severity }

  package func error(_ explanation: String, isFixable: Bool = false) -> CheckRule {
    CheckRule(name: name, severity: .error, explanation: explanation, isFixable: isFixable)
  }

  package func warning(_ explanation: String, isFixable: Bool = false) -> CheckRule {
    CheckRule(name: name, severity: .warning, explanation: explanation, isFixable: isFixable)
  }
}
