/// One thing Scotch says, and the button that answers him.
public struct IntroStep: Hashable, Sendable {
  public var message: Text
  public var button: Text
  public var image: Picture?

  public init(message: Text, button: Text, image: Picture? = nil) {
    self.message = message
    self.button = button
    self.image = image
  }
}

/// The introduction: its steps in order, the only source of truth for how many there are and what comes next.
public struct IntroScript: Hashable, Sendable {
  /// At least one.
  public var steps: [IntroStep]
  /// Whether the history may lead back to an earlier step; off unless the script says otherwise.
  public var allowsBack: Bool

  public init(steps: [IntroStep], allowsBack: Bool = false) {
    self.steps = steps
    self.allowsBack = allowsBack
  }
}
