import Browser
import HooView
import Packs
import SharedUI
import Values

/// The dialog that finds a Hoo: the one of the day, the favourites, the sets, and a search in titles and poems.
final class FinderView {
  enum Target {
    case hoo(HooAddress)
    case set(Int)
  }

  /// The most results that are listed, and the most sets that are opened for their pictures.
  private static let limits = (rows: 60, sets: 8)
  /// Seconds until the line that says what was found may speak: browsers announce changes of a region that they know.
  private static let pause = 0.15

  private let screen: HooScreen
  private let favourites: Favourites
  private let dialog: Node
  private let button: Node
  private let close: Node
  private let input: Node
  private let status: Node
  private let list: Node
  private var texts: TextsLoader?
  private(set) var isOpen = false
  /// Whether its button opened it.
  private var isFromButton = false
  private var query = Text.empty
  /// The sentence about the results. It is shown `pause` after the dialog has opened.
  private var report = Text.empty
  private var isNew = false
  private var rows: [FinderRow] = []
  /// The row with the keyboard's focus; nil while the input has it.
  private var focused: Int?

  init(_ screen: HooScreen, button: Node, favourites: Favourites, language: Text) {
    let page = screen.services.page
    self.screen = screen
    self.favourites = favourites
    dialog = page.find(".finder")
    self.button = button
    close = page.find(".finder .settings-close")
    input = page.find(".finder input")
    status = page.find(".finder [role=status]")
    list = page.find(".finder-list")
    close.listen()
    input.listenToTyping()
    dialog.listenToChanges()
    screen.services.settings.elsewhere = { [self] in if $0 == dialog.handle { left() } }
    texts = TextsLoader(screen.services, language: language, store: screen.store) { [self] in draw() }
  }

  /// The index names other documents with texts.
  func replaceTexts() {
    texts?.reset()
    if isOpen { texts?.begin() }
    draw()
  }

  /// Whether it is closed and was opened by a key, perhaps while nothing had the keyboard's focus.
  var leavesFocus: Bool { !isOpen && !isFromButton }

  func open(byButton: Bool = false) {
    if isOpen { return }
    (isOpen, isFromButton) = (true, byButton)
    dialog.showDialog()
    input.focus()
    status.setText(.empty)
    isNew = true
    screen.services.requests.expect(screen.services.page.wait(Self.pause)) { [self] _ in
      isNew = false
      status.setText(report)
    }
    texts?.begin()
    draw()
  }

  /// The browser tells of a closed dialog in a later task; a key that opens it again may come before.
  private func leave() {
    dialog.closeDialog()
    left()
  }

  /// The dialog is closed, be it by the browser.
  private func left() {
    isOpen = false
    screen.setFinding(false)
  }

  /// A click on the node with this handle. Returns whether it is the finder's, and where it leads.
  func activate(_ handle: Int32) -> (isOurs: Bool, target: Target?) {
    if handle == button.handle {
      open(byButton: true)
    } else if handle == close.handle {
      leave()
    } else {
      guard let row = rows.first(where: { $0.button.handle == handle }) else { return (false, nil) }
      leave()
      return (true, row.target)
    }
    return (true, nil)
  }

  /// A key within the dialog: the arrows walk the rows, from the input and back to it. Returns whether it was used up.
  func handle(_ key: Key) -> Bool {
    switch key {
    case .escape: leave()
    case .down: walk(to: focused.map { $0 + 1 } ?? 0)
    case .up: walk(to: (focused ?? 0) - 1)
    default: return false
    }
    return true
  }

  private func walk(to row: Int) {
    if row >= rows.count { return }
    focused = row < 0 ? nil : row
    (row < 0 ? input : rows[row].button).focus()
  }

  /// The keyboard's focus has come to the node with this handle by other means than the arrows.
  func focus(_ handle: Int32) { focused = rows.firstIndex { $0.button.handle == handle } }

  /// The reader has typed.
  func search(_ text: Text) {
    query = text
    draw()
  }

  /// A set is in another state: its pictures are there, or its texts.
  func change(_ set: Int) {
    guard isOpen else { return }
    if texts?.state != .complete { return draw() }
    for row in rows {
      if case .hoo(let address) = row.target, address.set == set {
        row.show(screen.hoos.picture(of: address, size: 48))
      }
    }
  }

  /// Lists what is found, or everything to choose from.
  func draw() {
    guard isOpen else { return }
    list.setText(.empty)
    (rows, focused) = ([], nil)
    let words = SearchText(query.utf8)
    report = words.bytes.isEmpty ? screen.words["hoo-find"] : found(words)
    if !isNew { status.setText(report) }
    if words.bytes.isEmpty { listAll() }
    screen.setFinding(true, sets: setsToOpen)
  }

  /// The sets of the listed Hoos; all sets where only open ones can be searched.
  private var setsToOpen: [Int] {
    if texts?.exists != true, screen.store.isSmall { return Array(screen.store.outlines.indices) }
    var sets: [Int] = []
    for row in rows {
      if case .hoo(let address) = row.target, !sets.contains(address.set) { sets.append(address.set) }
    }
    return Array(sets.prefix(Self.limits.sets))
  }

  private func found(_ query: SearchText) -> Text {
    let (sets, found) = (screen.store.sets(query), screen.store.find(query))
    for set in sets where screen.scene.layout.counts[set] > 0 { add(set) }
    for address in found.prefix(Self.limits.rows) where screen.scene.layout.contains(address) { add(address) }
    if found.isEmpty, let state = texts?.state, state != .complete {
      if state == .loading { return screen.words["hoo-finding"] }
      if texts?.exists == true || !screen.store.isSmall { return screen.words["hoo-found-here"] }
    }
    if found.isEmpty, !sets.isEmpty { return .empty }
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
    for set in 0..<layout.setCount where layout.counts[set] > 0 && layout.setCount > 1 { add(set) }
  }

  private func head(_ key: Text) { list.create("h3").setText(screen.words[key]) }

  private func add(_ set: Int) {
    let outline = screen.store.outlines[set]
    let row = FinderRow(.set(set), in: list)
    row.show(color: outline.color)
    row.write(SetView.name(of: outline, count: screen.scene.layout.counts[set], screen.words))
    rows.append(row)
  }

  private func add(_ address: HooAddress) {
    let row = FinderRow(.hoo(address), in: list)
    row.show(screen.hoos.picture(of: address, size: 48))
    let (title, poem) = screen.store.text(of: address) ?? (screen.hoos.label(of: address), .empty)
    row.write(title)
    let line = poem.utf8.prefix { $0 != UInt8(ascii: "\n") }
    row.write(line: Text(utf8: Array(line)))
    rows.append(row)
  }
}
