import Geometry

/// An element of a grid or list, as UICollectionViewLayoutAttributes: an item that is known by its place in the data. Behaviours move it,
/// and the layout looks it up when it places its views.
///
/// ```swift
/// for i in titles.indices { gravity.addItem(LayoutAttributes(.cell, section: 0, item: i, frame: frame(i))) }
/// // for each cell on the screen:
/// let attributes = animator.layoutAttributesForCell(section: 0, item: 7)
/// ```
///
/// The animator's coordinates are those of the content. The host invalidates its layout while `DynamicAnimator.isRunning`.
public final class LayoutAttributes: DynamicItem {
  /// The kinds of elements.
  public enum Category: Equatable, Sendable {
    /// A cell.
    case cell
    /// A header, footer or the like; any number is a kind.
    case supplementaryView(kind: Int)
    /// Something that stands for no data.
    case decorationView(kind: Int)
  }

  /// The kind of element.
  public let category: Category
  /// Its place in the data; may change, as when elements are inserted before it.
  public var section: Int
  /// Its place in the section; may change.
  public var item: Int
  public var center: Point
  public var rotation = Angle.zero
  public let bounds: Size

  /// An element with the frame that the layout gives it at rest.
  public init(_ category: Category, section: Int, item: Int, frame: Rect) {
    (self.category, self.section, self.item) = (category, section, item)
    (center, bounds) = (frame.center, frame.size)
  }
}

/// Looking elements up; each takes time in proportion to the items. Nil if the animator has no such element.
extension DynamicAnimator {
  /// The cell at a place in the data.
  public func layoutAttributesForCell(section: Int, item: Int) -> LayoutAttributes? {
    layoutAttributes(.cell, section, item)
  }

  /// The supplementary view at a place in the data.
  public func layoutAttributesForSupplementaryView(ofKind kind: Int, section: Int, item: Int) -> LayoutAttributes? {
    layoutAttributes(.supplementaryView(kind: kind), section, item)
  }

  /// The decoration view at a place in the data.
  public func layoutAttributesForDecorationView(ofKind kind: Int, section: Int, item: Int) -> LayoutAttributes? {
    layoutAttributes(.decorationView(kind: kind), section, item)
  }

  private func layoutAttributes(
    _ category: LayoutAttributes.Category, _ section: Int, _ item: Int
  ) -> LayoutAttributes? {
    for handle in itemStorage.indices where !itemStorage.hasLeft(handle) {
      guard let found = itemStorage.item(at: handle) as? LayoutAttributes else { continue }
      if found.section == section && found.item == item && found.category == category { return found }
    }
    return nil
  }
}
