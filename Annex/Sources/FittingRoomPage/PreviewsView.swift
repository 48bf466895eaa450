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

/// The shipped app in frames, on the smallest phone and the largest screen. They run only while they are shown.
final class PreviewsView {
  let button: Node
  let dark: Node
  private let place: Node
  /// The reason why the frames do not show the draft.
  private let note: Node
  private let words: Words
  private var figures: [Figure] = []
  /// The width of the place for the frames.
  private var width = 1000.0
  private var shown: [PreviewFrame] = []
  private(set) var isShown = false
  private var isDark = false

  private struct Figure {
    let node: Node
    let window: Node
    let frame: Node
  }

  /// - Parameter scope: the selector of the workbench.
  init(_ room: Room, scope: Text) {
    button = room.page.find(scope + " [data-role=show-previews]")
    dark = room.page.find(scope + " [data-role=dark]")
    place = room.page.find(scope + " [data-role=frames]")
    note = room.page.find(scope + " [data-role=previews-note]")
    words = room.words
    button.listen()
    dark.reportTyping()
    place.reportSize()
  }

  func resize(_ handle: Int32, to size: Size) {
    guard handle == place.handle, size.width != width else { return }
    width = size.width
    arrange()
  }

  func toggle() {
    isShown = !isShown
    button.set("aria-expanded", isShown ? "true" : "false")
    button.setText(words[isShown ? "hide-previews" : "show-previews"])
    if !isShown { clear() }
  }

  func setDark(_ new: Bool) {
    isDark = new
    place.set("class", isDark ? "frames dark" : "frames light")
  }

  /// Shows the draft. Frames that already show it reload by themselves when the draft changes.
  func show(_ frames: [PreviewFrame]) {
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

  /// Says that a draft with faults is not shown.
  func holdBack() {
    if isShown { note.setText(words[shown.isEmpty ? "previews-held" : "previews-behind"]) }
  }

  func clear() {
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
