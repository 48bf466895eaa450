import Browser
import Geometry
import HooView
import Values

/// The loupe on the page: the chosen Hoo above the finger that covers it.
final class LoupeView {
  /// Its size at scale 1, in discs: about that at which it is seen.
  private static let magnification = 2.0

  private let node: Node
  private let picture: Node
  private let ghost: Node
  private var drawn: FilePart?

  init(page: Page) {
    node = page.find(".loupe")
    picture = page.find(".loupe img")
    ghost = page.find(".ghost")
  }

  func draw(_ frame: HooFrame, picture find: (HooAddress) -> FilePart?) {
    ghost.setHidden(frame.ghost == nil)
    if let pose = frame.ghost {
      ghost.place(at: pose.center)
      ghost.setOpacity(pose.opacity)
    }
    node.setHidden(frame.loupe == nil)
    guard let pose = frame.loupe else { return }
    let diameter = frame.layout.discDiameter * Self.magnification
    let radius = frame.layout.discDiameter / 2 * pose.scale
    node.resize(Size(width: diameter, height: diameter))
    node.place(
      at: Point(x: pose.center.x - radius, y: pose.center.y - radius), scale: pose.scale / Self.magnification)
    node.setOpacity(pose.opacity)
    let part = find(pose.address)
    picture.setHidden(part == nil)
    if let part, part != drawn { picture.show(part) }
    drawn = part ?? drawn
  }
}
