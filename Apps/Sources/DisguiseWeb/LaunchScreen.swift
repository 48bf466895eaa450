import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Values

/// The launch picture, which the page painted before any of this arrived, and its half second of farewell.
final class LaunchScreen {
  private let context: AppContext
  private let picture: Node
  private let above: Node
  private let ring: Node
  private let below: Node
  /// The boxes of the parts, and the number of those that are still to come.
  private var boxes = LaunchScene.Picture(above: .zero, ring: .zero, below: .zero, character: .zero)
  private var missing = 4
  private var scene: LaunchScene?

  init(context: AppContext) {
    self.context = context
    picture = context.page.find(".launch")
    above = context.page.find(".launch-above")
    ring = context.page.find(".launch-ring")
    below = context.page.find(".launch-below")
  }

  /// Asks for the boxes of the parts; once they have come, the farewell begins.
  func begin() {
    for part in [above, ring, below, context.character] { part.measure() }
  }

  /// A part's box has come; with the last one the farewell begins.
  func measured(_ handle: Int32, _ box: Rect, at time: Double) {
    switch handle {
    case above.handle: boxes.above = box
    case ring.handle: boxes.ring = box
    case below.handle: boxes.below = box
    case context.character.handle: boxes.character = box
    default: return
    }
    missing -= 1
    if missing > 0 { return }
    scene = LaunchScene(
      picture: boxes, screen: context.environment.viewport.size, goal: goal,
      reducesMotion: context.environment.reducesMotion, seen: context.seen, at: time)
  }

  /// To the introduction on the first visit, to the dressing room on later ones.
  private var goal: Rect {
    let viewport = context.environment.viewport
    if context.showsIntro { return IntroLayout(viewport: viewport, characterSize: context.characterSize).character }
    return RoomLayout(viewport: viewport, figure: context.content.figure, count: context.content.costumes.count)
      .character
  }

  func skip() { scene?.skip() }

  func isOver(at time: Double) -> Bool { scene?.isOver(at: time) ?? false }

  func frame(at time: Double) {
    guard let scene else { return }
    let frame = scene.frame(at: time)
    above.place(at: Point(x: 0, y: frame.aboveOffset))
    below.place(at: Point(x: 0, y: frame.belowOffset))
    ring.place(at: .zero, scale: frame.ringDiameter / boxes.ring.size.width)
    picture.setOpacity(frame.pictureOpacity)
    context.placeCharacter(in: frame.character)
    context.character.setOpacity(frame.characterOpacity)
    let scale = frame.character.size.height / context.characterSize.height
    let hole = frame.holeCenter - frame.character.origin
    context.character.clip(
      toCircleAt: Point(x: hole.x / scale, y: hole.y / scale), radius: frame.holeRadius / scale)
  }

  func remove() {
    picture.remove()
    context.character.setOpacity(1)
    context.character.clip(toCircleAt: .zero, radius: nil)
  }
}
