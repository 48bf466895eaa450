import Values

/// A recommendation of `disguise check`. The tool says it in English, and the fitting room of every site in the reader's language: the
/// words for it have the same key.
public struct Advice: Hashable, Sendable {
  public let kind: AdviceKind
  /// The place in the document, as in `[2].label-de` and `colors.accent`; empty for a picture's file.
  public var path: Text
  /// The values for the places `{0}`, `{1}` and `{2}` of the wording.
  public let values: [Text]
  /// The number or value that was found; empty for a rule without one.
  public var found = Text.empty
  /// The limit or the expected value.
  public var limit = Text.empty

  init(_ kind: AdviceKind, _ path: Text, _ values: [Text] = []) {
    (self.kind, self.path, self.values) = (kind, path, values)
  }

  func with(found: Text, limit: Text = .empty) -> Advice {
    var advice = self
    (advice.found, advice.limit) = (found, limit)
    return advice
  }

  /// The fault in English, without a full stop.
  public var message: Text { filled(kind.wording.message) }
  /// The remedy in English.
  public var remedy: Text { filled(kind.wording.remedy) }

  private func filled(_ template: Text) -> Text {
    let value = { (index: Int) in index < values.count ? values[index] : Text.empty }
    let key: Text = "advice"
    return Words([(key, template)]).text(key, ("0", value(0)), ("1", value(1)), ("2", value(2)))
  }
}
