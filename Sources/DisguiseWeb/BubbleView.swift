import Browser
import DisguiseORama
import Geometry
import Packs

/// A bubble on the page: a button whose box is its circle, and a copy in front of Scotch while there has to be one.
final class BubbleView {
  let button: Node
  private let context: AppContext
  private let costume: Costume
  private let ground: Node
  private let front: Node
  private let scotch: Node
  /// What gives way when it hits something; the button does not.
  private let content: Node
  private let disc: Node
  private var look: CostumeLook
  private var frontLook: CostumeLook?
  private var shadow: Node?
  private var diameter: Double
  private var isWorn = false
  private var isRaised = false
  private var silhouette: Text?

  /// A bubble in the layer `back`, with its shadow on the `ground`, its copy in `front` and, what Scotch wears, in his
  /// button.
  init(costume: Costume, context: AppContext, ground: Node, back: Node, front: Node, scotch: Node, diameter: Double) {
    self.costume = costume
    self.context = context
    self.ground = ground
    self.front = front
    self.scotch = scotch
    self.diameter = diameter
    button = back.create("button", class: "bubble")
    button.set("type", "button")
    button.set("data-costume-id", costume.id)
    button.set("aria-label", costume.label)
    button.listen(withoutPointer: true)
    content = button.create("span", class: "bubble-content")
    disc = content.create("span", class: "bubble-disc")
    look = CostumeLook(of: costume, ringIn: content, imageIn: content, diameter: diameter, context: context)
    resize(to: diameter)
  }

  /// Sharper images are here.
  func sharpen() {
    look.show(context)
    frontLook?.show(context)
  }

  /// What of the costume's image can be touched, once it is known.
  func setSilhouette(_ new: Silhouette?) { silhouette = new?.clipPath(size: costume.size) }

  /// Draws it in a room where Scotch's image is in `scotchRect`.
  func draw(_ bubble: DressingRoomFrame.Bubble, diameter: Double, scotchRect: Rect) {
    if diameter != self.diameter { relook(diameter) }
    let radius = diameter / 2
    button.setHidden(!bubble.isShown)
    button.place(at: Point(x: bubble.pose.center.x - radius, y: bubble.pose.center.y - radius))
    button.setOpacity(bubble.pose.opacity)
    button.setPressed(bubble.isPressed)
    setRaised(bubble.isRaised)
    content.stretch(x: 1 + bubble.squash, y: 1 - bubble.squash)
    drawContent(bubble.pose)
    drawFront(bubble, scotchRect)
    drawShadow(bubble.shadow)
  }

  private func setRaised(_ raised: Bool) {
    if raised == isRaised { return }
    isRaised = raised
    raised ? button.set("data-raised", "") : button.unset("data-raised")
  }

  /// Only what falls or lies has one on the page at all.
  private func drawShadow(_ new: Shadow?) {
    guard let new, new.opacity > 0.004 else {
      shadow?.remove()
      return shadow = nil
    }
    let node = shadow ?? ground.create("div", class: "shadow")
    shadow = node
    node.draw(new)
  }

  private func drawContent(_ pose: BubblePose) {
    let center = Point(x: diameter / 2, y: diameter / 2)
    disc.place(at: .zero, scale: pose.ringDiameter / diameter * 0.97)
    // Grown, it would lie over its neighbours.
    disc.setOpacity(max(0, 1 - (pose.ringDiameter / diameter - 1)) * (1 - pose.frontOpacity))
    look.ring.setOpacity(pose.ringOpacity)
    look.drawRing(pose, at: center)
    look.drawImage(pose, at: center)
    look.clip(to: pose, silhouette: nil)
  }

  private func drawFront(_ bubble: DressingRoomFrame.Bubble, _ scotchRect: Rect) {
    guard bubble.isInFront else { return removeFront() }
    let look =
      frontLook ?? CostumeLook(of: costume, ringIn: front, imageIn: scotch, diameter: diameter, context: context)
    frontLook = look
    setWorn(bubble.isWorn, on: look)
    let scale = scotchRect.size.height / context.scotchSize.height
    let offset = bubble.pose.center - scotchRect.origin
    look.drawRing(bubble.pose, at: bubble.pose.center)
    look.drawImage(bubble.pose, at: Point(x: offset.x / scale, y: offset.y / scale), scale: scale)
    look.clip(to: bubble.pose, silhouette: silhouette)
    let opacity = bubble.pose.opacity * bubble.pose.frontOpacity
    look.image.setOpacity(opacity)
    look.ring.setOpacity(opacity * bubble.pose.ringOpacity)
    look.ring.setHidden(bubble.pose.ringOpacity == 0)
  }

  /// The copy that Scotch wears has a name and can be touched; the one he wore before is only drawn.
  private func setWorn(_ worn: Bool, on look: CostumeLook) {
    if worn == isWorn { return }
    isWorn = worn
    if worn {
      look.ring.set("data-role", "ring")
      look.image.set("data-role", "worn-costume")
      look.image.set("alt", context.content.words.text("worn-costume", ("costume", costume.label)))
    } else {
      look.ring.unset("data-role")
      look.image.unset("data-role")
      look.image.set("alt", "")
    }
  }

  private func removeFront() {
    frontLook?.ring.remove()
    frontLook?.image.remove()
    frontLook = nil
    isWorn = false
  }

  private func relook(_ diameter: Double) {
    look.ring.remove()
    look.image.remove()
    removeFront()
    self.diameter = diameter
    look = CostumeLook(of: costume, ringIn: content, imageIn: content, diameter: diameter, context: context)
    resize(to: diameter)
  }

  private func resize(to diameter: Double) {
    let size = Size(width: diameter, height: diameter)
    button.resize(size)
    disc.resize(size)
  }
}
