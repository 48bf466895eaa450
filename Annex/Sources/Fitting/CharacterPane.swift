import Geometry

/// A character's picture in the pane in which its points are dragged.
public struct CharacterPane: Equatable, Sendable {
  /// The space around the picture, in the pane's points: half of a handle, so that all of it is seen at the picture's edge.
  static var margin: Double { 22 }

  /// The picture, in the pane's points.
  public let picture: Rect

  /// - Parameter size: that of the character.
  public init(pane: Size, size: Size) {
    let room = Size(width: max(1, pane.width - 2 * Self.margin), height: max(1, pane.height - 2 * Self.margin))
    let scale = min(room.width / size.width, room.height / size.height)
    picture = Rect(center: Point(x: pane.width / 2, y: pane.height / 2), size: size * scale)
  }

  /// The place of fractions of the picture in the pane.
  public func place(of point: Point) -> Point { picture.point(atX: point.x, y: point.y) }

  /// The fractions of the picture at a place in the pane.
  public func fraction(at place: Point) -> Point {
    let way = place - picture.origin
    return Point(x: way.x / picture.size.width, y: way.y / picture.size.height)
  }
}
