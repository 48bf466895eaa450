import ArgumentParser
import CommandParts
import ExperimentReport
import Experiments
import Statistics
import Values

/// `disguise experiments plan`: says how many visitors an experiment needs.
struct ExperimentsPlan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say how many visitors an experiment needs.",
    discussion: """
      The always-valid test is that of `disguise experiments report`: it may be looked at every day. The fixed-horizon test needs fewer \
      visitors, but only one look is allowed, at the size fixed beforehand. Unequal weights need more visitors than equal ones.

        disguise experiments plan --baseline 0.40 --lift 0.05 --weights 9,1 --per-day 200
      """)

  @Option(
    help: ArgumentHelp("The control's rate: 0.40 if 40 % of the visitors dress the character.", valueName: "rate"))
  var baseline: Double

  // Otherwise the parser takes the minus sign of a fall for another option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The change of the rate to notice: 0.05 for 45 % instead of 40 %, -0.05 for 35 %.", valueName: "change"))
  var lift: Double

  @Option(help: ArgumentHelp("The accepted probability of a verdict without a change.", valueName: "probability"))
  var alpha = 0.05

  @Option(help: ArgumentHelp("The wanted probability of a verdict with this change.", valueName: "probability"))
  var power = 0.8

  @Option(help: ArgumentHelp("The number of variants, the control included (default: 2).", valueName: "count"))
  var variants: Int?

  @Option(
    help: ArgumentHelp(
      "The weights of the variants, the control's first, as in 9,1 (default: equal).", valueName: "list"),
    transform: Self.weights)
  var weights: [Int]?

  @Option(
    help: ArgumentHelp("The visitors of all variants on a day: the plan then says days.", valueName: "visitors"))
  var perDay: Int?

  func validate() throws {
    try require("--baseline", baseline, in: 0.001...0.999)
    guard (0.001...0.998).contains(abs(lift)) else {
      throw ValidationError(
        "--lift: \(lift) is out of range; pass a number from 0.001 to 0.998, or from -0.998 to -0.001 for a fall.")
    }
    guard (0.001...0.999).contains(baseline + lift) else {
      throw ValidationError("--lift: \(baseline) + \(lift) is not a rate; pass a change that leads to 0.001 to 0.999.")
    }
    try require("--alpha", alpha, in: 0.0001...0.5)
    try require("--power", power, in: 0.5...0.999)
    if variants != nil, weights != nil { throw ValidationError("--variants and --weights: pass one of them.") }
    let (name, count) = weights.map { ("--weights", $0.count) } ?? ("--variants", variants ?? 2)
    guard Limits.variants.contains(count) else {
      throw ValidationError(
        """
        \(name): \(count) is out of range; an experiment has \(Limits.variants.lowerBound) to \(Limits.variants.upperBound) variants.
        """)
    }
    if let perDay, !(1...1_000_000_000).contains(perDay) {
      throw ValidationError("--per-day: \(perDay) is out of range; pass a number from 1 to 1000000000.")
    }
  }

  private static func weights(_ text: String) throws -> [Int] {
    let weights = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if weights.allSatisfy({ (1...Assignment.buckets).contains($0) }) { return weights }
    throw ValidationError("Pass a weight from 1 to \(Assignment.buckets) for each variant, as in 9,1.")
  }

  private func require(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws {
    guard range.contains(value) else {
      throw ValidationError(
        "\(name): \(value) is out of range; pass a number from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func run() {
    let plan = SamplePlan(baseline: baseline, lift: lift, alpha: alpha, power: power)
    let weights = weights ?? Array(repeating: 1, count: variants ?? 2)
    PlanReport(plan, weights: weights, daily: perDay).lines.forEach(StandardStreams.say)
  }
}
