/// The states of a document that undo and redo lead through.
public struct History<State: Equatable & Sendable>: Sendable {
  public private(set) var present: State
  private var past: [State] = []
  private var future: [State] = []
  /// The kind of the last step, while the next one of the same kind joins it.
  private var joining: Int?

  /// The steps that can be undone; older ones are forgotten.
  static var steps: Int { 500 }

  public init(_ state: State) { present = state }

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  /// Makes `state` the present one. An equal one, which may carry another `CarriedText`, is no step.
  ///
  /// - Parameter kind: a step of the same kind as the one before becomes part of it, until `endStep`; nil never does.
  public mutating func record(_ state: State, joining kind: Int? = nil) {
    if state == present { return present = state }
    if kind == nil || kind != joining {
      past.append(present)
      if past.count > Self.steps { past.removeFirst() }
    }
    joining = kind
    future = []
    present = state
  }

  /// Changes the present state without a step.
  public mutating func amend(_ action: (inout State) -> Void) { action(&present) }

  /// The next change is a step of its own.
  public mutating func endStep() { joining = nil }

  /// Takes back the step that the next change would join, as if it had never been.
  public mutating func cancelStep() {
    guard joining != nil, let state = past.popLast() else { return }
    (present, joining) = (state, nil)
  }

  public mutating func undo() {
    guard let state = past.popLast() else { return }
    future.append(present)
    (present, joining) = (state, nil)
  }

  public mutating func redo() {
    guard let state = future.popLast() else { return }
    past.append(present)
    (present, joining) = (state, nil)
  }
}
