import Geometry
import HooView
import Testing

/// Positions; look-ups by binary search are compared with linear ones.
@Suite struct ShelfLayoutTests {
  static let shelves: [[Int]] = [
    [], [0], [0, 0, 0], [1], [999], [9, 12, 20, 11], [0, 5, 0, 0, 7, 1, 0], [4, 8, 3, 1, 2, 40],
    (0..<500).map { _ in 20 }, (0..<60).map { ($0 * 7919) % 23 },
  ]
  static let screens: [Viewport] = [
    Viewport(size: Size(width: 320, height: 568)), Viewport(size: .phone), Viewport(size: .tablet),
    Viewport(size: .desktop), Viewport(size: Size(width: 2560, height: 1440)),
    Viewport(size: Size(width: 844, height: 390), insets: Insets(top: 0, right: 47, bottom: 21, left: 47)),
    Viewport(size: Size(width: 120, height: 100)), Viewport(size: Size(width: 0, height: 0)),
  ]

  private func layouts(_ counts: [Int]) -> [ShelfLayout] {
    let sets = counts.map { SetOutline(count: $0) }
    return Self.screens.flatMap {
      [
        ShelfLayout(viewport: $0, sets: sets),
        ShelfLayout(viewport: $0, sets: sets, bottomCover: 180, isMirrored: true),
      ]
    }
  }

  /// All Hoos; of very many, some hundreds in all columns.
  private func addresses(_ counts: [Int]) -> [HooAddress] {
    let all = counts.indices.flatMap { set in (0..<counts[set]).map { HooAddress(set: set, hoo: $0) } }
    return stride(from: 0, to: all.count, by: 1 + all.count / 2000 * 6).map { all[$0] }
  }

