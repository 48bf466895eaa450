import Geometry

/// A costume that is sized about its middle in steps: each result is made of the costume at the start, so that roundings do not
/// add up and steps in both directions lead back. Sessions are copied often, and an object is one reference.
final class Sizing: Sendable {
  private let start: Outfit
  private let factor: Double
  let result: Outfit

  convenience init(of outfit: Outfit) { self.init(outfit, 1, outfit) }

  private init(_ start: Outfit, _ factor: Double, _ result: Outfit) {
    (self.start, self.factor, self.result) = (start, factor, result)
  }

  /// Returns the next step.
  func sized(by step: Double, on wearer: Wearer) -> Sizing {
    let factor = start.possible(factor * step)
    let isBack = abs(factor - 1) < 1e-9
    let result = isBack ? start : start.scaled(by: factor, about: start.box(on: wearer).center, on: wearer)
    return Sizing(start, factor, result)
  }
}
