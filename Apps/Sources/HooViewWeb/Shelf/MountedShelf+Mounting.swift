import Geometry
import HooView

/// Lines are made, and leave the page again, as the reader scrolls.
extension MountedShelf {
  /// Cells that are made in one frame beyond those that are seen.
  static let cellsPerFrame = 4

  /// Returns whether lines were made.
  func mount(_ frame: HooFrame) -> Bool {
    // Lines leave the page before the set that they are in.
    unmountLines(frame)
    mountSets(frame)
    let (before, visible) = (lines.count, visibleLines(frame.layout, at: frame.offset))
    for line in frame.extraLines { mount(line, frame.layout) }
    isMounting = !mount(Array(visible.clamped(to: frame.lines)), frame.layout, cells: seenCells)
    if isMounting {
      seenCells *= 2
      return true
    }
    // The nearer ones first: down from the visible ones, then up.
    var unseen: [Int] = []
    for line in frame.lines where line >= visible.upperBound { unseen.append(line) }
    for line in frame.lines.reversed() where line < visible.lowerBound { unseen.append(line) }
    isMounting = !mount(unseen, frame.layout, cells: Self.cellsPerFrame)
    return lines.count > before
  }

  /// Makes the missing ones of some lines, up to about so many cells. Returns whether all are there then.
  private func mount(_ wanted: [Int], _ layout: ShelfLayout, cells: Int) -> Bool {
    var budget = cells
    for line in wanted where !lines.contains(where: { $0.line == line }) {
      if budget <= 0 { return false }
      budget -= layout.columns
      mount(line, layout)
    }
    return true
  }

  private func mountSets(_ frame: HooFrame) {
    let extra = frame.extraLines.map { frame.layout.set(ofLine: $0) }
    for set in sets where !frame.sets.contains(set.index) && !extra.contains(set.index) { set.remove() }
    sets.removeAll { !frame.sets.contains($0.index) && !extra.contains($0.index) }
    for index in Array(frame.sets) + extra where !sets.contains(where: { $0.index == index }) {
      let next = sets.firstIndex { $0.index > index } ?? sets.count
      let view = SetView(
        index: index, outline: store.outlines[index], words: words, grounds: nodes.grounds, grid: nodes.grid,
        before: next < sets.count ? sets[next] : nil)
      view.place(in: frame.layout, density: density)
      sets.insert(view, at: next)
      show(view)
    }
  }

  private func unmountLines(_ frame: HooFrame) {
    func isStaying(_ line: LineView) -> Bool { frame.lines.contains(line.line) || frame.extraLines.contains(line.line) }
    for line in lines where !isStaying(line) { pool.put(line, columns: frame.layout.columns) }
    lines.removeAll { !isStaying($0) }
  }

  private func mount(_ line: Int, _ layout: ShelfLayout) {
    let next = lines.firstIndex { $0.line >= line } ?? lines.count
    if next < lines.count && lines[next].line == line { return }
    let set = layout.set(ofLine: line)
    guard let view = sets.first(where: { $0.index == set }) else { return }
    let follower = next < lines.count && lines[next].set == set ? lines[next].node : nil
    let count = layout.hoos(inLine: line).count
    let new = (count == layout.columns ? pool.take() : nil) ?? LineView(of: count, in: view.group)
    new.show(line, layout, density: density, in: view.group, before: follower)
    lines.insert(new, at: next)
    name(new)
  }

  func visibleLines(_ layout: ShelfLayout, at offset: Double) -> Range<Int> {
    let seen = layout.visibleContent(at: offset)
    return layout.lines(from: seen.minY, to: seen.maxY)
  }
}
