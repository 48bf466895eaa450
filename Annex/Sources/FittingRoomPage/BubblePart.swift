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

  /// - Parameter character: the size of the character, on which depends how much of a costume its bubble shows.
  func draw(_ outfit: Outfit?, on character: Size) {
    shown = Figure.shownRadius(of: character)
    for node in [picture, circle] { node.setHidden(outfit == nil) }
    for bubble in bubbles { bubble.draw(outfit, shown: shown) }
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

/// A costume in its ring, as `CostumeLook` of the app draws it. The ring is the page's.
private final class SmallBubble {
  private let diameter: Double
  private let image: Node

  init(_ node: Node, diameter: Double) {
    self.diameter = diameter
    node.resize(Size(width: diameter, height: diameter))
    image = node.create("img", class: "costume")
    image.set("alt", "")
  }

  func draw(_ outfit: Outfit?, shown shownRadius: Double) {
    image.setHidden(outfit == nil)
    guard let outfit else { return }
    let shown = Point(x: outfit.display.x * outfit.size.width, y: outfit.display.y * outfit.size.height)
    image.show(outfit.picture)
    image.resize(outfit.size)
    image.setOrigin(shown)
    let center = Point(x: diameter / 2, y: diameter / 2)
    image.place(at: center - (shown - .zero), scale: CostumeFit.scale(inBubble: diameter, shown: shownRadius))
    image.clip(toCircleAt: shown, radius: shownRadius)
  }
}
