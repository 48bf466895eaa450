import Packs

/// The place of the one who is dressed in the ring of the launch picture, in diameters of the ring.
struct LaunchPlace {
  /// A man's: his head is in the hole, and the hole clips his feet. Web/style/launch.css has them.
  private static let usual = (height: 1.12, rise: 0.36)
  /// The widest image: as wide as the hole.
  private static let widest = 0.86

  private let height: Double
  /// From the ring's middle up to his image's top.
  private let rise: Double

  init(of figure: Figure) {
    height = min(Self.usual.height, Self.widest * figure.size.height / figure.size.width)
    rise = min(Self.usual.rise, height / 2)
  }

  /// The custom properties of the page; empty for those of a man.
  var style: String {
    if height == Self.usual.height, rise == Self.usual.rise { return "" }
    return ":root{--launch-height:\(Self.text(height));--launch-rise:\(Self.text(rise));}\n"
  }

  private static func text(_ number: Double) -> String { String((number * 1000).rounded() / 1000) }
}
