import DisguiseORama
import Geometry
import Packs

/// A bubble in a frame of the film, drawn as `BubbleView` and `CostumeLook` draw it on the page.
struct FilmBubble {
  let frame: DressingRoomFrame.Bubble
  let costume: Costume
  let image: Int
  let diameter: Double
  /// The character, whose head is under the costume; nil without it.
  let head: Figure?

  init(_ frame: DressingRoomFrame.Bubble, _ costume: Costume, _ index: Int, _ diameter: Double, head: Figure?) {
    self.head = head
    self.frame = frame
    self.costume = costume
    image = Drawing.Image.allCases.count + index
    self.diameter = diameter
  }

  private var pose: BubblePose { frame.pose }

  func draw(in drawing: inout Drawing) {
    guard frame.isShown else { return }
    let share = pose.ringDiameter / diameter
    // The disc fades while the ring grows: at its full size it would lie over the bubbles beside it.
    let disc = max(0, 2 - share) * (1 - pose.frontOpacity) * pose.opacity
    let size = Size(width: diameter, height: diameter)
    let middle = Point(x: diameter / 2, y: diameter / 2)
    drawing.draw(
      .disc, opacity: min(1, disc), squashed(.placing(middle, at: pose.center, scale: share * 0.97, angle: .zero)),
      size: size)
    drawRing(in: &drawing, opacity: pose.opacity * pose.ringOpacity, isSquashed: true)
    drawCostume(in: &drawing, opacity: pose.opacity, isSquashed: true)
  }

  /// The copy in front of the character.
  func drawFront(in drawing: inout Drawing) {
    guard frame.isInFront else { return }
    let opacity = pose.opacity * pose.frontOpacity
    drawCostume(in: &drawing, opacity: opacity)
    drawRing(in: &drawing, opacity: opacity * pose.ringOpacity)
  }

  private func drawRing(in drawing: inout Drawing, opacity: Double, isSquashed: Bool = false) {
    let middle = Point(x: diameter / 2, y: diameter / 2)
    let place = Transform.placing(
      middle, at: pose.center, scale: pose.ringDiameter / diameter, angle: pose.angle)
    drawing.draw(
      .image, image: Drawing.Image.ring.rawValue, opacity: opacity, isSquashed ? squashed(place) : place,
      size: Size(width: diameter, height: diameter))
  }

  private func drawCostume(in drawing: inout Drawing, opacity: Double, isSquashed: Bool = false) {
    let size = costume.size
    let display = Point(x: costume.display.x * size.width, y: costume.display.y * size.height)
    let hole = pose.ringDiameter * CostumeFit.hole / max(0.01, pose.costumeScale)
    // Draws an image with this corner in the costume's points.
    func draw(_ image: Int, at corner: Point, _ size: Size, opacity: Double, isClipped: Bool) {
      let pivot = Point(x: display.x - corner.x, y: display.y - corner.y)
      let place = Transform.placing(pivot, at: pose.center, scale: pose.costumeScale, angle: pose.angle)
      drawing.draw(
        .image, image: image, opacity: opacity, isSquashed ? squashed(place) : place, size: size,
        clip: isClipped ? (pivot, hole) : nil)
    }
    if let head {
      let corner = Point(
        x: costume.alignment.x * size.width - head.anchor.x * head.size.width,
        y: costume.alignment.y * size.height - head.anchor.y * head.size.height)
      draw(
        Drawing.Image.character.rawValue, at: corner, head.size, opacity: opacity * pose.headOpacity, isClipped: true)
    }
    draw(image, at: .zero, size, opacity: opacity, isClipped: hole < CostumeFit.reach(of: costume))
  }

  /// Wider and lower about the bubble's foot, as it gives way to what it hits.
  private func squashed(_ transform: Transform) -> Transform {
    transform.stretched(
      x: 1 + frame.squash, y: 1 - frame.squash, about: Point(x: pose.center.x, y: pose.center.y + diameter / 2))
  }
}
