import Browser
import Geometry
import HooView
import Packs

/// One set on the page: its ground with the header, and the group that its lines are in.
final class SetView {
  let index: Int
  /// Of the lines, in the grid.
  let group: Node
  private let ground: Node
  private let header: Node
  /// Its accessible name unless it is refused.
  private let name: Text
  private let outline: HooSetOutline
  private let words: Words
  private var status: Status?

  /// The content of the header.
  private enum Status: Equatable {
    case opening(share: Double?)
    case refused(Text, rule: Text)
    case open(HooSet)
  }

  /// - Parameters:
  ///   - grounds: where grounds are put, in any order.
  ///   - grid: where groups are put, in the order of the sets.
  ///   - next: the group that comes after this one; nil for the last.
  init(index: Int, outline: HooSetOutline, words: Words, grounds: Node, grid: Node, before next: Node?) {
    self.index = index
    self.outline = outline
    self.words = words
    ground = grounds.create("div", class: "ground")
    header = ground.create("div", class: "header")
    group = grid.create("div", class: "set")
    if let next { group.insert(before: next) }
    group.set("role", "rowgroup")
    ground.setProperty("--color", outline.color)
    let color = SetColor(outline.color)
    ground.setProperty("--color-ink", color.ink)
    group.setProperty("--color-line", color.line)
    name = Self.name(of: outline, words)
    group.set("aria-label", name)
  }

  func remove() {
    ground.remove()
    group.remove()
  }

  /// Its accessible name: its title and number of Hoos, or its number.
  static func name(of outline: HooSetOutline, _ words: Words) -> Text {
    let name = outline.title ?? words.text("hoo-set", ("set", outline.name))
    if outline.count == 1 { return words.text("hoo-set-label-one", ("title", name)) }
    return words.text("hoo-set-label", ("title", name), ("count", Text(outline.count)))
  }

  /// Places it on whole pixels of a screen with `density` pixels per point.
  func place(in layout: ShelfLayout, density: Double) {
    let frame = layout.frame(ofSet: index).snapped(to: density)
    ground.place(at: frame.origin)
    ground.resize(frame.size)
    header.resize(layout.frame(ofHeader: index).size)
    group.place(at: frame.origin)
    group.resize(frame.size)
  }

  /// Shows that it is being loaded, and the share that has arrived once that takes long.
  func showOpening(_ share: Double?) { show(.opening(share: share)) }

  /// Shows why it stays closed; `rule` is the rule that it breaks, for its author.
  func showRefusal(_ reason: Text, rule: Text = .empty) { show(.refused(reason, rule: rule)) }

  /// Shows the loaded set's picture, sharp at `scale` pixels per point.
  func show(_ set: HooSet, _ locate: (HooImage) -> FilePart?, scale: Double) {
    let isShown = if case .open? = status { true } else { false }
    guard show(.open(set)) else { return }
    if let lettering = set.lettering {
      picture = nil
      return header.setText(lettering)
    }
    if !isShown || picture == nil { makePicture() }
    if let picture { locate(set.header.best(forScale: scale)).map(picture.show) }
  }

  private func makePicture() {
    header.setText(.empty)
    let image = header.create("img")
    image.set("alt", "")
    image.set("draggable", "false")
    picture = image
  }

  @discardableResult
  private func show(_ new: Status) -> Bool {
    if new == status { return false }
    if case .opening(let share?) = new, case .opening(_?)? = status {
      progress?.draw(share)
    } else if case .open = new, case .open? = status {
      // Another edition: the picture changes in its place.
    } else {
      header.setText(.empty)
      progress = nil
      if case .refused? = status { group.set("aria-label", name) }
      draw(new)
    }
    status = new
    return true
  }

  private var progress: ProgressView?
  /// The picture in the header of an open set.
  private var picture: Node?

  private func draw(_ status: Status) {
    switch status {
    case .opening(let share?):
      progress = ProgressView(of: outline, named: name, words: words, in: header)
      progress?.draw(share)
    case .refused(let reason, let rule):
      let line = header.create("p", class: "refusal")
      line.setText(reason)
      line.set("role", "status")
      group.set("aria-label", reason)
      if !rule.isEmpty { line.set("data-rule", rule) }
    case .opening(nil), .open: break
    }
  }
}
