import ArgumentParser
import Check
import Findings
import Foundation
import HooSets

/// `disguise hoosets check`: reports all faults of sets.
struct HoosetsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every fault of archives and sets' folders.",
    discussion: """
      Prints a line for each fault: the archive or folder, the file in it, the place in the file, the fault, the remedy \
      and the name of the rule. The exit status is 1 if there is an error, 0 if there are only \
      warnings, and 2 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("An archive (01.zip), a set's folder (01), or a folder of either.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(help: "Print one JSON document instead of lines.")
  var json = false

  @Flag(help: "List the rules.")
  var rules = false

  func validate() throws {
    if paths.isEmpty && !rules { throw ValidationError("Missing expected argument '<path> ...'.") }
    if !paths.isEmpty && rules { throw ValidationError("--rules takes no path. Leave one of them out.") }
    if paths.contains("") {
      throw ValidationError("A path is empty. Pass an archive, a set's folder or a folder of either.")
    }
  }

  func run() throws {
    if rules { return CheckOutput(isJSON: json).say(CheckRule.sets) }
    var check = HooSetsCheck()
    for path in paths { check.check(path) }
    CheckOutput(isJSON: json).say(check.report)
    if check.errors > 0 { throw ExitCode(1) }
  }
}
