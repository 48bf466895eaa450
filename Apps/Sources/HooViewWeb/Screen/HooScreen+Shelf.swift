import Browser
import Geometry
import HooView
import Packs
import SharedUI
import Values

/// The sets and lines near the screen.
extension HooScreen {
  /// Cells that are made in one frame beyond those that are seen.
  static let cellsPerFrame = 4
  /// The most lines that are kept for reuse: to make a line costs three times as much.
  private static let mostReusable = 12
  /// Pictures that are drawn in one frame where they are seen, and beyond: to make the addresses of more of them would be felt.
  private static let picturesPerFrame = (seen: 6, unseen: 1)
  /// The same in a frame that makes lines.
  private static let picturesPerBusyFrame = (seen: 2, unseen: 0)
  /// Sets that go by faster than so many screens a second are not opened.
  private static let flyingSpeed = 3.0

  /// Places everything, after the layout has changed. To place all cells in every frame would be felt.
  func place(_ layout: ShelfLayout) {
    if placed == layout { return }
    let isSame = placed?.columns == layout.columns && placed?.counts == layout.counts
    placed = layout
    content.resize(Size(width: layout.viewport.size.width, height: layout.totalHeight))
    grid.set("aria-rowcount", Text(layout.lineCount))
    grid.set("aria-colcount", Text(layout.columns))
    if !isSame {
      for line in lines + reusable { line.remove() }
      (lines, reusable) = ([], [])
    }
    placeShelf(layout)
  }

  /// Places the sets and lines that are on the page.
  func placeShelf(_ layout: ShelfLayout) {
    for set in sets {
      set.place(in: layout, density: density)
      // A wider header may need a larger picture.
      if store.open(set.index) != nil { show(set) }
    }
    for line in lines { line.place(in: layout, density: density) }
  }

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
        index: index, outline: store.outlines[index], words: words, grounds: grounds, grid: grid,
        before: next < sets.count ? sets[next] : nil)
      view.place(in: frame.layout, density: density)
      sets.insert(view, at: next)
      show(view)
    }
  }

  private func unmountLines(_ frame: HooFrame) {
    func isStaying(_ line: LineView) -> Bool { frame.lines.contains(line.line) || frame.extraLines.contains(line.line) }
    for line in lines where !isStaying(line) {
      if line.cells.count < frame.layout.columns || reusable.count >= Self.mostReusable {
        line.remove()
      } else {
        line.prepareForReuse(in: reusePool)
        reusable.append(line)
      }
    }
    lines.removeAll { !isStaying($0) }
  }

  private func mount(_ line: Int, _ layout: ShelfLayout) {
    let next = lines.firstIndex { $0.line >= line } ?? lines.count
    if next < lines.count && lines[next].line == line { return }
    let set = layout.set(ofLine: line)
    guard let view = sets.first(where: { $0.index == set }) else { return }
    let follower = next < lines.count && lines[next].set == set ? lines[next].node : nil
    let count = layout.hoos(inLine: line).count
    let new = (count == layout.columns ? reusable.popLast() : nil) ?? LineView(of: count, in: view.group)
    new.show(line, layout, density: density, in: view.group, before: follower)
    lines.insert(new, at: next)
    name(new)
  }

  func name(_ line: LineView) {
    for (cell, number) in zip(line.cells, line.hoos) { name(cell, of: HooAddress(set: line.set, hoo: number)) }
  }

  /// Returns whether its picture is another one now.
  @discardableResult func draw(_ cell: CellView, of address: HooAddress) -> Bool {
    guard let part = picture(of: address, size: cellPictureSize(isChosen: scene.selected == address)) else {
      cell.clear()
      return false
    }
    return cell.draw(part)
  }

  private func name(_ cell: CellView, of address: HooAddress) {
    let name = name(of: address)
    let isFavourite = isFavourite(name)
    cell.name(name, label: cellLabel(of: address, isFavourite: isFavourite), isFavourite: isFavourite)
  }

  /// The reader has other favourites.
  func nameCells() { for line in lines { name(line) } }

  func show(_ view: SetView) {
    switch store.state(of: view.index) {
    case .closed, .opening: view.showOpening(nil)
    case .open(let open):
      let size = scene.layout.frame(ofHeader: view.index).size
      view.show(open.set, open.part, size: size, density: density)
    case .refused(let rule, let reason): showRefusal(view, "hoo-refused", reason, rule: rule)
    case .unreachable: showRefusal(view, "hoo-unreachable", .empty, rule: .empty)
    }
  }

  @inline(never)
  private func showRefusal(_ view: SetView, _ key: Text, _ reason: Text, rule: Text) {
    view.showRefusal(words.text(key, ("set", store.outlines[view.index].name), ("reason", reason)), rule: rule)
  }

  func refreshChanged(at time: Double) {
    if changed.isEmpty { return }
    let now = changed
    changed = []
    // A refused set loses its lines, and so all below it moves up.
    if outlines != scene.layout.counts.map({ SetOutline(count: $0) }) { scene.replace(sets: outlines, at: time) }
    for set in sets where now.contains(set.index) { show(set) }
    for line in lines where now.contains(line.set) && scene.layout.counts[line.set] > 0 { line.isFilled = false }
  }

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

  private func visibleLines(_ layout: ShelfLayout, at offset: Double) -> Range<Int> {
    let seen = layout.visibleContent(at: offset)
    return layout.lines(from: seen.minY, to: seen.maxY)
  }

  /// Asks for the sets near the screen, the nearest to its middle first; not while they fly by.
  func want(_ frame: HooFrame, at time: Double) {
    pace.note(frame.offset, at: time)
    isFlying = pace.speed(at: time) > Self.flyingSpeed * frame.layout.viewport.size.height
    if isFlying { return }
    if let wasWanted, wasWanted.sets == frame.sets, wasWanted.view == frame.setInView { return }
    wasWanted = (frame.sets, frame.setInView)
    let middle = frame.setInView ?? 0
    var wanted = Array(frame.sets).insertionSorted { abs($0 - middle) < abs($1 - middle) }
    if let selected = frame.selected, !wanted.contains(selected.set) { wanted.insert(selected.set, at: 0) }
    for set in found where !wanted.contains(set) { wanted.append(set) }
    let margin = frame.sets.count
    let staying = max(0, frame.sets.lowerBound - margin)..<(frame.sets.upperBound + margin)
    store.want(wanted, staying: staying)
  }

  func drawProgress() {
    for set in sets where store.opening.contains(set.index) {
      set.showOpening(store.progress(of: set.index))
    }
  }
}
