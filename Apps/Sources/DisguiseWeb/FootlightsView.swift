import Browser
import DisguiseORama
import Packs
import Values

/// The footlights on the apron: one for each costume. Those on the wheel that are in view are lit, or the one that he wears. Of
/// more costumes than there is room for, a number tells.
final class FootlightsView {
  /// The largest number of lights in a row: they fit on a phone.
  private static var limit: Int { 20 }

  private let row: Node
  private let words: Words
  private var lights: [Node] = []
  private var count = 0

  init(words: Words, in parent: Node) {
    self.words = words
    row = parent.create("div", class: "footlights")
    row.set("role", "img")
    row.set("data-role", "footlights")
  }

  func draw(_ frame: DressingRoomFrame) {
    if frame.bubbles.count != count { furnish(frame.bubbles.count) }
    for (index, light) in lights.enumerated() {
      light.set("data-lit", frame.worn.map { $0 == index } ?? frame.bubbles[index].isShown)
    }
  }

  private func furnish(_ new: Int) {
    count = new
    let label = new == 1 ? words["costume-count-one"] : words.text("costume-count", ("count", Text(new)))
    row.set("aria-label", label)
    row.setText(new > Self.limit ? label : .empty)
    lights = new > Self.limit ? [] : (0..<new).map { _ in row.create("i", class: "footlight") }
  }
}
