import Browser
import DisguiseORama
import Fitting
import Geometry
import Packs
import Values

/// The picture with the circle that shows in the bubble, and bubbles as the app draws them.
final class BubblePart {
  let pane: Node
  private let picture: Node
  private let circle: Node
  private let bubbles: [SmallBubble]
  private var size = Size(width: 240, height: 240)
  /// The radius of the circle, in the costume's points.
  private var shown = 1.0
  /// The finger's place on the costume, and the picture's place when it took hold of the circle, which stays so that the circle follows.
  private var hold: (finger: Point, picture: Rect)?

  init(page: Page) {
    pane = page.find("[data-role=pane]")
    picture = page.find("[data-role=whole]")
    circle = page.find("[data-role=circle]")
    let diameters = RoomLayout.bubbleDiameters
    bubbles = [
      SmallBubble(page.find("[data-role=usual-bubble]"), diameter: (diameters.lowerBound + diameters.upperBound) / 2),
      SmallBubble(page.find("[data-role=least-bubble]"), diameter: diameters.lowerBound),
    ]
    pane.track()
  }

  /// Whether the circle is held.
  var isHeld: Bool { hold != nil }

  func letGo() { hold = nil }

  func resize(to new: Size) { size = new }

  /// - Parameters:
  ///   - wearer: the character, on whose size depends how much of a costume its bubble shows.
  ///   - head: its picture, under the costume in bubbles; nil where the app shows none.
  func draw(_ outfit: Outfit?, on wearer: Wearer, head: EditedPicture?) {
    shown = Figure.shownRadius(of: wearer.size)
    for node in [picture, circle] { node.setHidden(outfit == nil) }
    for bubble in bubbles { bubble.draw(outfit, shown: shown, on: wearer, head: head) }
    guard let outfit else { return }
    let layout = layout(of: outfit)
    picture.show(outfit.picture)
    picture.place(at: layout.picture.origin)
    picture.resize(layout.picture.size)
    circle.place(at: layout.center - Vector(x: layout.radius, y: layout.radius))
    circle.resize(Size(width: layout.radius * 2, height: layout.radius * 2))
  }

  private func layout(of outfit: Outfit) -> CircleLayout {
    hold.map { CircleLayout(picture: $0.picture, outfit: outfit, shown: shown) }
      ?? CircleLayout(pane: size, outfit: outfit, shown: shown)
  }

  /// Drags the circle; a press beside it fetches it.
  func point(_ session: inout FittingSession, _ phase: Int32, at position: Point) {
    guard let outfit = session.selected else { return }
    let layout = layout(of: outfit)
    let place = layout.onCostume(position)
    switch phase {
    case 0:
      session.endStep()
      if position.distance(to: layout.center) > layout.radius { session.putCircle(at: place) }
      hold = (place, layout.picture)
    case 1:
      guard let hold else { return }
      session.moveCircle(by: place - hold.finger)
      self.hold?.finger = place
    default:
      hold = nil
      session.endStep()
    }
  }
}

/// A costume in its ring, with the character's head under it, as `CostumeLook` of the app draws them. The ring is the page's.
private final class SmallBubble {
  private let diameter: Double
  private let head: Node
  private let image: Node

  init(_ node: Node, diameter: Double) {
    self.diameter = diameter
    node.resize(Size(width: diameter, height: diameter))
    (head, image) = (node.create("img", class: "head"), node.create("img", class: "costume"))
    for picture in [head, image] { picture.set("alt", "") }
  }

  func draw(_ outfit: Outfit?, shown radius: Double, on wearer: Wearer, head picture: EditedPicture?) {
    image.setHidden(outfit == nil)
    head.setHidden(outfit == nil || picture == nil)
    guard let outfit else { return }
    let point = Point(x: outfit.display.x * outfit.size.width, y: outfit.display.y * outfit.size.height)
    draw(outfit.picture, outfit.size, around: point, radius, in: image)
    guard let picture else { return }
    draw(picture, wearer.size, around: point + (outfit.box(on: wearer).origin - .zero), radius, in: head)
  }

  /// Draws a picture of `size` points with its `point` in the middle of the bubble.
  private func draw(_ picture: EditedPicture, _ size: Size, around point: Point, _ radius: Double, in node: Node) {
    node.show(picture)
    node.resize(size)
    node.setOrigin(point)
    let center = Point(x: diameter / 2, y: diameter / 2)
    node.place(at: center - (point - .zero), scale: CostumeFit.scale(inBubble: diameter, shown: radius))
    node.clip(toCircleAt: point, radius: radius)
  }
}
