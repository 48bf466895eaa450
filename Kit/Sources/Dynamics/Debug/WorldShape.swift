import Geometry

/// A collision shape as it lies in the world: one of an item's, or a piece of a boundary. Read only; a copy of the moment at
/// which it was read.
public struct WorldShape {
  /// The outline, in points.
  public enum Outline: Equatable, Sendable {
    /// A disc.
    case circle(center: Point, radius: Double)
    /// Convex corners, clockwise as seen on the screen.
    case polygon([Point])
    /// A line that is solid from both sides, or a one-way boundary.
    case segment(Point, Point)
    /// Everything behind a line through a point is solid; the unit normal points to the free side.
    case halfPlane(Point, normal: Vector)
  }

  /// The outline at the drawn pose.
  public let outline: Outline
  /// The item; nil for a boundary.
  public let item: (any DynamicItem)?
  /// The boundary; nil when it is an item or the boundary of the animator's reference bounds.
  public let boundaryIdentifier: Int?
  /// The box that the broad phase knows: the shape's with a margin, longer in the direction of motion. Points.
  public let bounds: Rect
  /// Whether its item takes part in steps; false for boundaries and anchored items.
  public let isAwake: Bool
  /// Whether it only feels, and keeps nothing out.
  public let isSensor: Bool
}

extension DynamicAnimator {
  /// The collision shapes of all items and boundaries at their drawn poses. Each access makes the array, in time proportional
  /// to the world.
  public var shapes: [WorldShape] {
    world.shapes.indices.compactMap { world.shapes[$0].isUsed ? shape($0) : nil }
  }

  private func shape(_ handle: Int) -> WorldShape? {
    let shape = world.shapes[handle]
    if shape.body != 0 && itemStorage.hasLeft(Int(shape.body)) { return nil }
    let box = world.proxies[handle].box
    let origin = world.global(FloatVector(x: box.minX, y: box.minY))
    return WorldShape(
      outline: WorldShape.Outline(world.outline(handle, isStepping ? 1 : clock.fraction)),
      item: itemStorage.item(at: Int(shape.body)), boundaryIdentifier: shape.identifier,
      bounds: Rect(x: origin.x, y: origin.y, width: Double(box.width), height: Double(box.height)),
      isAwake: world.bodies[Int(shape.body)].isAwake, isSensor: shape.filter.isSensor)
  }
}

extension WorldShape.Outline {
  init(_ outline: PlacedOutline) {
    switch outline {
    case .circle(let center, let radius): self = .circle(center: center, radius: radius)
    case .polygon(let corners): self = .polygon(corners)
    case .segment(let from, let to): self = .segment(from, to)
    case .plane(let place, let normal): self = .halfPlane(place, normal: normal)
    }
  }
}

extension Pool {
  /// All indices, in order.
  var indices: Range<Int> { 0..<count }
}
