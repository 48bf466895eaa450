import Browser
import Geometry
import HooView
import Packs
import Values

/// The names and pictures of the Hoos in the lines.
extension MountedShelf {
  /// Pictures that are drawn in one frame where they are seen, and beyond: to make the addresses of more of them would be felt.
  private static let picturesPerFrame = (seen: 6, unseen: 1)
  /// The same in a frame that makes lines.
  private static let picturesPerBusyFrame = (seen: 2, unseen: 0)

  /// Fills lines with the names and pictures of their Hoos, the visible ones first, as far as the budget of a frame allows; the next
  /// frames go on.
  ///
  /// - Parameter isBusy: whether the frame has made lines.
  func fillLines(_ frame: HooFrame, isBusy: Bool) {
    let visible = visibleLines(frame.layout, at: frame.offset)
    var (seen, unseen) = isBusy ? Self.picturesPerBusyFrame : Self.picturesPerFrame
    let budget = seen
    for line in lines where visible.contains(line.line) { fill(line, &seen) }
    if seen == budget { for line in lines { fill(line, &unseen) } }
  }

  private func fill(_ line: LineView, _ budget: inout Int) {
    if line.isFilled { return }
    for (cell, number) in zip(line.cells, line.hoos) {
      if budget <= 0 { return }
      let address = HooAddress(set: line.set, hoo: number)
      name(cell, of: address)
      if draw(cell, of: address) { budget -= 1 }
    }
    line.isFilled = true
  }

  /// Returns whether its picture is another one now.
  @discardableResult private func draw(_ cell: CellView, of address: HooAddress) -> Bool {
    let size = hoos.cellPictureSize(isChosen: scene.selected == address)
    guard let part = hoos.picture(of: address, size: size) else {
      cell.clear()
      return false
    }
    return cell.draw(part)
  }

  /// Gives the chosen Hoo a larger picture; `before` goes back to that of its set.
  @inline(never)
  func sharpen(_ selected: HooAddress?, instead before: HooAddress?) {
    if let before, store.outlines.indices.contains(before.set), let cell = cell(of: before) { draw(cell, of: before) }
    guard let selected else { return }
    hoos.bringLarge(selected, size: hoos.cellPictureSize(isChosen: true)) { [self] in
      if scene.selected == selected, let cell = cell(of: selected) { draw(cell, of: selected) }
    }
  }

  func name(_ line: LineView) {
    for (cell, number) in zip(line.cells, line.hoos) { name(cell, of: HooAddress(set: line.set, hoo: number)) }
  }

  private func name(_ cell: CellView, of address: HooAddress) {
    let name = hoos.name(of: address)
    let isFavourite = hoos.isFavourite(name)
    cell.name(name, label: hoos.cellLabel(of: address, isFavourite: isFavourite), isFavourite: isFavourite)
  }

  /// The reader has other favourites.
  func nameCells() { for line in lines { name(line) } }
}
