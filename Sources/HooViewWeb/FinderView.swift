import Browser
import HooView
import Packs
import SharedUI

/// The dialog that finds a Hoo: the one of the day, the favourites, the sets, and a search in titles and poems.
final class FinderView {
  enum Target {
    case hoo(HooAddress)
    case set(Int)
  }

  /// The most results that are listed.
  private static let most = 60

  private let screen: HooScreen
  private let favourites: Favourites
  private let dialog: Node
  private let button: Node
  private let close: Node
  private let input: Node
  private let status: Node
  private let list: Node
  private(set) var isOpen = false
  private var query = Text.empty
  private var rows: [(button: Node, target: Target)] = []

  init(_ screen: HooScreen, favourites: Favourites) {
    let page = screen.services.page
    self.screen = screen
    self.favourites = favourites
    dialog = page.find(".finder")
    button = page.find("[data-role=find]")
    close = page.find(".finder .settings-close")
    input = page.find(".finder input")
    status = page.find(".finder [role=status]")
    list = page.find(".finder-list")
    for node in [button, close] { node.listen() }
    input.listenToTyping()
    dialog.listenToChanges()
    screen.services.settings.elsewhere = { [self] in if $0 == dialog.handle { left() } }
  }

  func open() {
    if isOpen { return }
    isOpen = true
    dialog.showDialog()
    input.focus()
    screen.setFinding(true)
    draw()
  }

  /// The dialog is closed, be it by Escape.
  private func left() {
    isOpen = false
    screen.setFinding(false)
  }

  /// A click on the node with this handle. Returns whether it is the finder's, and where it leads.
  func activate(_ handle: Int32) -> (isOurs: Bool, target: Target?) {
    if handle == button.handle {
      open()
    } else if handle == close.handle {
      dialog.closeDialog()
    } else {
      guard let row = rows.first(where: { $0.button.handle == handle }) else { return (false, nil) }
      dialog.closeDialog()
      return (true, row.target)
    }
    return (true, nil)
  }

  /// The reader has typed.
  func search(_ text: Text) {
    query = text
    draw()
  }

  /// Lists what is found, or everything to choose from. A set that arrives may add to it.
  func draw() {
    guard isOpen else { return }
    list.setText(.empty)
    rows = []
    let words = SearchText(query.utf8)
    status.setText(words.bytes.isEmpty ? .empty : found(words))
    if words.bytes.isEmpty { listAll() }
  }

  private func found(_ query: SearchText) -> Text {
    let found = screen.store.find(query)
    for address in found.prefix(Self.most) { add(address) }
    let key: Text = found.isEmpty ? "hoo-found-none" : found.count == 1 ? "hoo-found-one" : "hoo-found"
    return screen.words.text(key, ("count", Text(found.count)))
  }

  private func listAll() {
    let layout = screen.scene.layout
    if let day = layout.hooOfTheDay(favourites.date.utf8) {
      head("hoo-day")
      add(day)
    }
    let favoured = favourites.names.compactMap { screen.store.address(of: $0) }.filter(layout.contains)
    if !favoured.isEmpty { head("hoo-favourites") }
    for address in favoured { add(address) }
    if layout.setCount > 1 { head("hoo-sets") }
    for set in 0..<layout.setCount where layout.counts[set] > 0 && layout.setCount > 1 {
      let row = self.row(.set(set))
      row.setProperty("--color", screen.store.outlines[set].color)
      row.create("i", class: "finder-color")
      row.create("b").setText(SetView.name(of: screen.store.outlines[set], screen.words))
    }
  }

  private func head(_ key: Text) { list.create("h3").setText(screen.words[key]) }

  private func add(_ address: HooAddress) {
    let row = self.row(.hoo(address))
    if let picture = screen.picture(of: address, size: 48) {
      let image = row.create("img")
      image.set("alt", "")
      image.show(picture)
    } else {
      row.create("i", class: "finder-egg")
    }
    let (title, poem) = screen.store.text(of: address) ?? (screen.label(of: address), .empty)
    row.create("b").setText(title)
    let line = poem.utf8.prefix { $0 != UInt8(ascii: "\n") }
    row.create("span").setText(Text(utf8: Array(line)))
  }

  private func row(_ target: Target) -> Node {
    let row = list.createButton(class: "finder-row", label: .empty)
    rows.append((row, target))
    return row
  }
}
