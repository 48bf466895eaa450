import Experiments
import Files
import PackFiles
import Site
import Values

/// The running experiment as an addition to the documents of the dressing room: with it the page chooses an introduction.
public struct ExperimentAddition: DocumentAddition {
  private let experiment: ExperimentDefinition

  public init(experiment: ExperimentDefinition) { self.experiment = experiment }

  /// Returns a warning for each language of the experiment that the app does not have.
  public func warnings(for app: AppFolder) -> [String] { app.warnings(of: experiment) }

  /// Returns the member with the introductions of one language. It has no variants if readers of the language do not take part;
  /// it tells the page that the experiment has not ended.
  public func member(
    in language: Language, publishing publish: (Value, String) throws(ToolError) -> Value
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
      variants.append(.object(members + (try introduction(of: variant, in: language, publish))))
    }
    let members = [
      Value.Member(key: "salt", value: .text(experiment.salt)),
      Value.Member(key: "share", value: .number(takesPart ? Double(experiment.share) : 0)),
      Value.Member(key: "variants", value: .list(variants)),
    ]
    return Value.Member(key: "experiment", value: .object(members))
  }

  private func introduction(
    of variant: ExperimentDefinition.Variant, in language: Language,
    _ publish: (Value, String) throws(ToolError) -> Value
  ) throws(ToolError) -> [Value.Member] {
    guard let own = variant.introductions.first(where: { $0.key == Text(language.code) }) else { return [] }
    let place = "experiment \(experiment.id.string), variant \(variant.id.string), \(language.code)"
    return [Value.Member(key: "intro", value: try publish(own.value, place))]
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
