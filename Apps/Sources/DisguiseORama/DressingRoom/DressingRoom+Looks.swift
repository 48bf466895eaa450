import Geometry

// Changes of his look without a tap on a bubble: a surprise, undo and redo.

extension DressingRoom {
  /// Dresses him in a costume chosen at random, never the one that he wears; does nothing if there is no other.
  public func surprise(at time: Double) {
    if let index = looks.surprise(among: bubbles.count, besides: wornCostume) { wear(index, at: time) }
  }

  /// Takes back the last change of his look (-1), or makes it again (1).
  public func changeLook(by step: Int, at time: Double) {
    guard let look = looks.history.step(by: step) else { return }
    if look != LookHistory.undressed { return wear(look, at: time) }
    // The keyboard's focus stays where the command came from.
    keyboard.forgetOrigin()
    escape(at: time)
  }
}