  @Test(arguments: [
    (200.0, 4), (320, 4), (360, 4), (390, 4), (430, 4), (600, 5), (768, 7), (1024, 9), (1280, 10), (1920, 10),
    (2560, 12), (120, 2),
    (30, 1),
  ])
  func columnsGoByWidth(width: Double, columns: Int) {
    let layout = ShelfLayout(
      viewport: Viewport(size: Size(width: width, height: 800)), sets: [SetOutline(count: 9)])
    #expect(layout.columns == columns)
    if width >= 320 { #expect((70...220).contains(layout.cell)) }
    if width >= 120 { #expect(layout.cell >= 44) }
    #expect(width - layout.width < 40 + Double(columns), "the whole width")
  }

  @Test(arguments: shelves) func everyHooIsFoundAtItsPlace(counts: [Int]) {
    for layout in layouts(counts) {
      let lost = addresses(counts).first { address in
        let (frame, line) = (layout.frame(of: address), layout.line(of: address))
        let whole = layout.frame(ofLine: line)
        return layout.hoo(at: frame.center) != address || layout.hoo(at: frame.origin) != address
          || layout.nearest(to: frame.center) != address || layout.set(ofLine: line) != address.set
          || !layout.hoos(inLine: line).contains(address.hoo) || !layout.lines(ofSet: address.set).contains(line)
          || whole.minY != frame.minY || whole.maxY != frame.maxY || whole.minX > frame.minX || whole.maxX < frame.maxX
      }
      #expect(lost == nil)
    }
  }

  @Test(arguments: shelves) func nothingOverlapsAndAllIsOnWholePoints(counts: [Int]) {
    for layout in layouts(counts) {
      var bottom = layout.viewport.insets.top + layout.border
      var isTight = true
      for set in counts.indices {
        isTight = isTight && layout.frame(ofHeader: set).minY == bottom && layout.frame(ofSet: set).minY == bottom
        bottom = layout.frame(ofHeader: set).maxY
        for line in layout.lines(ofSet: set) {
          isTight = isTight && layout.frame(ofLine: line).minY == bottom
          bottom = layout.frame(ofLine: line).maxY
        }
        isTight = isTight && layout.frame(ofSet: set).maxY == bottom
        bottom += layout.border
      }
      #expect(isTight)
      #expect(layout.totalHeight == bottom + layout.viewport.insets.bottom + layout.bottomCover)
      #expect(
        layout.cell == layout.cell.rounded() && layout.minX == layout.minX.rounded() && bottom == bottom.rounded())
      #expect(layout.lineCount == counts.map { ($0 + layout.columns - 1) / layout.columns }.reduce(0, +))
      #expect(layout.hooCount == counts.reduce(0, +))
    }
  }

  @Test(arguments: shelves) func linesAndSetsInARangeAreThoseThatReachIntoIt(counts: [Int]) {
    for layout in layouts(counts) where layout.lineCount < 260 {
      let (lines, sets) = (0..<layout.lineCount, counts.indices)
      for i in 0..<40 {
        let top = (Double(i) / 33 - 0.1) * layout.totalHeight
        for height in [0.5, 40, 300, 2000] {
          let bottom = top + height
          let seenLines = lines.filter { layout.frame(ofLine: $0).maxY > top && layout.frame(ofLine: $0).minY < bottom }
          let seenSets = sets.filter { layout.frame(ofSet: $0).maxY > top && layout.frame(ofSet: $0).minY < bottom }
          #expect(Array(layout.lines(from: top, to: bottom)) == seenLines)
          #expect(Array(layout.sets(from: top, to: bottom)) == seenSets)
        }
      }
    }
  }

  @Test(arguments: shelves) func theNearestHooIsInTheNearestLine(counts: [Int]) {
    for layout in layouts(counts) where layout.lineCount < 260 {
      func distance(_ line: Int, _ y: Double) -> Double {
        let frame = layout.frame(ofLine: line)
        return max(0, frame.minY - y, y - frame.maxY)
      }
      for i in 0..<90 {
        let y = (Double(i) / 80 - 0.05) * layout.totalHeight
        let point = Point(x: Double((i * 37) % 100) / 100 * layout.viewport.size.width, y: y)
        guard let nearest = layout.nearest(to: point) else {
          #expect(layout.hooCount == 0)
          continue
        }
        let least = (0..<layout.lineCount).map { distance($0, y) }.min() ?? 0
        #expect(layout.contains(nearest) && distance(layout.line(of: nearest), y) == least)
        if let hoo = layout.hoo(at: point) { #expect(hoo == nearest && layout.frame(of: hoo).contains(point)) }
      }
    }
  }

  @Test func thereIsNoHooOnHeadersBordersAndInEmptyCells() {
    let layout = ShelfLayout(viewport: Viewport(size: .phone), sets: [SetOutline(count: 5), SetOutline(count: 3)])
    #expect(layout.hoo(at: layout.frame(ofHeader: 0).center) == nil)
    #expect(layout.hoo(at: Point(x: layout.minX - 1, y: layout.frame(ofLine: 0).midY)) == nil)
    #expect(layout.hoo(at: Point(x: layout.minX + 1, y: layout.frame(ofSet: 0).maxY + 1)) == nil)
    let empty = Point(x: layout.minX + layout.cell * 1.5, y: layout.frame(ofLine: 1).midY)
    #expect(layout.hoo(at: empty) == nil && layout.nearest(to: empty) == HooAddress(set: 0, hoo: 4))
  }

  @Test func aMirroredShelfBeginsAtTheRight() {
    let layout = ShelfLayout(viewport: Viewport(size: .phone), sets: [SetOutline(count: 5)], isMirrored: true)
    #expect(layout.frame(of: HooAddress(set: 0, hoo: 0)).maxX == layout.minX + layout.width)
    #expect(layout.frame(of: HooAddress(set: 0, hoo: 3)).minX == layout.minX)
    #expect(layout.frame(of: HooAddress(set: 0, hoo: 4)).maxX == layout.minX + layout.width)
  }

  @Test(arguments: shelves) func aRevealedHooIsSeenWholeAfterTheLeastWay(counts: [Int]) {
    for layout in layouts(counts) where layout.visibleRoom.size.height > layout.cell {
      let hidden = addresses(counts).first { address in
        [0, layout.offsetLimit / 2, layout.offsetLimit].contains { start in
          let offset = layout.offset(revealing: address, from: start)
          return !layout.shows(address, at: offset) || !(0...layout.offsetLimit).contains(offset)
            || layout.offset(revealing: address, from: offset) != offset
            || !layout.shows(address, at: layout.offset(centring: address))
        }
      }
      #expect(hidden == nil)
    }
  }

  @Test func theFirstLineComesWithItsHeader() {
    let layout = ShelfLayout(viewport: Viewport(size: .phone), sets: (0..<9).map { _ in SetOutline(count: 20) })
    let offset = layout.offset(revealing: HooAddress(set: 4, hoo: 1), from: layout.offsetLimit)
    #expect(layout.frame(ofHeader: 4).minY >= offset)
    #expect(layout.offset(revealing: HooAddress(set: 0, hoo: 1), from: 500) == 0)
    #expect(layout.offset(revealing: HooAddress(set: 8, hoo: 19), from: 0) == layout.offsetLimit)
  }

  @Test func theSetInViewIsInTheMiddle() {
    let layout = ShelfLayout(viewport: Viewport(size: .phone), sets: (0..<9).map { _ in SetOutline(count: 20) })
    #expect(layout.setInView(at: 0) == 0 && layout.setInView(at: layout.offsetLimit) == 8)
    let offset = layout.frame(ofSet: 5).midY - layout.visibleRoom.midY
    #expect(layout.setInView(at: offset) == 5)
    #expect(ShelfLayout(viewport: Viewport(size: .phone), sets: []).setInView(at: 0) == nil)
  }
}
