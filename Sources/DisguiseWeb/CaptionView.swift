import Browser
import DisguiseORama
import Geometry
import Packs

/// A costume's title and description on the page.
struct CaptionView {
  let costume: Int
  private let block: Node
  private let title: Node
  private let summary: Node
  private var isCurrent = true

  init(costume index: Int, of costume: Costume, in region: Node) {
    self.costume = index
    block = region.create("div", class: Self.look(of: costume))
    title = block.create("h2", class: "caption-title")
    title.set("data-role", "costume-title")
    title.setText(costume.label)
    summary = block.create("p", class: "caption-description")
    summary.set("data-role", "costume-description")
    summary.setText(costume.summary)
  }

  /// Many words need smaller letters to fit above Scotch. Bytes tell how many: a letter of most scripts is as wide as
  /// its bytes are many.
  private static func look(of costume: Costume) -> Text {
    let (label, summary) = (costume.label.utf8.count, costume.summary.utf8.count)
    if label > 60 || summary > 240 { return "caption caption-endless" }
    return label > 18 || summary > 140 ? "caption caption-long" : "caption"
  }

  /// Another caption has come: this one is only drawn on its way out.
  mutating func retire() {
    if !isCurrent { return }
    isCurrent = false
    block.set("aria-hidden", "true")
    title.unset("data-role")
    summary.unset("data-role")
  }

  func draw(_ caption: DressingRoomFrame.Caption, screenWidth: Double) {
    block.place(at: Point(x: caption.offset * screenWidth, y: 0))
    block.setOpacity(caption.opacity)
  }

  func remove() { block.remove() }
}
