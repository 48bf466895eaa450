import Geometry

/// A costume that is sized about its middle in steps: each result is made of the costume at the start, so that roundings do not
/// add up and steps in both directions lead back.
struct Sizing: Sendable {
  private let start: Outfit
  private var factor = 1.0
  private(set) var result: Outfit

  init(of outfit: Outfit) { (start, result) = (outfit, outfit) }

  mutating func size(by step: Double, on wearer: Wearer) {
    factor = start.possible(factor * step)
    let isBack = abs(factor - 1) < 1e-9
    result = isBack ? start : start.scaled(by: factor, about: start.box(on: wearer).center, on: wearer)
  }
}
