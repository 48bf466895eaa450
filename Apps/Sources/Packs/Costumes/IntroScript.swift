import Values

/// A message of the character, and the button that answers it.
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

/// The introduction: its steps in order.
public struct IntroScript: Hashable, Sendable {
  /// The steps; at least one.
  public var steps: [IntroStep]
  /// Whether the browser's back button leads to the previous step; false by default.
  public var allowsBack: Bool

  public init(steps: [IntroStep], allowsBack: Bool = false) {
    self.steps = steps
    self.allowsBack = allowsBack
  }
}
