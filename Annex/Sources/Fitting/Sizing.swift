import Geometry

/// A costume that is sized about its middle in steps: each result is made of the costume at the start, so that roundings do not
/// add up and steps in both directions lead back. Sessions are copied often, and an object is one reference.
public final class Sizing: Sendable {
  private let start: Outfit
  private let factor: Double
  let result: Outfit

  convenience init(of outfit: Outfit) { self.init(outfit, 1, outfit) }

  private init(_ start: Outfit, _ factor: Double, _ result: Outfit) {
    (self.start, self.factor, self.result) = (start, factor, result)
  }

  /// The share by which a key changes the size, and a button.
  public static var keyShare: Double { 0.05 }
  public static var buttonShare: Double { 0.1 }
  /// The longer side of a costume in points up to which a step is as large as at this side, so that it can be seen.
  private static var leastSide: Double { 80 }

  /// Returns the costume larger by a share of its size, at most twice as large.
  func grown(by share: Double, on wearer: Wearer) -> Sizing {
    sized(to: min(side * 2, side + share * max(side, Self.leastSide)), on: wearer)
  }

  /// Returns the costume smaller: growing by the same share leads back.
  func shrunk(by share: Double, on wearer: Wearer) -> Sizing {
    sized(to: max(side / 2, min(side / (1 + share), side - share * Self.leastSide)), on: wearer)
  }

  /// Returns the costume `factor` times as large.
  func sized(by factor: Double, on wearer: Wearer) -> Sizing { sized(to: side * factor, on: wearer) }

  private var startSide: Double { max(start.size.width, start.size.height) }
  /// The longer side, before it is rounded.
  private var side: Double { startSide * factor }

  private func sized(to side: Double, on wearer: Wearer) -> Sizing {
    let factor = start.possible(side / startSide)
    let isBack = abs(factor - 1) < 1e-9
    let result = isBack ? start : start.scaled(by: factor, about: start.box(on: wearer).center, on: wearer)
    return Sizing(start, factor, result)
  }
}
