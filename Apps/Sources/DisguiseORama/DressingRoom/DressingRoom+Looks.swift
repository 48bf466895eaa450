import Geometry

// Changes of his look without a tap on a bubble: a surprise, undo and redo.

extension DressingRoom {
  /// Dresses him in a costume chosen at random, never the one that he wears; does nothing if there is no other.
  public func surprise(at time: Double) {
    let others = bubbles.count - (wornCostume == nil ? 0 : 1)
    guard others > 0 else { return }
    let index = random.below(others)
    wear(index >= wornCostume ?? others ? index + 1 : index, at: time)
  }

  /// Takes back the last change of his look (-1), or makes it again (1).
  public func changeLook(by step: Int, at time: Double) {
    guard let look = history.step(by: step) else { return }
    look == LookHistory.undressed ? escape(at: time) : wear(look, at: time)
  }
}
