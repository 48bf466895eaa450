import Geometry
import Values

/// The place of the one who is dressed in the ring of the launch picture, in diameters of the ring.
public struct LaunchPlace: Sendable {
  /// A man's: his head is in the hole, and the hole clips his feet. Web/style/launch.css has them.
  private static var usual: (height: Double, rise: Double) { (1.12, 0.36) }
  /// The widest image: as wide as the hole.
  private static var widest: Double { 0.86 }

  private let height: Double
  /// From the ring's middle up to his image's top.
  private let rise: Double

  /// - Parameter size: that of his image.
  public init(of size: Size) {
    height = min(Self.usual.height, Self.widest * size.height / size.width)
    rise = min(Self.usual.rise, height / 2)
  }

  /// The custom properties of the page; empty for those of a man.
  public var style: Text {
    if height == Self.usual.height, rise == Self.usual.rise { return .empty }
    return ":root{--launch-height:" + Self.text(height) + ";--launch-rise:" + Self.text(rise) + ";}\n"
  }

  /// At least one decimal, at most three.
  private static func text(_ number: Double) -> Text {
    let text = Text(decimal: number)
    return text.utf8.contains(UInt8(ascii: ".")) ? text : text + ".0"
  }
}
