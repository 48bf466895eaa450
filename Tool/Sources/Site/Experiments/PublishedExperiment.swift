import Experiments
import Files
import PackFiles
import Packs

extension SiteDraft {
  /// Returns the member of the dressing room's document with which the page runs `experiment`, with the introductions of one
  /// language. It has no variants if readers of the language do not take part; it tells the page that the experiment has not ended.
  mutating func publish(
    _ experiment: ExperimentDefinition, in language: Language, of app: AppFolder
  ) throws(ToolError) -> Value.Member {
    let takesPart = experiment.languages.isEmpty || experiment.languages.contains(Text(language.code))
    var variants: [Value] = []
    let ends = Assignment.ends(of: experiment.variants.map(\.weight))
    for (variant, end) in zip(experiment.variants, ends) where takesPart {
      let names = "\"experiment\":\"\(experiment.id.string)\",\"variant\":\"\(variant.id.string)\""
      let members = [
        Value.Member(key: "id", value: .text(variant.id)), Value.Member(key: "end", value: .number(Double(end))),
        Value.Member(key: "names", value: .text(Text(names))),
      ]
      variants.append(
        .object(members + (try publishIntro(of: variant, in: "experiment \(experiment.id.string)", language, of: app))))
    }
    let members = [
      Value.Member(key: "salt", value: .text(experiment.salt)),
      Value.Member(key: "share", value: .number(takesPart ? Double(experiment.share) : 0)),
      Value.Member(key: "variants", value: .list(variants)),
    ]
    return Value.Member(key: "experiment", value: .object(members))
  }

  private mutating func publishIntro(
    of variant: ExperimentDefinition.Variant, in experiment: String, _ language: Language, of app: AppFolder
  ) throws(ToolError) -> [Value.Member] {
    guard let own = variant.introductions.first(where: { $0.key == Text(language.code) }) else { return [] }
    let place = "\(experiment), variant \(variant.id.string), \(language.code)"
    return [Value.Member(key: "intro", value: try publishIntro(own.value, from: place, of: app))]
  }
}

extension AppFolder {
  /// Returns a warning for each language of `experiment` that the app does not have. No page shows an introduction in such a language.
  public func warnings(of experiment: ExperimentDefinition) -> [String] {
    let known = languages.map(\.code)
    let list = known.joined(separator: ", ")
    return experiment.languages.map(\.string).filter { !known.contains($0) }.map { language in
      "experiment \(experiment.id.string): the app has no language \"\(language)\"; its languages are \(list)"
    }
  }
}
