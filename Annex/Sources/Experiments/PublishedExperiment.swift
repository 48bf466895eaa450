import Values

/// The experiment in a page's document: `{"salt", "share", "variants": [{"id", "end", "names", "intro"?}]}`.
///
/// The tool has checked it and reckoned as much as it can, so that the page stays small. `end` is the bucket behind the last one
/// of a variant, `names` the members that name experiment and variant in an event, `intro` the introduction in one language.
public struct PublishedExperiment: Sendable {
  private let value: Value
  private let variants: [Value]

  /// nil where there is no experiment.
  public init?(_ value: Value?) {
    guard let value, case .list(let variants)? = value["variants"] else { return nil }
    self.value = value
    self.variants = variants
  }

  /// How many of 10,000 visitors take part.
  public var share: Double { value.number("share") }

  /// The variant whose member `key` is `text`.
  public func variant(with key: Text, _ text: Text) -> Value? { variant { $0.text(key) == text } }

  @inline(never)
  private func variant(_ isWanted: (Value) -> Bool) -> Value? { variants.first(where: isWanted) }

  /// The visitor's variant; nil where the visitor does not take part.
  public func variant(of visitor: Text) -> Value? {
    let place = Assignment(salt: value.text("salt") ?? .empty, visitor: visitor)
    if Double(place.shareBucket) >= share { return nil }
    return variant { Double(place.variantBucket) < $0.number("end") }
  }
}
