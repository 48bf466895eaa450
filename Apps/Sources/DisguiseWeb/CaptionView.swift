import Browser
import DisguiseORama
import Geometry
import Packs
import Values

/// A costume's title and description on the page.
final class CaptionView {
  let costume: Int
  private let block: Node
  private let title: Node
  private let summary: Node

  init(costume index: Int, of costume: Costume, in region: Node) {
    self.costume = index
    block = region.create("div", class: Self.look(of: costume))
    title = block.create("h2", class: "caption-title")
    title.setText(costume.label)
    summary = block.create("p", class: "caption-description")
    summary.setText(costume.summary)
  }

  /// Many words need smaller letters to fit above the character. Bytes tell how many: a letter of most scripts is as wide as
  /// its bytes are many.
  private static func look(of costume: Costume) -> Text {
    let (label, summary) = (costume.label.utf8.count, costume.summary.utf8.count)
    if label > 60 || summary > 240 { return "caption caption-endless" }
    if label > 18 || summary > 140 { return "caption caption-long" }
    return label > 10 ? "caption" : "caption caption-short"
  }

  /// Draws it; once another caption has come, `isCurrent` is false and this one is only seen on its way out.
  func draw(_ caption: DressingRoomFrame.Caption, isCurrent: Bool, screenWidth: Double) {
    block.set("aria-hidden", isCurrent ? nil : "true")
    title.set("data-role", isCurrent ? "costume-title" : nil)
    summary.set("data-role", isCurrent ? "costume-description" : nil)
    block.place(at: Point(x: caption.offset * screenWidth, y: 0))
    block.setOpacity(caption.opacity)
  }

  func remove() { block.remove() }
}
