import Geometry
import Motion
import Packs

/// The character in the dressing room: his image on its way between its places, his temper and his eyes.
struct StageCharacter {
  let figure: Figure
  /// The outline of his image, which can be hit; the whole image until it is known.
  var silhouette: Silhouette?
  var entrance: Entrance
  /// His way forward, from the middle of the wheel, 0, to the place at which he fills the stage, 1.
  var zoom = SpringAnimation(resting: 0.0, spring: Springs.zoom)
  var temper: Temper
  var eyes = Eyes()

  init(figure: Figure, entrance: Entrance, seed: UInt64) {
    self.figure = figure
    self.entrance = entrance
    temper = Temper(seed: seed)
  }

  /// The size of his image.
  var size: Size { figure.size }

  /// The rectangle in which his image is drawn.
  func rect(in layout: RoomLayout, at time: Double) -> Rect {
    let place = layout.character.interpolated(to: layout.dressedCharacter, by: zoom.value(at: time))
    return entrance.rect(to: place, at: time)
  }

  /// Whether he has his size, up to a part that cannot be seen.
  func isZoomed(at time: Double) -> Bool { zoom.reach(at: time) < 0.0005 }

  func isMoving(at time: Double) -> Bool {
    eyes.gaze.isMoving(at: time) || !entrance.isOver(at: time) || zoom.reach(at: time) > 0.00002
  }

  /// Turns his eyes to a glance at once while they are closed, unless something else attracts them.
  mutating func lookWithClosedEyes(isAttracted: Bool, at time: Double) {
    if temper.blink.isClosed, !eyes.gaze.isMoving(at: time), !isAttracted { eyes.gaze.jump(to: temper.glance) }
  }
}
