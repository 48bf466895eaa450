import ArgumentParser
import Check
import Files
import Findings
import PackEditing

/// `disguise check`: reports all faults of a costume pack or of sets of Hoos, and repairs some.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report every fault of a costume pack or of sets of Hoos.",
    discussion: """
      Prints a line for each fault: the pack, the file in it, the place in the file, the fault, the remedy and the name of the \
      rule. The exit status is 1 if there is an error, 0 if there are only warnings, and 2 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "A pack's folder or its list, a folder or archive of sets, or a .disguise file.", valueName: "path"),
    completion: .file())
  var path: String?

  @Flag(help: "Repair what has one safe remedy, print each repair, and report what is left.")
  var fix = false

  @Flag(help: "Print one JSON document instead of lines.")
  var json = false

  @Flag(help: "List the rules for packs; `disguise hoosets check --rules` lists those for sets.")
  var rules = false

  @Option(help: ArgumentHelp("Explain this rule.", valueName: "rule"))
  var explain: String?

  func validate() throws {
    let given = [path != nil, rules, explain != nil].count { $0 }
    if given == 0 { throw ValidationError("Missing expected argument '<path>'.") }
    if given > 1 { throw ValidationError("Pass a path, --rules or --explain, one of them.") }
    if fix && path == nil { throw ValidationError("--fix needs a path. Pass a pack's folder.") }
    if path == "" { throw ValidationError("The path is empty. Pass a pack's folder, or its list.") }
    if let explain, Self.rules(explain).isEmpty {
      throw ValidationError("--explain \(explain): no rule has this name; `disguise check --rules` lists them.")
    }
  }

  /// The rules of this name: one for packs, one for sets, or both.
  private static func rules(_ name: String) -> [CheckRule] {
    (CheckRule.packs + CheckRule.sets).filter { $0.name == name }
  }

  func run() throws {
    let output = CheckOutput(isJSON: json)
    guard let path else { return output.say(explain.map(Self.rules) ?? CheckRule.packs) }
    let repairs = fix ? try repair(path) : []
    var report = ContentCheck(at: path).report
    report.repairs = repairs
    output.say(report)
    if report.hasError { throw ExitCode(1) }
  }

  private func repair(_ path: String) throws(ToolError) -> [Repair] {
    if let refusal = ZippedPack.refusal(of: path) { throw refusal.error(at: path) }
    if OpenedFile.isNamed(path) {
      throw ToolError("\(path): is packed; repair the folder that it was made of, and pack that again")
    }
    do {
      return try CheckSubject(at: path) == .pack ? PackRepair.repair(at: path) : HooSetsRepair.repair(at: path)
    } catch { throw error.error(at: path) }
  }
}
