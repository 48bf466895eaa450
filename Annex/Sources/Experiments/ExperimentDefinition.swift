import Values

/// An experiment with the introduction, as its file defines it.
public struct ExperimentDefinition: Hashable, Sendable {
  public struct Variant: Hashable, Sendable {
    public var id: Text
    /// The variant's share of the visitors, relative to the other variants.
    public var weight: Int
    /// The introductions by language, in the format of the app's own; empty for the app's own introduction in every language.
    public var introductions: [Value.Member]

    public init(id: Text, weight: Int, introductions: [Value.Member] = []) {
      self.id = id
      self.weight = weight
      self.introductions = introductions
    }
  }

  public var id: Text
  /// Decides with the visitor's id which variant the visitor gets.
  public var salt: Text
  /// How many of 10,000 visitors take part.
  public var share: Int
  /// Whether pages run it. Events of an experiment that has ended are still accepted.
  public var isRunning: Bool
  /// The smallest difference of the rate of visitors who dress the character that is worth having; nil if the file names none.
  public var worth: Double?
  /// The seconds within which visitors have to dress the character to count for the verdict; nil if it is about all who do.
  public var within: Int?
  /// The visitors of all variants after whom a planned experiment ends; nil if it may go on.
  public var horizon: Int?
  /// The variants; the first one is the control.
  public var variants: [Variant]

  public init(
    id: Text, salt: Text, share: Int, isRunning: Bool = true, worth: Double? = nil, within: Int? = nil,
    horizon: Int? = nil, variants: [Variant]
  ) {
    self.id = id
    self.salt = salt
    self.share = share
    self.isRunning = isRunning
    self.worth = worth
    self.within = within
    self.horizon = horizon
    self.variants = variants
  }

  /// The languages in which the variants differ. Readers of other languages do not take part. Empty if no variant has an
  /// introduction: then readers of every language take part.
  public var languages: [Text] { (variants.first { !$0.introductions.isEmpty }?.introductions ?? []).map { $0.key } }

  /// The id of the visitor's variant; nil where the visitor does not take part.
  public func variant(of visitor: Text) -> Text? {
    Assignment(salt: salt, visitor: visitor).variant(share: share, weights: variants.map { $0.weight })
      .map { variants[$0].id }
  }
}
