import Browser
import DisguiseORama
import Geometry
import Packs
import Values

/// A bubble on the page: a button whose box is its circle, and a copy in front of the character while there has to be one.
final class BubbleView {
  let button: Node
  let costume: Costume
  /// The character's accessible name while he wears the costume.
  let characterName: Text
  private let context: AppContext
  private let ground: Node
  private let front: Node
  private let character: Node
  /// The part that gives way when the bubble hits something; the button does not.
  private let content: Node
  private let disc: Node
  /// Turns all that is drawn of it but the disc.
  private let spin: Node
  private let look: CostumeLook
  /// The accessible name of the costume on the character.
  private let wornName: Text
  private var frontLook: CostumeLook?
  private var shadow: Node?
  private var silhouette: Text?

  /// A bubble in the layer `back`, with its shadow on the `ground`, its copy's ring in `front`, and the copy itself in
  /// the character's button.
  init(costume: Costume, context: AppContext, ground: Node, back: Node, front: Node, character: Node) {
    self.costume = costume
    self.context = context
    self.ground = ground
    self.front = front
    self.character = character
    characterName = context.content.words.text("scotch-dressed", ("costume", costume.label))
    let alternativeText = costume.alternativeText
    wornName =
      alternativeText.isEmpty
      ? context.content.words.text("worn-costume", ("costume", costume.label)) : alternativeText
    button = back.create("button", class: "bubble")
    button.set("type", "button")
    button.set("data-costume-id", costume.id)
    button.set("aria-label", costume.label)
    button.listen(withoutPointer: true)
    content = button.create("span", class: "bubble-content")
    disc = content.create("span", class: "bubble-disc")
    spin = content.create("span", class: "bubble-spin")
    look = CostumeLook(of: costume, ringIn: spin, imageIn: spin, context: context)
  }

  /// Sharper images are here.
  func sharpen() {
    look.show(context)
    frontLook?.show(context)
  }

  /// Takes over the part of the costume's image that can be touched, once it is known.
  func setSilhouette(_ new: Silhouette?) { silhouette = new?.clipPath(size: costume.size) }

  func draw(_ bubble: DressingRoomFrame.Bubble, in frame: DressingRoomFrame) {
    let diameter = frame.bubbleDiameter
    button.setHidden(!bubble.isShown)
    button.resize(Size(width: diameter, height: diameter))
    button.place(at: Point(x: bubble.pose.center.x - diameter / 2, y: bubble.pose.center.y - diameter / 2))
    button.setOpacity(bubble.pose.opacity)
    button.setPressed(bubble.isPressed)
    button.set("data-raised", bubble.isRaised)
    content.stretch(x: 1 + bubble.squash, y: 1 - bubble.squash)
    drawContent(bubble.pose, diameter)
    drawFront(bubble, frame)
    drawShadow(bubble.shadow)
  }

  /// Only a bubble that falls or lies has a shadow on the page at all.
  private func drawShadow(_ new: Shadow?) {
    guard let new, new.opacity > 0.004 else {
      shadow?.remove()
      return shadow = nil
    }
    let node = shadow ?? ground.create("div", class: "shadow")
    shadow = node
    node.draw(new)
  }

  private func drawContent(_ pose: BubblePose, _ diameter: Double) {
    let center = Point(x: diameter / 2, y: diameter / 2)
    disc.resize(Size(width: diameter, height: diameter))
    disc.place(at: .zero, scale: pose.ringDiameter / diameter * 0.97)
    // Grown, it would lie over its neighbours.
    disc.setOpacity(max(0, 1 - (pose.ringDiameter / diameter - 1)) * (1 - pose.frontOpacity))
    look.ring.setOpacity(pose.ringOpacity)
    spin.place(at: .zero, angle: pose.angle)
    var pose = pose
    pose.angle = .zero
    look.drawRing(pose, at: center, diameter: diameter)
    look.drawHead(pose, at: center)
    look.drawImage(pose, at: center)
    look.clip(to: pose, silhouette: nil)
  }

  private func drawFront(_ bubble: DressingRoomFrame.Bubble, _ frame: DressingRoomFrame) {
    guard bubble.isInFront else {
      frontLook?.remove()
      return frontLook = nil
    }
    let look = frontLook ?? CostumeLook(of: costume, ringIn: front, imageIn: character, context: context)
    frontLook = look
    let scale = frame.character.size.height / context.characterSize.height
    let offset = bubble.pose.center - frame.character.origin
    look.drawRing(bubble.pose, at: bubble.pose.center, diameter: frame.bubbleDiameter)
    let center = Point(x: offset.x / scale, y: offset.y / scale)
    look.drawHead(bubble.pose, at: center, scale: scale, opacity: bubble.pose.opacity * bubble.pose.frontOpacity)
    look.drawImage(bubble.pose, at: center, scale: scale)
    look.clip(to: bubble.pose, silhouette: silhouette)
    let opacity = bubble.pose.opacity * bubble.pose.frontOpacity
    look.image.setOpacity(opacity)
    look.ring.setOpacity(opacity * bubble.pose.ringOpacity)
    look.ring.setHidden(bubble.pose.ringOpacity == 0)
    name(look, isWorn: bubble.isWorn)
  }

  /// The copy that the character wears has a name and can be touched; the one he wore before is only drawn.
  private func name(_ look: CostumeLook, isWorn: Bool) {
    look.ring.set("data-role", isWorn ? "ring" : nil)
    look.image.set("data-role", isWorn ? "worn-costume" : nil)
    look.image.set("alt", isWorn ? wornName : .empty)
  }
}
