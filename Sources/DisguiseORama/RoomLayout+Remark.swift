import Geometry

extension RoomLayout {
  /// The side of a corner button with its distance from the edge of the screen, and that of two in a row; points. style.css has
  /// them.
  static let corner = (one: 52.0, two: 96.0)
  /// The distances by which what he says may reach past his middle, and past the edge of the wheel's box, whose corner is
  /// empty; points.
  static let remarkReach = (pastHead: 72.0, pastWheel: 24.0)
  /// The share of his image above his hair.
  static let air = 0.01

  /// The area of what he says while he is undressed: its lower edge is at his hair, and no corner button is in it. Beside the
  /// wheel the words end near its right edge, clear of the bubbles.
  public var remark: Rect {
    let room = viewport.room
    let bottom = scotch.minY + Self.air * scotch.size.height
    if !isCaptionBeside {
      let y = room.minY + Self.corner.two
      return Rect(
        x: room.minX + Self.margin, y: y, width: max(0, room.size.width - 2 * Self.margin), height: max(0, bottom - y))
    }
    let (x, y) = (room.minX + Self.corner.one, room.minY + Self.corner.one)
    let wheel = hub.x - radius - bubbleDiameter / 2
    let right = min(scotch.midX + Self.remarkReach.pastHead, wheel + Self.remarkReach.pastWheel)
    return Rect(x: x, y: y, width: max(0, right - x), height: max(0, bottom - y))
  }
}
