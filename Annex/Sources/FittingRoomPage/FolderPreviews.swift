import Browser
import Fitting
import Geometry
import Packs
import Values

/// A frame with the shipped app.
struct PreviewFrame: Equatable {
  /// The key of its name.
  let name: Text
  let screen: PreviewScreen
  let address: Text
}

/// The frames of a folder's workbench: the shipped app on the smallest phone and the largest screen. They run only while they are shown.
class FolderPreviews: PreviewPart {
  private let button: Node
  private let dark: Node
  private let place: Node
  /// The reason why the frames do not show the draft.
  private let note: Node
  private let words: Words
  private var figures: [Figure] = []
  /// The width of the place for the frames.
  private var width = 1000.0
  private var shown: [PreviewFrame] = []
  private var isShown = false
  private var isDark = false

  private struct Figure {
    let node: Node
    let window: Node
    let frame: Node
  }

  /// - Parameter scope: the selector of the workbench.
  fileprivate init(_ room: Room, scope: Text) {
    button = room.page.find(scope + " [data-role=show-previews]")
    dark = room.page.find(scope + " [data-role=dark]")
    place = room.page.find(scope + " [data-role=frames]")
    note = room.page.find(scope + " [data-role=previews-note]")
    words = room.words
    super.init()
    button.listen()
    dark.reportTyping()
    place.reportSize()
  }

  override func press(_ handle: Int32) -> Bool {
    guard handle == button.handle else { return false }
    toggle()
    return true
  }

  override func choose(_ value: Text, in handle: Int32) -> Bool {
    guard handle == dark.handle else { return false }
    setDark(!value.isEmpty)
    return true
  }

  override func resize(_ handle: Int32, to size: Size) {
    guard handle == place.handle, size.width != width else { return }
    width = size.width
    arrange()
  }

  private func toggle() {
    isShown = !isShown
    button.set("aria-expanded", isShown ? "true" : "false")
    button.setText(words[isShown ? "hide-previews" : "show-previews"])
    if !isShown { clear() }
  }

  private func setDark(_ new: Bool) {
    isDark = new
    place.set("class", isDark ? "frames dark" : "frames light")
  }

  /// Shows the draft. Frames that already show it reload by themselves when the draft changes.
  fileprivate func show(_ frames: [PreviewFrame]) {
    guard isShown else { return }
    note.setText(.empty)
    if frames == shown { return }
    clear()
    shown = frames
    setDark(isDark)
    figures = frames.map { figure($0) }
    arrange()
  }

  private func arrange() {
    let layout = PreviewLayout(width: width, screens: shown.map { $0.screen })
    place.set("data-columns", Text(layout.columns))
    for (figure, preview) in zip(figures, shown) {
      let scale = layout.scale(of: preview.screen)
      figure.window.resize(preview.screen.size * scale)
      figure.frame.place(at: .zero, scale: scale)
    }
  }

  override func holdBack() {
    if isShown { note.setText(words[shown.isEmpty ? "previews-held" : "previews-behind"]) }
  }

  override func clear() {
    note.setText(.empty)
    for figure in figures { figure.node.remove() }
    (figures, shown) = ([], [])
  }

  private func figure(_ shown: PreviewFrame) -> Figure {
    let figure = place.create("figure", class: shown.screen == .phone ? "phone" : "wide")
    let window = figure.create("div", class: "window")
    let frame = window.create("iframe")
    frame.resize(shown.screen.size)
    frame.set("title", words[shown.name])
    frame.set("tabindex", "-1")
    frame.set("src", shown.address)
    figure.create("figcaption").setText(words[shown.name])
    return Figure(node: figure, window: window, frame: frame)
  }
}

/// The previews of the costumes.
final class CostumePreviews: FolderPreviews {
  init(_ room: Room) { super.init(room, scope: CostumeBench.scope) }

  override func show(_ id: Text) {
    let (worn, bare): (Text, Text) = ("../draft/#wear=" + id, "../draft/#wear=")
    show([
      PreviewFrame(name: "frame-phone-dressed", screen: .phone, address: worn),
      PreviewFrame(name: "frame-phone-wheel", screen: .phone, address: bare),
      PreviewFrame(name: "frame-wide-dressed", screen: .wide, address: worn),
      PreviewFrame(name: "frame-wide-wheel", screen: .wide, address: bare),
    ])
  }
}

/// The previews of the sets.
final class HooPreviews: FolderPreviews {
  init(_ room: Room) { super.init(room, scope: HooBench.scope) }

  override func show(_ link: Text) {
    let address = "../draft/hoo/#" + link
    show([
      PreviewFrame(name: "frame-phone", screen: .phone, address: address),
      PreviewFrame(name: "frame-wide", screen: .wide, address: address),
    ])
  }
}
