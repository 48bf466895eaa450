import ExperimentStore
import Experiments
import Files
import Values

extension LoggedDefinition {
  /// The state of a definition at a time, in milliseconds since 1970-01-01 in UTC.
  public init(_ definition: ExperimentDefinition, at time: Int64) {
    self.init(
      experiment: definition.id.string, time: time, salt: definition.salt.string, within: definition.within,
      horizon: definition.horizon,
      variants: definition.variants.map { variant in
        Variant(id: variant.id.string, weight: variant.weight, texts: Self.digest(of: variant.introductions))
      })
  }

  private static func digest(of introductions: [Value.Member]) -> String {
    if introductions.isEmpty { return "-" }
    return SHA256.name(of: Text(utf8: Array(Document.jsonData(.object(introductions))))).string
  }
}
