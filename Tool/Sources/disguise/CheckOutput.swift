import Check
import CommandParts
import Findings

/// Prints the results of a check as lines or as one JSON document.
struct CheckOutput {
  let isJSON: Bool

  func say(_ report: FindingsReport) {
    if isJSON { StandardStreams.say(json: report.json) } else { report.lines.forEach(StandardStreams.say) }
  }

  func say(_ rules: [CheckRule]) {
    if isJSON {
      StandardStreams.say(json: CheckRule.json(rules))
    } else {
      CheckRule.lines(rules).forEach(StandardStreams.say)
    }
  }
}
