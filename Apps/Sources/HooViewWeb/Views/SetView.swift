import Browser
import Geometry
import HooView
import Packs
import Values

/// One set on the page: its ground with the header, and the group that its lines are in.
final class SetView {
  let index: Int
  /// The node in the grid that holds the lines.
  let group: Node
  private let ground: Node
  private let header: Node
  /// Its name as a heading, for those who go from set to set.
  private let heading: Node
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
  ///   - grounds: where grounds are put, with the headings, in the order of the sets.
  ///   - grid: where groups are put, in the order of the sets.
  ///   - next: the set that comes after this one; nil for the last.
  init(index: Int, outline: HooSetOutline, words: Words, grounds: Node, grid: Node, before next: SetView?) {
    self.index = index
    self.outline = outline
    self.words = words
    ground = grounds.create("div", class: "ground")
    heading = ground.create("h2", class: "unseen")
    header = ground.create("div", class: "header")
    group = grid.create("div", class: "set")
    if let next {
      ground.insert(before: next.ground)
      group.insert(before: next.group)
    }
    group.set("role", "rowgroup")
    ground.setProperty("--color", outline.color)
    let color = SetColor(outline.color)
    ground.setProperty("--color-ink", color.ink)
    group.setProperty("--color-line", color.line)
    name(Self.name(of: outline, words))
  }

  private func name(_ name: Text) {
    heading.setText(name)
    group.set("aria-label", name)
  }

  func remove() {
    ground.remove()
    group.remove()
  }

  /// The title of a set, or its number.
  static func title(of outline: HooSetOutline, _ words: Words) -> Text {
    outline.title ?? words.text("hoo-set", ("set", outline.name))
  }

  /// Its accessible name: its title and number of Hoos.
  ///
  /// - Parameter count: the number of Hoos where another edition than that of the outline is shown.
  static func name(of outline: HooSetOutline, count: Int? = nil, _ words: Words) -> Text {
    let (name, count) = (title(of: outline, words), count ?? outline.count)
    // Nothing is known of a set that the tool could not read.
    if count == 0 { return name }
    if count == 1 { return words.text("hoo-set-label-one", ("title", name)) }
    return words.text("hoo-set-label", ("title", name), ("count", Text(count)))
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
  func showRefusal(_ reason: Text, rule: Text) { show(.refused(reason, rule: rule)) }

  /// Shows the loaded set's picture, sharp where it is fitted into `size` on a screen with `density` pixels per point.
  func show(_ set: HooSet, _ locate: (HooImage) -> FilePart?, size: Size, density: Double) {
    let isShown = if case .open? = status { true } else { false }
    let isNew = show(.open(set))
    if let lettering = set.lettering {
      picture = nil
      header.setText(.empty)
      return header.create("p", class: lettering.utf8.count > 40 ? "long" : "lettered").setText(lettering)
    }
    if !isShown || picture == nil { makePicture() }
    let image = set.header.best(fitting: size, density: density)
    if !isNew && image == shown { return }
    shown = image
    if let picture { locate(image).map(picture.show) }
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
      header.set("aria-hidden", nil)
      draw(new)
    }
    if case .open(let set) = new { name(Self.name(of: outline, count: set.hoos.count, words)) }
    if case .opening = new { name(Self.name(of: outline, words)) }
    status = new
    return true
  }

  private var progress: ProgressView?
  /// The picture in the header of an open set.
  private var picture: Node?
  private var shown: HooImage?

  private func draw(_ status: Status) {
    switch status {
    case .opening(let share?):
      progress = ProgressView(of: outline, named: Self.name(of: outline, words), words: words, in: header)
      progress?.draw(share)
    case .refused(let reason, let rule): refuse(reason, rule: rule)
    // The heading has its words.
    case .open: header.set("aria-hidden", "true")
    case .opening(nil): break
    }
  }

  @inline(never)
  private func refuse(_ reason: Text, rule: Text) {
    let line = header.create("p", class: "refusal")
    line.set("data-native", .empty)
    line.setText(reason)
    line.set("role", "status")
    group.set("aria-label", reason)
    heading.setText(Self.title(of: outline, words))
    if !rule.isEmpty { line.set("data-rule", rule) }
  }
}
