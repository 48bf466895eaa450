import Geometry

// The numbers of a figure that follow from its proportions. The tool computes them; pages read them from their document.

extension Figure {
  /// The largest share of a bubble that his image's box may hide, on wheels whose bubbles have these shares of the diameter:
  /// those of large screens, of most, of phones, and of the smallest stages. They are the shares that a man of 0.63 times his
  /// height hides at 0.66 of the wheel, and his silhouette hides less.
  static var hidden: [(bubblePerWheel: Double, share: Double)] {
    [(0.221, 0.321), (0.26, 0.406), (0.29, 0.459), (0.35, 0.552)]
  }
  /// The heights per wheel that are tried: steps, up to the largest.
  private static var heights: (step: Double, count: Int) { (0.005, 144) }
  /// A bubble shows a circle of this radius for an image of one point's area, and so of one with any proportions.
  private static var shownPerSide: Double { 0.327191492 }

  /// A bubble shows this much of a costume for a character of `size` around its display point, in points.
  public static func shownRadius(of size: Size) -> Double { (size.width * size.height).squareRoot() * shownPerSide }

  /// A figure as large beside its wheel as leaves the bubbles in view.
  ///
  /// Cost: about ten milliseconds.
  public init(size: Size, anchor: Point = Self.usualAnchor, hub: Point = Self.usualHub) {
    self.init(size: size, anchor: anchor, hub: hub, heightPerWheel: 0, shownPerHeight: 0)
    shownPerHeight = (Self.shownRadius(of: size) / size.height * Self.grain).rounded() / Self.grain
    let (figure, seeds) = (self, Self.seeds)
    heightPerWheel = Self.largestHeight { height in
      Self.hidden.allSatisfy { bubble, share in
        figure.share(ofBubbles: bubble, height: height, seeds) <= share
      }
    }
  }

  /// Returns the largest height that `fits`, where every smaller one does, too.
  private static func largestHeight(_ fits: (Double) -> Bool) -> Double {
    var (fitting, failing) = (1, heights.count + 1)
    while failing - fitting > 1 {
      let middle = (fitting + failing) / 2
      if fits(Double(middle) * heights.step) { fitting = middle } else { failing = middle }
    }
    return (Double(fitting) * heights.step * 1000).rounded() / 1000
  }

  /// The largest share of a bubble that his image's box, `height` wheels high, hides at any angle.
  private func share(ofBubbles bubble: Double, height: Double, _ seeds: [Vector]) -> Double {
    let box = box(height: height)
    let hidden = (0..<Self.angles).map { step in
      let angle = Angle(radians: 2 * .pi * Double(step) / Double(Self.angles))
      let center = Point.zero + Vector(angle: angle, length: (1 - bubble) / 2)
      return seeds.reduce(0) { $0 + (box.contains(center + $1 * (bubble / 2)) ? 1 : 0) }
    }
    return Double(hidden.max() ?? 0) / Double(seeds.count)
  }

  /// His image's box around the hub of a wheel with a diameter of 1.
  private func box(height: Double) -> Rect {
    let width = height * size.width / size.height
    return Rect(x: -hub.x * width, y: -hub.y * height, width: width, height: height)
  }

  /// The share is a number of six digits: longer ones need a part of the number reader that no page's start has.
  private static var grain: Double { 1_000_000 }
  private static var angles: Int { 120 }

  /// Points that are spread evenly over a disc of radius 1, a sunflower's seeds.
  private static var seeds: [Vector] {
    (0..<240).map { index in
      Vector(
        angle: Angle(radians: Double(index) * .pi * (3 - 5.0.squareRoot())),
        length: ((Double(index) + 0.5) / 240).squareRoot())
    }
  }
}
