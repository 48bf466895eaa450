import Browser
import DisguiseORama
import Geometry
import Packs
import Values

/// A ring and the costume in its hole. Each bubble has one behind the character and, while he dresses or undresses, another in
/// front of him, whose costume is part of his button; both are drawn from the same pose.
struct CostumeLook {
  let ring: Node
  let image: Node
  /// The character's head under the costume, while a bubble shows it; nil for a character without lids, whose costumes need not leave
  /// the face open.
  private let head: Node?
  /// The corner of his image in the costume's.
  private let headCorner: Point
  private let costume: Costume

  init(of costume: Costume, ringIn ringParent: Node, imageIn imageParent: Node, context: AppContext) {
    self.costume = costume
    ring = ringParent.create("img", class: "ring")
    ring.set("alt", "")
    let (anchor, size) = (context.content.figure.anchor, context.characterSize)
    headCorner = Point(
      x: costume.alignment.x * costume.size.width - anchor.x * size.width,
      y: costume.alignment.y * costume.size.height - anchor.y * size.height)
    head = context.content.lids == nil ? nil : imageParent.create("img", class: "head")
    image = imageParent.create("img", class: "costume")
    image.set("alt", "")
    image.set("draggable", "false")
    image.resize(costume.size)
    image.setOrigin(displayPoint)
    head?.set("alt", "")
    head?.resize(context.characterSize)
    head?.setOrigin(headPivot)
    show(context)
  }

  /// Shows the images that are sharp on this screen.
  func show(_ context: AppContext) {
    ring.set("src", context.url(of: context.content.ring.images))
    image.set("src", context.url(of: costume))
    head?.set("src", context.url(of: context.content.character.images))
  }

  private var displayPoint: Point {
    Point(x: costume.display.x * costume.size.width, y: costume.display.y * costume.size.height)
  }

  /// The display point in the character's image.
  private var headPivot: Point { Point(x: displayPoint.x - headCorner.x, y: displayPoint.y - headCorner.y) }

  /// Draws the character as far as the ring's hole shows him, fitted to the costume, which is drawn over him like `drawImage`.
  func drawHead(_ pose: BubblePose, at center: Point, scale: Double = 1, opacity: Double = 1) {
    guard let head else { return }
    let shown = pose.headOpacity * opacity
    head.setHidden(shown == 0)
    if shown == 0 { return }
    head.setOpacity(shown)
    let corner = Point(x: center.x - headPivot.x, y: center.y - headPivot.y)
    head.place(at: corner, scale: pose.costumeScale / scale, angle: pose.angle)
    head.clip(toCircleAt: headPivot, radius: pose.ringDiameter * CostumeFit.hole / max(0.01, pose.costumeScale))
  }

  /// Draws the ring of a bubble of `diameter` points around `center`, in its parent's points.
  func drawRing(_ pose: BubblePose, at center: Point, diameter: Double) {
    let origin = Point(x: center.x - diameter / 2, y: center.y - diameter / 2)
    ring.resize(Size(width: diameter, height: diameter))
    ring.setOrigin(Point(x: diameter / 2, y: diameter / 2))
    ring.place(at: origin, scale: pose.ringDiameter / diameter, angle: pose.angle)
  }

  /// Draws the costume around `center`, in the points of its parent, which itself is drawn at `scale`.
  func drawImage(_ pose: BubblePose, at center: Point, scale: Double = 1) {
    let corner = Point(x: center.x - displayPoint.x, y: center.y - displayPoint.y)
    image.place(at: corner, scale: pose.costumeScale / scale, angle: pose.angle)
  }

  /// Shows as much of the costume as the ring's hole does; once that is all of it, its silhouette can be touched.
  func clip(to pose: BubblePose, silhouette: Text?) {
    let hole = pose.costumeScale > 0 ? pose.ringDiameter * CostumeFit.hole / pose.costumeScale : 0
    if hole < CostumeFit.reach(of: costume) {
      image.clip(toCircleAt: displayPoint, radius: hole)
    } else if let silhouette {
      image.clip(toShape: silhouette)
    } else {
      image.clip(toCircleAt: displayPoint, radius: nil)
    }
  }

  func remove() {
    ring.remove()
    head?.remove()
    image.remove()
  }
}
