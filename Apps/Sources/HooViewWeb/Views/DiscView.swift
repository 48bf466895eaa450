import Browser
import Geometry
import HooView
import Values

/// The disc under the chosen Hoo.
final class DiscView {
  private let node: Node

  init(page: Page) { node = page.find(".disc") }

  func draw(_ frame: HooFrame) {
    let diameter = frame.layout.discDiameter
    node.setHidden(frame.disc == nil)
    node.resize(Size(width: diameter, height: diameter))
    if let pose = frame.disc { place(pose, diameter / 2 * pose.scale) }
  }

  @inline(never)
  private func place(_ pose: DiscPose, _ radius: Double) {
    node.place(at: Point(x: pose.center.x - radius, y: pose.center.y - radius), scale: pose.scale)
    node.setOpacity(pose.opacity)
  }
}
