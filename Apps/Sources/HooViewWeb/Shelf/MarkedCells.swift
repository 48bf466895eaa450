import Browser
import HooView

/// The cells that differ from the others: chosen, focused, pressed or grown.
struct MarkedCells {
  /// The cells that the last frame marked.
  private var drawn: [HooAddress] = []
  /// The Hoo that was last asked for in a larger picture.
  private var sharpened: HooAddress?

  /// Draws the cells that differ from the others, and those that no longer do.
  mutating func draw(_ frame: HooFrame, on shelf: MountedShelf) {
    for address in drawn { shelf.cell(of: address)?.draw(frame, at: address) }
    drawn.removeAll(keepingCapacity: true)
    for address in [frame.selected, frame.focused, frame.pressed] {
      if let address { drawn.append(address) }
    }
    for hoo in frame.grown { drawn.append(hoo.address) }
    for address in drawn { shelf.cell(of: address)?.draw(frame, at: address) }
    if let wish = frame.focusWish { shelf.cell(of: wish)?.button.focus() }
  }

  /// The sets have been replaced.
  mutating func forgetSharpened() { sharpened = nil }

  /// The chosen Hoo is drawn larger than the others, and gets a larger picture; another one goes back to that of its set.
  mutating func sharpen(_ selected: HooAddress?, on shelf: MountedShelf) {
    if let selected, shelf.hoos.hoo(at: selected) == nil { return }
    if selected == sharpened { return }
    shelf.sharpen(selected, instead: sharpened)
    sharpened = selected
  }
}
