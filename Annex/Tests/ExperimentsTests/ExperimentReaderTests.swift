import Testing
import Values

@testable import Experiments

@Suite struct ExperimentReaderTests {
  private func read(_ text: String) throws -> Reading<ExperimentDefinition?> {
    ExperimentReader.experiment(in: try JSONReader.value(in: Array(text.utf8), .document))
  }

  /// A definition with other members in place of some.
  private func definition(_ changes: [String: String] = [:]) -> String {
    var members = [
      "id": #""knees""#, "salt": #""knees-1""#, "share": "10000",
      "variants": #"[{"id": "control", "weight": 1}, {"id": "short", "weight": 3, "intro": {"en": {}, "de": {}}}]"#,
    ]
    members.merge(changes) { $1 }
    return "{" + members.map { #""\#($0)": \#($1)"# }.joined(separator: ", ") + "}"
  }

  @Test func definitionIsRead() throws {
    let reading = try read(definition())
    let experiment = try #require(reading.model)
    #expect(reading.faults.isEmpty)
    #expect(
      experiment.id == "knees" && experiment.salt == "knees-1" && experiment.share == 10_000 && experiment.isRunning)
    #expect(experiment.variants.map(\.id) == ["control", "short"] && experiment.variants.map(\.weight) == [1, 3])
    #expect(experiment.languages == ["en", "de"])
  }

  @Test func endedExperimentIsRead() throws {
    #expect(try read(definition(["running": "false"])).model?.isRunning == false)
  }

  @Test func plannedEndIsRead() throws {
    #expect(try read(definition(["horizon": "3196"])).model?.horizon == 3196)
    #expect(try read(definition()).model?.horizon == nil)
  }

  @Test func experimentWithoutIntroductionsHasNoLanguages() throws {
    let variants = #"[{"id": "a", "weight": 1}, {"id": "b", "weight": 1}]"#
    #expect(try read(definition(["variants": variants])).model?.languages == [])
  }

  @Test(
    arguments: [
      ("id", #""Knees""#, #"id: expected a-z, 0-9 and - only, found "Knees""#),
      ("id", #""""#, "id: is empty; write some text"),
      ("id", #""aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa""#, "id: is too long, 33 bytes; shorten it to 32"),
      ("id", "7", "id: expected text, found a number"),
      ("salt", #""a\u0000b""#, "salt: has a control character; remove it"),
      ("salt", "null", "salt: expected text, found null"),
      ("share", "10001", "share: expected 0 to 10000, found 10001"),
      ("share", "-1", "share: expected 0 to 10000, found -1"),
      ("share", "0.5", "share: expected a whole number, found 0.5"),
      ("share", "1e999", "share: expected 0 to 10000, found a very large number"),
      ("running", #""yes""#, #"running: expected true or false, found "yes""#),
      ("Share", "1", "Share: unknown key; keys are id, salt, share, running, worth, within, horizon, variants"),
      ("horizon", "19", "horizon: expected 20 to 100000000, found 19"),
      ("horizon", "100.5", "horizon: expected a whole number, found 100.5"),
      ("variants", "{}", "variants: expected a list of variants, found an object"),
      ("variants", "[]", "variants: has 0 variants; write 2 to 8"),
      ("variants", #"[{"id": "a", "weight": 1}]"#, "variants: has 1 variants; write 2 to 8"),
      ("variants", #"[{"id": "a", "weight": 1}, 7]"#, "variants[1]: expected an object, found a number"),
      (
        "variants", #"[{"id": "a", "weight": 1}, {"id": "b", "weight": 0}]"#,
        "variants[1].weight: expected 1 to 10000, found 0"
      ),
      (
        "variants", #"[{"id": "a", "weight": 1}, {"id": "a", "weight": 1}]"#,
        #"variants[1].id: "a" is the id of an earlier variant; choose another"#
      ),
      (
        "variants", #"[{"id": "a", "weight": 1}, {"id": "b", "weight": 1, "steps": []}]"#,
        "variants[1].steps: unknown key; keys are id, weight, intro"
      ),
      (
        "variants", #"[{"id": "a", "weight": 1}, {"id": "b", "weight": 1, "intro": []}]"#,
        "variants[1].intro: expected an object with an introduction for each language, found a list"
      ),
      (
        "variants", #"[{"id": "a", "weight": 1}, {"id": "b", "weight": 1, "intro": {}}]"#,
        #"variants[1].intro: has no language; write one such as "en", or leave intro out"#
      ),
      (
        "variants",
        #"[{"id": "a", "weight": 1}, {"id": "b", "weight": 1, "intro": {"steps": []}}, {"id": "c", "weight": 1, "intro": {"steps": [], "2": {}}}]"#,
        #"variants[2].intro: expected a language such as "en", found "2""#
      ),
      (
        "variants",
        #"[{"id": "a", "weight": 1, "intro": {"en": {}, "de": {}}}, {"id": "b", "weight": 1, "intro": {"en": {}}}]"#,
        #"variants[1].intro: this variant lacks the language "de"; add it"#
      ),
      (
        "variants",
        #"[{"id": "a", "weight": 1, "intro": {"en": {}}}, {"id": "b", "weight": 1, "intro": {"en": {}, "de": {}}}]"#,
        #"variants[1].intro: variant "a" lacks the language "de"; add it"#
      ),
    ])
  func faultHasItsPlaceAndRemedy(key: String, value: String, line: String) throws {
    let reading = try read(definition([key: value]))
    #expect(reading.model == nil)
    #expect(reading.faults.map(\.line.string).contains(line), "\(reading.faults.map(\.line.string))")
  }

  /// The weights are rounded to 10,000 buckets.
  @Test func variantThatGetsNobodyIsRefused() throws {
    func faults(_ weights: [Int]) throws -> [String] {
      let variants = weights.enumerated().map { #"{"id": "v\#($0.offset)", "weight": \#($0.element)}"# }
      return try read(definition(["variants": "[\(variants.joined(separator: ", "))]"])).faults.map(\.line.string)
    }
    let fault = "weight: is too small beside the others to get a visitor; write a greater one"
    #expect(try faults([10_000, 10_000, 1]) == ["variants[2].\(fault)"])
    #expect(try faults([10_000, 1, 10_000, 1]) == ["variants[1].\(fault)", "variants[3].\(fault)"])
    #expect(try faults([1, 9999]) == [])
    #expect(try faults([9999, 1]) == [])
  }

  @Test func everyMissingKeyIsReported() throws {
    #expect(
      try read("{}").faults.map(\.line.string) == [
        "id: is missing; expected text", "salt: is missing; expected text", "share: is missing; expected a number",
        "variants: expected a list of variants, found nothing",
      ])
  }

  @Test(arguments: ["[]", "7", "null", #""knees""#]) func valueThatIsNoObjectIsRefused(text: String) throws {
    let reading = try read(text)
    #expect(reading.model == nil && reading.faults.count == 1)
  }

  @Test func limitsAreAllowed() throws {
    let variants = (1...8).map { #"{"id": "v\#($0)", "weight": 10000}"# }.joined(separator: ", ")
    let id = String(repeating: "a", count: 32)
    let reading = try read(
      definition([
        "id": #""\#(id)""#, "salt": #""\#(String(repeating: "é", count: 32))""#, "share": "0",
        "variants": "[\(variants)]",
      ]))
    #expect(reading.faults.isEmpty && reading.model?.variants.count == 8)
    #expect(try read(definition(["variants": "[\(variants), \(variants)]"])).faults.count == 1)
  }
}
