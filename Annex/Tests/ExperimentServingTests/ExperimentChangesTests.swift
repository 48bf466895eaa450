import ExperimentServing
import ExperimentStore
import Experiments
import Site
import Testing
import Values

@Suite struct ExperimentChangesTests {
  private func experiment(
    _ id: Text = "knees", salt: Text = "s", share: Int = 5000, running: Bool = true,
    _ variants: [(Text, Int)] = [("a", 1), ("b", 1)]
  ) -> ExperimentDefinition {
    ExperimentDefinition(
      id: id, salt: salt, share: share, isRunning: running,
      variants: variants.map { ExperimentDefinition.Variant(id: $0.0, weight: $0.1) })
  }

  private func warnings(_ new: [ExperimentDefinition]) -> [String] {
    ExperimentChanges(from: [experiment()], to: new).warnings
  }

  @Test func shareAndEndOfAnExperimentMayChange() {
    #expect(warnings([experiment(share: 9000, running: false), experiment("new")]) == [])
  }

  @Test(
    arguments: [
      ("its salt", "t", [("a", 1), ("b", 1)]), ("its weights", "s", [("a", 1), ("b", 2)]),
      ("its variants", "s", [("a", 1), ("b", 1), ("c", 1)]), ("its salt and its variants", "t", [("b", 1), ("a", 1)]),
    ] as [(String, Text, [(Text, Int)])])
  func changeThatMixesTwoExperimentsIsReported(change: String, salt: Text, variants: [(Text, Int)]) {
    let lines = warnings([experiment(salt: salt, variants)])
    #expect(lines.count == 1 && lines[0].hasPrefix("experiment knees: \(change) changed, which mixes two experiments"))
  }

  @Test func changedTextsAreReported() {
    var new = experiment()
    new.variants[1].introductions = [Value.Member(key: "en", value: .text("Warm knees."))]
    #expect(warnings([new])[0].hasPrefix("experiment knees: its texts changed, which mixes two experiments"))
  }

  @Test func changeSinceTheLoggedStateIsReported() {
    let log = [
      LoggedDefinition(experiment(salt: "old"), at: 1), LoggedDefinition(experiment("other"), at: 2),
      LoggedDefinition(experiment(), at: 3),
    ]
    let new = [experiment("knees", [("a", 1), ("b", 2)]), experiment("unseen")]
    let lines = ExperimentChanges(from: log, to: new).warnings
    #expect(
      lines.count == 1 && lines[0].hasPrefix("experiment knees: its weights changed since its last events, which"))
    #expect(ExperimentChanges(from: log, to: [experiment()]).warnings == [])
  }

  @Test func removedExperimentIsReported() {
    #expect(warnings([experiment("kneez")])[0].hasPrefix("experiment knees: is not defined any more"))
  }
}
