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

  /// The handles of two points, which keep apart so that each can be seen and pressed.
  public static func handles(_ first: Point, _ second: Point) -> (PointHandle, PointHandle) {
    let way = second - first
    let distance = way.length < 0.5 ? 0 : way.length
    let side = distance == 0 ? Vector(x: 0, y: 1) : way * (1 / distance)
    let mark = side * (max(0, PointHandle.mark - distance) / 2)
    let target = mark + side * (max(0, PointHandle.target - max(PointHandle.mark, distance)) / 2)
    return (
      PointHandle(point: first, mark: first - mark, target: first - target),
      PointHandle(point: second, mark: second + mark, target: second + target)
    )
  }

  /// The handles of the breastbone and of the hub; nil for a character without them.
  public func handles(of character: OwnCharacter) -> (anchor: PointHandle, hub: PointHandle)? {
    guard let anchor = character[.anchor], let hub = character[.hub] else { return nil }
    return Self.handles(place(of: anchor), place(of: hub))
  }

  /// The point that a press is meant for: the one with the nearest mark of those whose targets it is in, as one target can cover another mark.
  ///
  /// - Parameter pressed: the point whose handle is on top.
  public func target(of pressed: CharacterPoint, at place: Point, on character: OwnCharacter) -> CharacterPoint {
    var (target, least) = (pressed, mark(of: pressed, on: character)?.distance(to: place) ?? 0)
    for point in CharacterPoint.allCases {
      guard let distance = mark(of: point, on: character)?.distance(to: place),
        distance < min(least, PointHandle.target / 2)
      else { continue }
      (target, least) = (point, distance)
    }
    return target
  }

  private func mark(of point: CharacterPoint, on character: OwnCharacter) -> Point? {
    switch point {
    case .anchor: handles(of: character)?.anchor.mark
    case .hub: handles(of: character)?.hub.mark
    case .leftEye, .rightEye: character[point].map { place(of: $0) }
    }
  }

  /// The fractions of the picture at a place in the pane.
  public func fraction(at place: Point) -> Point {
    let way = place - picture.origin
    return Point(x: way.x / picture.size.width, y: way.y / picture.size.height)
  }
}

/// The handle of a point: its mark and its target, both at the point as long as no other handle is near.
public struct PointHandle: Equatable, Sendable {
  /// The diameters, in the pane's points; the style sheet has them too.
  static var mark: Double { 26 }
  static var target: Double { 44 }

  let point: Point
  /// The middle of the mark.
  let mark: Point
  /// The middle of the part that can be pressed. All of the mark is in it.
  public let target: Point

  /// The way from the middle of the target to that of the mark.
  public var toMark: Vector { mark - target }
  /// The way from the middle of the target to the point.
  public var toPoint: Vector { point - target }
}
