import Browser
import Fitting
import Geometry
import HooView
import Packs
import Values

/// The chosen set as people see it: header, grid, and the disc under the chosen Hoo.
final class ShelfView {
  private struct Tile {
    let node: Node
    let image: Node
  }

  let pane: Node
  private let ground: Node
  private let header: Node
  private let disc: Node
  private let list: Node
  private let welcome: Node
  private let page: Page
  private let words: Words
  private var tiles: [Tile] = []
  private var keys: [Int] = []
  private var width = 420.0
  /// The Hoo that was scrolled into view last.
  private var revealed: Int?
  private(set) var columns = 4

  init(_ room: Room) {
    (page, words) = (room.page, room.words)
    pane = page.find("[data-role=shelf]")
    ground = page.find("[data-role=shelf-ground]")
    header = page.find("[data-role=shelf-header]")
    disc = page.find("[data-role=shelf-disc]")
    list = page.find("[data-role=shelf-hoos]")
    welcome = page.find("[data-role=shelf-welcome]")
    pane.reportSize()
  }

  func resize(to size: Size) { width = size.width }

  /// The key of the Hoo whose tile has this handle.
  func key(of handle: Int32) -> Int? {
    tiles.firstIndex { $0.node.handle == handle }.map { keys[$0] }
  }

  /// Moves the focus to the chosen Hoo; to the shelf where there is none.
  func focus(_ key: Int?) {
    if let index = keys.firstIndex(where: { $0 == key }) { tiles[index].node.focus() } else { pane.focus() }
  }

  /// - Parameters:
  ///   - visits: the fields that the reader has been in. Faults of others do not mark a tile.
  ///   - language: the index of the language that the header is shown in.
  func draw(_ session: SetsSession, _ visits: FieldVisits, language: Int) {
    let set = session.selectedSet
    for node in [ground, disc] { node.setHidden(set == nil) }
    welcome.setHidden(set.map { !$0.hoos.isEmpty } ?? false)
    let hoos = set?.hoos ?? []
    keys = hoos.map { $0.key }
    while tiles.count > hoos.count { tiles.removeLast().node.remove() }
    while tiles.count < hoos.count { tiles.append(tile()) }
    let layout = ShelfPane(width: width, count: hoos.count)
    columns = layout.columns
    list.resize(Size(width: width, height: layout.height))
    guard let set else { return pane.setProperty("--set", "var(--ground)") }
    draw(set, layout, language)
    for (index, hoo) in hoos.enumerated() {
      let faults = visits.shown(session.document.faults(of: hoo), of: hoo.key)
      draw(
        hoo, in: tiles[index], layout.cell(index), isSelected: hoo.key == session.selection.hoo,
        isFaulty: faults.contains { $0.isError })
    }
    disc.setHidden(set.index(of: session.selection.hoo) == nil)
    if let index = set.index(of: session.selection.hoo) { place(disc, layout.cell(index).center, layout.discDiameter) }
    reveal(session.selection.hoo)
  }

  private func reveal(_ key: Int?) {
    if key != revealed, let index = keys.firstIndex(where: { $0 == key }) { tiles[index].node.reveal() }
    revealed = key
  }

  private func draw(_ set: SetSketch, _ layout: ShelfPane, _ language: Int) {
    let hex = set.hex ?? "#777777"
    let color = SetColor(hex)
    pane.setProperty("--set", hex)
    pane.setProperty("--set-ink", color.ink)
    pane.setProperty("--set-line", color.line)
    ground.place(at: layout.ground.origin)
    ground.resize(layout.ground.size)
    header.place(at: .zero + (layout.header.origin - layout.ground.origin))
    header.resize(layout.header.size)
    header.set("alt", set.title)
    draw(set.header(language), orLetters: set.lettering(language) ?? set.lettering(0), ink: color.ink)
  }

  private func draw(_ picture: EditedPicture?, orLetters title: Text?, ink: Text) {
    header.setHidden(picture == nil && title == nil)
    if let picture {
      header.show(picture)
    } else if let title {
      header.set("srcset", nil)
      header.set("src", nil)
      header.letter(title, ink: ink)
    }
  }

  private func tile() -> Tile {
    let node = list.create("div", class: "tile")
    node.set("role", "option")
    node.listen()
    node.reportKeys()
    let image = node.create("img")
    image.set("draggable", "false")
    return Tile(node: node, image: image)
  }

  private func draw(_ hoo: HooSketch, in tile: Tile, _ cell: Rect, isSelected: Bool, isFaulty: Bool) {
    tile.node.place(at: cell.origin)
    tile.node.resize(cell.size)
    tile.node.set("aria-selected", isSelected ? "true" : "false")
    tile.node.set("tabindex", isSelected ? "0" : "-1")
    tile.node.set("data-fault", isFaulty)
    tile.image.set("alt", isFaulty ? words.text("faulty-name", ("name", hoo.title)) : hoo.title)
    tile.image.show(hoo.picture)
    let scale = isSelected ? GrownHoo.selectedScale : 1
    tile.image.stretch(x: scale, y: scale)
  }

  private func place(_ node: Node, _ center: Point, _ diameter: Double) {
    node.place(at: center - Vector(x: diameter / 2, y: diameter / 2))
    node.resize(Size(width: diameter, height: diameter))
  }
}

/// The panel with title and poem, as HooView opens it for the chosen Hoo.
final class PoemPanel {
  private let node: Node
  private let title: Node
  private let poem: Node

  init(page: Page) {
    node = page.find("[data-role=panel]")
    title = page.find("[data-role=panel-title]")
    poem = page.find("[data-role=panel-poem]")
  }

  /// - Parameter language: the index of a language; texts that it lacks are those of the first.
  func draw(_ set: SetSketch?, _ hoo: HooSketch?, language: Int) {
    node.setHidden(hoo == nil)
    guard let set, let hoo else { return }
    node.setProperty("--set", set.hex ?? "#777777")
    let (texts, standard) = (hoo.texts[language], hoo.texts[0])
    title.setText(texts.title.isEmpty ? standard.title : texts.title)
    poem.setText(texts.poem.isEmpty ? standard.poem : texts.poem)
  }
}
