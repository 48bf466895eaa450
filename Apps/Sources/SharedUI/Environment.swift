import Geometry
import Values

/// Facts about the screen and the reader's system, from the start and whenever they change.
public struct Environment: Sendable {
  public var viewport: Viewport
  /// Device pixels per point.
  public var pixelsPerPoint: Double
  public var reducesMotion: Bool
  /// The date at the start, see `Season`.
  public let today: Int
  /// A seed that differs from visit to visit.
  public var seed: UInt64

  public init(_ value: Value) {
    viewport = Viewport(
      size: Size(width: value.number("width"), height: value.number("height")),
      insets: Insets(
        top: value.number("top"), right: value.number("right"), bottom: value.number("bottom"),
        left: value.number("left")),
      textScale: value.number("textScale"))
    pixelsPerPoint = value.number("pixelsPerPoint")
    today = Int(value.number("today"))
    seed = UInt64(max(0, min(4_294_967_295, value.number("seed"))))
    reducesMotion = value["reducesMotion"] == .bool(true)
  }
}
