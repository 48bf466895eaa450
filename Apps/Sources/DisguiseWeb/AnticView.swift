import Browser
import Geometry
import Packs
import Values

/// The character's antics on the page: their movements, and above his head the words of those that answer a poke.
final class AnticView {
  private let figure: Node
  /// A live region.
  private let area: Node
  private let words: Words
  /// The latest antic, and what he has said with it.
  private var antic: Int?
  private var remark: Node?
  /// His mouth moves with his words, once his face is here.
  var face: FaceView?

  /// - Parameter figure: all that is drawn of him, for which the style sheet has the movements.
  init(of figure: Node, in parent: Node, words: Words) {
    self.figure = figure
    self.words = words
    area = parent.create("div", class: "remarks")
    area.set("aria-live", "polite")
  }

  func place(in rect: Rect, isBeside: Bool) {
    area.set("class", isBeside ? "remarks remarks-beside" : "remarks")
    area.place(at: rect.origin)
    area.resize(rect.size)
  }

  /// Begins an antic, by its number. Dressed, he says nothing.
  func show(_ antic: Int?, isDressed: Bool) {
    if isDressed { say(nil) }
    if antic == self.antic { return }
    self.antic = antic
    figure.set("data-antic", antic.map { Text($0) })
    guard let antic else { return }
    let remarks: [Text] = [
      "remark-wince", "remark-jump", "remark-left", "remark-bell", "remark-cold", "remark-close",
    ]
    if antic < remarks.count, !isDressed { say(words[remarks[antic]]) }
  }

  private func say(_ text: Text?) {
    remark?.remove()
    remark = nil
    face?.speaks(text != nil)
    guard let text else { return }
    remark = area.create("p", class: "remark")
    remark?.set("data-role", "remark")
    remark?.setText(text)
  }
}
