import ArgumentParser
import Foundation
import PackTools

/// `disguise hoosets check`: everything that is wrong with some sets, at once.
struct HoosetsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report every fault of archives and sets' folders.",
    discussion: """
      Prints a line for each fault: the archive or folder, the file in it, the place in the file, what is wrong and what \
      to do, and the name of the rule. Ends with 1 where there is an error; warnings are no errors.
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
    if !paths.isEmpty && rules { throw ValidationError("--rules goes without a path.") }
    if paths.contains("") { throw ValidationError("A path is empty.") }
  }

  func run() throws {
    if rules { return list() }
    var check = HooSetsCheck()
    for path in paths { check.check(path) }
    if json {
      StandardStreams.say(json: HooSetsReport.json(check))
    } else {
      HooSetsReport.lines(check).forEach(StandardStreams.say)
    }
    if check.errors > 0 { throw ExitCode(1) }
  }

  private func list() {
    if json {
      StandardStreams.say(json: HooSetsReport.rulesJSON())
    } else {
      HooSetsReport.rules().forEach(StandardStreams.say)
    }
  }
}
