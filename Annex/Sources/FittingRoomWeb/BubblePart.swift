import Browser
import DisguiseORama
import Fitting
import Geometry
import Values

/// The picture with the circle that shows in the bubble, and bubbles as the app draws them.
final class BubblePart {
  let pane: Node
  private let picture: Node
  private let circle: Node
  private let bubbles: [SmallBubble]
  private var size = Size(width: 240, height: 240)
  /// The finger's place when it took hold of the circle, on the costume.
  private var hold: Point?

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

  func draw(_ outfit: Outfit?) {
    for node in [picture, circle] { node.setHidden(outfit == nil) }
    for bubble in bubbles { bubble.draw(outfit) }
    guard let outfit else { return }
    let layout = CircleLayout(pane: size, outfit: outfit)
    picture.show(outfit.picture)
    picture.place(at: layout.picture.origin)
    picture.resize(layout.picture.size)
    circle.place(at: layout.center - Vector(x: layout.radius, y: layout.radius))
    circle.resize(Size(width: layout.radius * 2, height: layout.radius * 2))
  }

  /// Drags the circle; a press beside it fetches it.
  func point(_ session: inout FittingSession, _ phase: Int32, at position: Point) {
    guard let outfit = session.selected else { return }
    let layout = CircleLayout(pane: size, outfit: outfit)
    let place = layout.onCostume(position)
    switch phase {
    case 0:
      session.endStep()
      if position.distance(to: layout.center) > layout.radius { session.putCircle(at: place) }
      hold = place
    case 1:
      guard let hold else { return }
      session.moveCircle(by: place - hold)
      self.hold = place
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

  func draw(_ outfit: Outfit?) {
    image.setHidden(outfit == nil)
    guard let outfit else { return }
    let shown = Point(x: outfit.display.x * outfit.size.width, y: outfit.display.y * outfit.size.height)
    image.show(outfit.picture)
    image.resize(outfit.size)
    image.setOrigin(shown)
    let center = Point(x: diameter / 2, y: diameter / 2)
    image.place(at: center - (shown - .zero), scale: CostumeFit.scale(inBubble: diameter))
    image.clip(toCircleAt: shown, radius: CostumeFit.shownRadius)
  }
}
