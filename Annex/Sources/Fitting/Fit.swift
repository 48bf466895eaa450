import Geometry
import Packs
import Values

/// The changes of a costume's fit, in the character's own coordinates. Each stops at the limits.
extension Outfit {
  /// How far the picture's upper left corner may be from the character's anchor, in points, whatever the picture's size: enough to put
  /// it beside him on every side. The format alone would allow twice the picture's size, which is little for a hat.
  static var reach: Vector { Vector(x: 230, y: 370) }

  /// Moves the costume on the character by `offset` points.
  func moved(by offset: Vector) -> Outfit {
    placed(at: Point(x: alignment.x - offset.x / size.width, y: alignment.y - offset.y / size.height))
  }

  /// Makes the costume `factor` times as large, in proportion, about a point of the character.
  func scaled(by factor: Double, about center: Point, on wearer: Wearer) -> Outfit {
    let factor = possible(factor)
    var new = self
    new.size = Size(width: Self.side(size.width * factor), height: Self.side(size.height * factor))
    let box = box(on: wearer)
    let corner = center + (box.origin - center) * factor
    let anchor = box.point(atX: alignment.x, y: alignment.y)
    return new.placed(
      at: Point(x: (anchor.x - corner.x) / new.size.width, y: (anchor.y - corner.y) / new.size.height))
  }

  /// Moves the part that shows in the bubble by `offset` points of the costume.
  func showing(movedBy offset: Vector) -> Outfit {
    var new = self
    new.display = Point(
      x: Self.fraction(display.x + offset.x / size.width), y: Self.fraction(display.y + offset.y / size.height))
    return new
  }

  /// Whether the costume is as far from the character as it can be.
  public var isAtLimit: Bool {
    let (x, y) = limits
    return alignment.x <= x.lowerBound || alignment.x >= x.upperBound || alignment.y <= y.lowerBound
      || alignment.y >= y.upperBound
  }

  /// `factor`, or the nearest one at which both sides stay within the limits.
  func possible(_ factor: Double) -> Double {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    let largest = Limits.side.upperBound / long
    return min(largest, max(min(largest, Limits.side.lowerBound / short), factor))
  }

  private func placed(at alignment: Point) -> Outfit {
    let (x, y) = limits
    var new = self
    new.alignment = Point(x: Self.fraction(alignment.x, within: x), y: Self.fraction(alignment.y, within: y))
    return new
  }

  /// The alignments that can be saved, with transparent margins around the picture where the format needs them.
  private var limits: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    (Self.limits(Self.reach.x / size.width), Self.limits(Self.reach.y / size.height))
  }

  private static func limits(_ reach: Double) -> ClosedRange<Double> {
    min(Limits.fraction.lowerBound, -reach)...max(Limits.fraction.upperBound, reach)
  }

  /// Hundredths of a point keep proportions to a thousandth for all but specks.
  static func side(_ length: Double) -> Double {
    min(Limits.side.upperBound, max(Limits.side.lowerBound, rounded(length, to: 100)))
  }

  /// The size of a width in the proportions of a picture. A side of a few points is a whole number of them, at least 1: the pixels that are
  /// drawn for it would have other proportions.
  static func size(ofWidth width: Double, in file: EditedPicture.File) -> Size {
    let height = width * Double(file.height) / Double(file.width)
    let short = min(width, height)
    let scale = short < 26 ? max(1, short.rounded(.toNearestOrEven)) / short : 1
    return Size(width: side(width * scale), height: side(height * scale))
  }

  /// Whether a side is as long or as short as it can be, so that the size may not change in proportion.
  public var isAtSizeLimit: Bool {
    min(size.width, size.height) <= Limits.side.lowerBound || max(size.width, size.height) >= Limits.side.upperBound
  }

  /// A hundred-thousandth of the largest side is a fiftieth of a point.
  static func fraction(_ share: Double, within limits: ClosedRange<Double> = Limits.fraction) -> Double {
    min(limits.upperBound, max(limits.lowerBound, rounded(share, to: 100_000)))
  }

  /// A share without the error of a calculation with one that was rounded, so that turning leads back.
  static func settled(_ share: Double) -> Double {
    let rounded = rounded(share, to: 100_000)
    return abs(rounded - share) < 1e-9 ? rounded : share
  }

  private static func rounded(_ number: Double, to parts: Double) -> Double {
    (number * parts).rounded(.toNearestOrEven) / parts
  }
}
