import Geometry
import HooView

/// A set on the shelf as HooView lays it out in a pane, one grid of cells below its header.
public struct ShelfPane: Equatable, Sendable {
  private let layout: ShelfLayout

  /// - Parameters:
  ///   - width: of the pane, in points.
  ///   - count: the Hoos of the set.
  public init(width: Double, count: Int) {
    layout = ShelfLayout(
      viewport: Viewport(size: Size(width: max(1, width), height: 1)), sets: [SetOutline(count: max(1, count))])
  }

  /// The height of all, in points.
  public var height: Double { layout.totalHeight }
  /// The colour's ground.
  public var ground: Rect { layout.frame(ofSet: 0) }
  public var header: Rect { layout.frame(ofHeader: 0) }
  public var columns: Int { layout.columns }
  public var discDiameter: Double { layout.discDiameter }

  public func cell(_ index: Int) -> Rect { layout.frame(of: HooAddress(set: 0, hoo: index)) }
}
