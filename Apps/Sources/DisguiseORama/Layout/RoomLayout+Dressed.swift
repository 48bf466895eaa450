import Geometry

// The character when he is dressed, and the caption, above him or beside him.

extension RoomLayout {
  /// In rooms wider than this, in heights, the caption is beside him.
  static let wideRoom = 1.3
  /// His distance from the front edge of the floor, where bubbles lie, as a share of the stage's height.
  static let front = 0.02
  /// The room that a usual title, in sizes of its letters, and a description of so many letters need above him, at the usual size of
  /// text; points, and letters. Of the stage's height they get a share at most.
  static let titleLine = 1.18
  static let lineHeight = 20.0
  static let letterWidth = 8.0
  static let letters = 100.0
  static let captionLimit = 0.5
  /// The margin around the caption, in points.
  static let captionMargin = 14.0
  /// The width for which a dressed character makes room beside him, and the largest width of a caption there; points of text at its
  /// usual size.
  static let captionWidths = 225.0...600.0
  /// A caption beside him begins at the top of a stage as low as this, in points, and lower on a higher one.
  static let lowStage = 375.0

  /// With the caption above him.
  static func dressedBelowCaption(
    _ characterSize: Size, on stage: Rect, _ viewport: Viewport
  ) -> (character: Rect, caption: Rect) {
    let words = captionHeight(on: stage, viewport.textScale)
    let widest = (stage.size.width - 2 * margin) * characterSize.height / characterSize.width
    let reach = stage.size.height * (1 - front) - margin
    let character = standing(characterSize, min(widest, reach - words), on: stage, atX: stage.midX)
    let y = stage.minY + max(0, character.minY - stage.minY - words) / 2
    return (character, Rect(x: stage.minX, y: y, width: stage.size.width, height: max(0, character.minY - y)))
  }

  /// With the caption right of him, clear of the bubbles on the floor. He moves to the left where it would be too narrow.
  static func dressedBesideCaption(
    _ characterSize: Size, on stage: Rect, _ viewport: Viewport, _ bubble: Double
  ) -> (character: Rect, caption: Rect) {
    let least = min(captionWidths.lowerBound, 0.4 * viewport.room.size.width) + 1
    let width = min(
      (stage.size.height * (1 - front) - margin) * characterSize.width / characterSize.height,
      stage.size.width - 2 * margin - captionMargin - least)
    let height = width * characterSize.height / characterSize.width
    let (scale, right) = (viewport.textScale, stage.maxX - margin)
    let rightmost = right - max(least, captionWidths.lowerBound * scale) - captionMargin - width / 2
    let x = max(stage.minX + margin + width / 2, min(stage.midX, rightmost))
    let character = standing(characterSize, height, on: stage, atX: x)
    let (left, y) = (character.maxX + captionMargin, stage.minY + max(0, stage.size.height - lowStage) / 3)
    let words = max(0, min(captionWidths.upperBound * scale, right - left))
    return (
      character, Rect(x: left, y: y, width: words, height: max(0, stage.maxY - y - bubble - captionMargin))
    )
  }

  /// The character's image near the front of the floor, on whole points.
  private static func standing(_ characterSize: Size, _ height: Double, on stage: Rect, atX x: Double) -> Rect {
    let height = max(1, height.rounded(.down))
    let width = height * characterSize.width / characterSize.height
    let y = (stage.maxY - front * stage.size.height).rounded(.down) - height
    return Rect(x: (x - width / 2).rounded(.toNearestOrEven), y: y, width: width, height: height)
  }

  /// The height that a caption above him needs: larger text also takes more lines. style.css limits the description's width.
  private static func captionHeight(on stage: Rect, _ scale: Double) -> Double {
    let width = stage.size.width
    let lines = (letters * letterWidth * scale / max(1, min(width, 640 * scale) - 40)).rounded(.up)
    let needed =
      captionMargin + titleLine * titleSize(inWidth: width, scale) + lines * lineHeight * scale + captionMargin
    return min(needed, stage.size.height * captionLimit)
  }

  /// The size of a title's letters above him, in points, as in style.css: it grows with the text and with wide screens.
  private static func titleSize(inWidth width: Double, _ scale: Double) -> Double {
    min(max(34 * scale, min(0.06 * width, 56 * scale)), max(34, width / 10))
  }
}
