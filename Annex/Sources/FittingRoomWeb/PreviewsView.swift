import Browser
import Fitting
import Geometry
import Packs
import Values

/// A frame with the shipped app.
struct PreviewFrame: Equatable {
  static var phone: Size { Size(width: 320, height: 568) }
  static var wide: Size { Size(width: 1920, height: 1080) }

  /// The key of its name.
  let name: Text
  let size: Size
  let scale: Double
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
  private var figures: [Node] = []
  private var shown: [PreviewFrame] = []
  private(set) var isShown = false
  private var isDark = false

  /// - Parameter scope: the selector of the workbench.
  init(_ room: Room, scope: Text) {
    button = room.page.find(scope + " [data-role=show-previews]")
    dark = room.page.find(scope + " [data-role=dark]")
    place = room.page.find(scope + " [data-role=frames]")
    note = room.page.find(scope + " [data-role=previews-note]")
    words = room.words
    button.listen()
    dark.reportTyping()
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
  }

  /// Says that a draft with faults is not shown.
  func holdBack() {
    if isShown { note.setText(words[shown.isEmpty ? "previews-held" : "previews-behind"]) }
  }

  func clear() {
    note.setText(.empty)
    for figure in figures { figure.remove() }
    (figures, shown) = ([], [])
  }

  private func figure(_ shown: PreviewFrame) -> Node {
    let figure = place.create("figure")
    let window = figure.create("div", class: "window")
    window.resize(shown.size * shown.scale)
    let frame = window.create("iframe")
    frame.resize(shown.size)
    frame.place(at: .zero, scale: shown.scale)
    frame.set("title", words[shown.name])
    frame.set("tabindex", "-1")
    frame.set("src", shown.address)
    figure.create("figcaption").setText(words[shown.name])
    return figure
  }
}
