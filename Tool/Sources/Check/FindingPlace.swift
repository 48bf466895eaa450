import Findings
import Packs

/// The file that findings are about.
struct FindingPlace {
  /// The pack as the command line has it.
  let file: String
  /// The file within the pack; empty for the pack itself.
  var entry = ""

  /// - Parameters:
  ///   - found: the number or value that was found; empty for a rule without one.
  ///   - limit: the limit or the expected value.
  func finding(
    _ rule: PackRule, path: String = "", _ message: String, remedy: String, found: String = "", limit: String = ""
  ) -> Finding {
    Finding(
      rule: rule.name, severity: rule.severity, file: file, entry: entry, path: path, message: message,
      remedy: remedy
    ).with(found: found, limit: limit)
  }

  /// - Parameter rule: nil for the advice's own.
  func finding(_ advice: Advice, as rule: PackRule? = nil) -> Finding {
    let name = advice.kind.rule.string
    guard let rule = rule ?? PackRule(name: name) else {
      fatalError("\(advice.path.string): the advice \(name) is no rule of packs; add its case to PackRule")
    }
    return finding(
      rule, path: advice.path.string, advice.message.string, remedy: advice.remedy.string, found: advice.found.string,
      limit: advice.limit.string)
  }

  func file(_ entry: String) -> FindingPlace { FindingPlace(file: file, entry: entry) }
}
