/// Something in a document that is not as it should be: where it is, and what would mend it.
public struct Fault: Hashable, Sendable {
  /// The place in the document, as in `[2].display_x`; empty for the document itself.
  public var path: Text
  /// What was expected and what was found, as in `expected a number, found "left"`.
  public var message: Text
  /// Whether it only says a second time what was there already, so that a person misses nothing.
  public var isRepetition: Bool

  public init(path: Text, message: Text, isRepetition: Bool = false) {
    self.path = path
    self.message = message
    self.isRepetition = isRepetition
  }

  /// Place and message in one line: `[2].display_x: expected a number, found "left"`.
  public var line: Text { path.isEmpty ? message : path + ": " + message }
}

/// A model, and every fault found on the way to it.
public struct Reading<Model> {
  public var model: Model
  public var faults: [Fault]

  public init(model: Model, faults: [Fault]) {
    self.model = model
    self.faults = faults
  }
}

extension Reading: Sendable where Model: Sendable {}
