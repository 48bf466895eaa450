import Geometry

extension RoomLayout {
  /// The distance of his remark from the wheel, and the least height of a remark above it; points.
  static let remark = (margin: 8.0, least: 36.0)

  /// Whether his remark is right of the wheel, not above it: where that leaves more room.
  public var isRemarkBeside: Bool { hub.x + rim + Self.remark.margin + 100 <= viewport.room.maxX && above < 90 }

  /// The wheel's radius with its bubbles.
  private var rim: Double { radius + bubbleDiameter / 2 }

  /// The height of the space above the wheel.
  private var above: Double { hub.y - rim - stage.minY - 2 * Self.remark.margin }

  /// The area of his remark while he is undressed, clear of the wheel: it ends above the wheel, or right of it at the height of
  /// his mouth. Only where a wheel fills a small square it reaches into the wheel from above.
  public var remark: Rect {
    let (room, margin) = (viewport.room, Self.remark.margin)
    if isRemarkBeside {
      let x = hub.x + rim + margin
      return Rect(
        x: x, y: room.minY + margin, width: max(0, room.maxX - margin - x),
        height: max(0, hub.y - character.size.height / 4 - room.minY - margin))
    }
    return Rect(
      x: stage.minX + margin, y: stage.minY + margin, width: max(0, stage.size.width - 2 * margin),
      height: max(Self.remark.least, above))
  }
}
