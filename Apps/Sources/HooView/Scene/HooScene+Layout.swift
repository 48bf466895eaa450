import Geometry

// Changes of the screen, the sets and the preference for motion.

extension HooScene {
  /// The screen has another size or the text has: the selected Hoo, if it was seen, otherwise the topmost line stays
  /// where it was.
  public func resize(to viewport: Viewport, at time: Double) {
    advance(to: time)
    let sets = layout.counts.map { SetOutline(count: $0) }
    change(
      to: ShelfLayout(
        viewport: viewport, sets: sets, bottomCover: layout.bottomCover, isMirrored: layout.isMirrored))
  }

  /// The sets have become others: more, fewer, or of other sizes.
  public func replace(sets: [SetOutline], at time: Double) {
    advance(to: time)
    change(
      to: ShelfLayout(
        viewport: layout.viewport, sets: sets, bottomCover: layout.bottomCover, isMirrored: layout.isMirrored))
  }

  public func setReducesMotion(_ reducesMotion: Bool, at time: Double) {
    advance(to: time)
    self.reducesMotion = reducesMotion
    choice.disc.reducesMotion = reducesMotion
    endGhost()
    if reducesMotion { scroll.set(scroll.destination) }
    aimGrowth()
  }

  private func change(to new: ShelfLayout) {
    if new == layout { return }
    news.isDue = true
    if new.hasSameContent(as: layout) {
      change(seenTo: new)
      followScroll()
      return
    }
    blur(at: time)
    let (old, anchor) = (layout, anchor)
    layout = new
    layout.bottomCover = old.bottomCover
    keepWhatExists()
    if let selected = choice.hoo { choice.disc.relocate(to: layout.center(of: selected)) }
    if let anchor { scroll.set(offset(keeping: anchor, as: old)) }
    mounting = Mounting()
    followScroll()
  }

  private func keepWhatExists() {
    if let selected = choice.hoo, !layout.contains(selected) { choose(nil) }
    choice.growth.removeAll()
    (lens.loupe, lens.ghost) = (Loupe(), nil)
    if choice.hoo != nil || mouse.hovered != nil { aimGrowth() }
    keyboard.left = nil
    guard let focused = keyboard.hoo, layout.contains(focused) else {
      keyboard.hoo = layout.hooCount > 0 ? layout.address(ofHoo: 0) : nil
      keyboard.column = 0
      return
    }
    keyboard.column = focused.hoo % layout.columns
  }

  /// The Hoo that is to stay where it is; nil at the very top, which stays as well.
  private var anchor: HooAddress? {
    if let selected = choice.hoo, layout.shows(selected, at: scroll.offset) { return selected }
    if scroll.offset <= 0 || layout.lineCount == 0 { return nil }
    let seen = layout.visibleContent(at: scroll.offset)
    let line = min(layout.lineCount - 1, layout.lines(from: seen.minY, to: seen.maxY).lowerBound)
    return HooAddress(set: layout.set(ofLine: line), hoo: layout.hoos(inLine: line).lowerBound)
  }

  /// The offset at which a Hoo is as far down the screen, as a share of it, as it was in another layout.
  private func offset(keeping anchor: HooAddress, as old: ShelfLayout) -> Double {
    guard layout.contains(anchor) else { return layout.clamped(scroll.offset) }
    let (before, after) = (old.visibleRoom, layout.visibleRoom)
    let share = (old.center(of: anchor).y - scroll.offset - before.minY) / before.size.height
    let kept = layout.clamped(layout.center(of: anchor).y - after.minY - share * after.size.height)
    return choice.hoo == anchor ? layout.offset(revealing: anchor, from: kept) : kept
  }
}

extension ShelfLayout {
  /// Whether all content has the same positions: at most the height of the screen and its cover differ.
  fileprivate func hasSameContent(as other: ShelfLayout) -> Bool {
    tops == other.tops && minX == other.minX && cell == other.cell && columns == other.columns && counts == other.counts
      && isMirrored == other.isMirrored
  }
}
