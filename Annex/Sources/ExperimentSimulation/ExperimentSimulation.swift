#if canImport(Glibc)
  import Glibc
#endif

/// `ExperimentSimulation [RUNS]`: simulates experiments and prints how often the tests of `Statistics` find a difference where there
/// is none, and how soon they find one where there is one. Fails if a bound is broken. 10,000 runs of each kind unless told otherwise.
@main
struct ExperimentSimulation {
  static func main() {
    var proof = Proof(runs: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000)
    proof.checkWithoutDifference()
    proof.checkLateSuccesses()
    proof.checkRareSuccesses()
    proof.checkWithDifference()
    proof.checkHorizonsWithoutDifference()
    proof.checkHorizonsWithDifference()
    proof.checkTimes()
    proof.checkRatios()
    for line in proof.lines { print(line) }
    for fault in proof.faults { print("experiments: \(fault)") }
    if !proof.faults.isEmpty { exit(1) }
  }
}
