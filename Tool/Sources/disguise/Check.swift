import ArgumentParser
import PackTools

/// `disguise check`: reports all faults of a costume pack.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report every fault of a costume pack.",
    discussion: """
      Prints a line for each fault: the pack, the file in it, the place in the file, the fault, the remedy and the name of the \
      rule. The exit status is 1 if there is an error, and 0 if there are only warnings. `disguise hoosets check` checks sets \
      of Hoos.
      """)

  @Argument(
    help: ArgumentHelp("A pack's folder, or its list.", valueName: "path"), completion: .file())
  var path: String?

  @Flag(help: "Print one JSON document instead of lines.")
  var json = false

  @Flag(help: "List the rules.")
  var rules = false

  @Option(help: ArgumentHelp("Explain this rule.", valueName: "rule"))
  var explain: String?

  func validate() throws {
    let given = [path != nil, rules, explain != nil].count { $0 }
    if given == 0 { throw ValidationError("Missing expected argument '<path>'.") }
    if given > 1 { throw ValidationError("Pass a path, --rules or --explain, one of them.") }
    if path == "" { throw ValidationError("The path is empty. Pass a pack's folder, or its list.") }
    if let explain, Self.rule(explain) == nil {
      throw ValidationError("--explain \(explain): no rule has this name; `disguise check --rules` lists them.")
    }
  }

  private static func rule(_ name: String) -> CheckRule? { CheckRule.packs.first { $0.name == name } }

  func run() throws {
    let output = CheckOutput(isJSON: json)
    guard let path else { return output.say(explain.flatMap(Self.rule).map { [$0] } ?? CheckRule.packs) }
    let check = PackCheck(at: path)
    output.say(check.report)
    if check.findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }
}
