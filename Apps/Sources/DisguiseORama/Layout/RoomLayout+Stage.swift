import Geometry

// The stage and what belongs to it: the apron in front, the floor in perspective, the buttons that page.

extension RoomLayout {
  /// The height of the apron with the footlights alone, and with the bar of buttons; points. style.css has them.
  public static let aprons = (lights: 16.0, bar: 58.0)
  /// The width of a column of buttons, in points; style.css has it.
  static let column = 56.0
  /// Rooms lower than this, in points, have columns instead of a bar if they are wide enough.
  static let lowRoom = 500.0
  /// The place of the wall's foot between the hub and the character's feet while browsing: behind his knees.
  static let wallFoot = 0.367
  /// The diameter of the buttons that page, and their distance from the floor's front edge and from the wheel; points.
  static let pager = (diameter: 52.0, margin: 8.0, reach: 150.0)

  static func hasColumns(in room: Rect) -> Bool {
    room.size.height < lowRoom && room.size.width >= room.size.height + 2 * column - aprons.bar
  }

  static func stage(in room: Rect, hasColumns: Bool) -> Rect {
    let (side, apron) = hasColumns ? (column, aprons.lights) : (0, aprons.bar)
    return Rect(
      x: room.minX + side, y: room.minY, width: max(1, room.size.width - 2 * side),
      height: max(1, room.size.height - apron)
    )
  }

  /// The height of the apron, without the device's margin below it.
  public var apron: Double { viewport.room.maxY - stage.maxY }

  /// The line between wall and floor, from the top of the screen.
  public var wallFootY: Double { (hub.y + Self.wallFoot * (character.maxY - hub.y)).rounded(.toNearestOrEven) }

  /// The centres of the buttons that turn the wheel back and on: at the floor's front edge, on both sides, clear of the wheel.
  public var pagers: (back: Point, on: Point) {
    let half = Self.pager.diameter / 2
    let y = stage.maxY - Self.pager.margin - half
    let (drop, clearance) = (y - hub.y, radius + bubbleDiameter / 2 + half + Self.pager.margin)
    let reach = max(Self.pager.reach, max(0, clearance * clearance - drop * drop).squareRoot())
    let x = max(0, min(reach, stage.size.width / 2 - half - Self.pager.margin))
    return (Point(x: hub.x - x, y: y), Point(x: hub.x + x, y: y))
  }

  /// The floor, the walls and the ceiling for things that fall; even on a screen of no size, as a hidden frame has, they have a
  /// length.
  var bounds: Rect { Rect(x: stage.minX, y: 0, width: stage.size.width, height: max(1, stage.maxY)) }
}
