import ExperimentSimulation
import Testing

/// The quick form of `make experiments-proof`. Its seeds are fixed.
@Suite struct SimulationTests {
  @Test func alwaysValidTestRarelyFindsADifferenceWhereThereIsNone() {
    var proof = Proof(runs: 60)
    proof.checkWithoutDifference(visitors: 1000)
    #expect(proof.faults.isEmpty)
  }

  @Test func brokenVariantIsFoundSoon() {
    var proof = Proof(runs: 60)
    proof.checkRareSuccesses()
    #expect(proof.faults.isEmpty)
  }

  @Test func alwaysValidTestOfTimesRarelyFindsADifferenceWhereThereIsNone() {
    var proof = Proof(runs: 60)
    proof.checkTimes(visitors: 2000)
    #expect(proof.faults.isEmpty)
  }

  @Test func testWithAHorizonKeepsItsLevelAndPower() {
    var proof = Proof(runs: 100)
    proof.checkHorizonsWithoutDifference()
    proof.checkHorizonsWithDifference()
    #expect(proof.faults.isEmpty, "\(proof.faults)")
  }
}
