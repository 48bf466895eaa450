/// The file that findings are about.
struct FindingPlace {
  /// The pack as the command line has it.
  let file: String
  /// The file within the pack; empty for the pack itself.
  var entry = ""

  func finding(_ rule: PackRule, path: String = "", _ message: String, remedy: String) -> Finding {
    Finding(
      rule: rule.rawValue, severity: rule.severity, file: file, entry: entry, path: path, message: message,
      remedy: remedy)
  }

  func file(_ entry: String) -> FindingPlace { FindingPlace(file: file, entry: entry) }
}
