/// A fault in a document, with its place and the remedy.
public struct Fault: Hashable, Sendable {
  /// The path in the document, as in `[2].display_x`; empty for the document itself.
  public var path: Text
  /// The expected and the found value, as in `expected a number, found "left"`.
  public var message: Text
  /// Whether the fault is a repetition of an earlier item, so that leaving it out loses nothing.
  public var isRepetition: Bool

  public init(path: Text, message: Text, isRepetition: Bool = false) {
    self.path = path
    self.message = message
    self.isRepetition = isRepetition
  }

  /// The path and the message: `[2].display_x: expected a number, found "left"`.
  public var line: Text { path.isEmpty ? message : path + ": " + message }
}

/// A model with all faults of its document.
public struct Reading<Model> {
  public var model: Model
  public var faults: [Fault]

  public init(model: Model, faults: [Fault]) {
    self.model = model
    self.faults = faults
  }
}

extension Reading: Sendable where Model: Sendable {}
