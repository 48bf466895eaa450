import Experiments
import Packs

extension SiteDraft {
  /// Returns the member of the dressing room's document with which the page runs `experiment`, with the introductions of one
  /// language; nil if readers of the language do not take part.
  mutating func publish(
    _ experiment: ExperimentDefinition, in language: Language, of app: AppFolder
  ) throws(ToolError) -> Value.Member? {
    if !experiment.languages.isEmpty, !experiment.languages.contains(Text(language.code)) { return nil }
    var variants: [Value] = []
    for variant in experiment.variants { variants.append(try publish(variant, in: language, of: app)) }
    let members = [
      Value.Member(key: "id", value: .text(experiment.id)), Value.Member(key: "salt", value: .text(experiment.salt)),
      Value.Member(key: "share", value: .number(Double(experiment.share))),
      Value.Member(key: "variants", value: .list(variants)),
    ]
    return Value.Member(key: "experiment", value: .object(members))
  }

  private mutating func publish(
    _ variant: ExperimentDefinition.Variant, in language: Language, of app: AppFolder
  ) throws(ToolError) -> Value {
    var members = [
      Value.Member(key: "id", value: .text(variant.id)),
      Value.Member(key: "weight", value: .number(Double(variant.weight))),
    ]
    if let own = variant.introductions.first(where: { $0.key == Text(language.code) }) {
      let place = "experiment \(variant.id.string), \(language.code)"
      members.append(Value.Member(key: "intro", value: try publishIntro(own.value, from: place, of: app)))
    }
    return .object(members)
  }

  /// Warns of each language of `experiment` that the app does not have.
  mutating func warnOfUnknownLanguages(in experiment: ExperimentDefinition, of app: AppFolder) {
    let known = app.languages.map(\.code)
    for language in experiment.languages.map(\.string) where !known.contains(language) {
      let list = known.joined(separator: ", ")
      warn(["experiment \(experiment.id.string): the app has no language \"\(language)\"; its languages are \(list)"])
    }
  }
}
